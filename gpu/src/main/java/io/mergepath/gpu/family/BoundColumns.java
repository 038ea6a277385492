// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.Bound;
import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.device.DeviceArray;
import java.util.List;

/**
 * The results of a search for the keys of one input. Walks write lower bounds, upper bounds and matches to arrays on
 * the device. An array is a column of the output where possible, and the other columns are made from the arrays.
 */
final class BoundColumns {
    private final DeviceCall call;
    private final List<Bound> bounds;
    private final Values out;

    /** The bytes of an index. */
    private final int indexBytes;

    private final DeviceArray lower;
    private final DeviceArray upper;
    private final DeviceArray matches;

    /**
     * Places for the results.
     *
     * @param bounds the results
     * @param out a column for each of them
     * @param indexBytes the bytes of an index of the walks
     */
    BoundColumns(DeviceCall call, List<Bound> bounds, Values out, int indexBytes) {
        this.call = call;
        this.bounds = bounds;
        this.out = out;
        this.indexBytes = indexBytes;
        lower = place(Bound.LOWER);
        upper = place(Bound.UPPER);
        matches = place(Bound.MATCH);
    }

    /** The column in which a walk can write a result, or scratch, or no array if no column needs the result. */
    private DeviceArray place(Bound bound) {
        for (int c = 0; c < bounds.size(); c++) {
            if (isWrittenAs(bound, c)) {
                return call.target(out, c);
            }
        }
        boolean isNeeded = bounds.contains(bound) || (bound != Bound.MATCH && bounds.contains(Bound.COUNT))
                || (bound == Bound.UPPER && bounds.contains(Bound.LAST));
        return isNeeded
                ? call.scratch().take(bound == Bound.MATCH ? 1 : indexBytes, out.length())
                : DeviceArray.NONE;
    }

    private boolean isWrittenAs(Bound bound, int c) {
        ElementType type = DeviceCall.type(out, c);
        return bounds.get(c) == bound && (bound == Bound.MATCH ? type == ElementType.BYTE : type.bytes() == indexBytes);
    }

    /** Whether all indices of some columns have 4 bytes. */
    static boolean areInts(List<Bound> bounds, Values out) {
        for (int c = 0; c < bounds.size(); c++) {
            if (DeviceCall.type(out, c) == ElementType.LONG) {
                return false;
            }
        }
        return true;
    }

    DeviceArray lower() {
        return lower;
    }

    DeviceArray upper() {
        return upper;
    }

    DeviceArray matches() {
        return matches;
    }

    /** Makes all columns of the output. */
    void deliver() {
        for (int c = 0; c < bounds.size(); c++) {
            int taken = call.scratch().taken();
            DeviceArray whole = switch (bounds.get(c)) {
                case LOWER -> lower;
                case UPPER, COUNT, LAST -> upper;
                case MATCH -> matches;
            };
            DeviceArray less = bounds.get(c) == Bound.COUNT ? lower : DeviceArray.NONE;
            DeviceArray made = whole;
            ElementType type = DeviceCall.type(out, c);
            if (bounds.get(c) == Bound.LAST) {
                made = call.target(out, c);
                call.columns().stepBack(call, whole, made);
            } else if (less != DeviceArray.NONE || type.bytes() != whole.elementBytes()) {
                made = call.target(out, c);
                call.columns().subtract(call, whole, less, made);
            }
            call.deliver(made, out, c);
            call.scratch().returnTo(taken);
        }
    }
}
