// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.device.DeviceArray;
import java.util.List;

/**
 * The payload of keys in an operation: the values that move whenever their keys move. One column of 4 or 8 bytes is the
 * payload itself. For other values an index is the payload, and at the end each column is gathered once. For a sort of
 * indices the index is the result.
 */
public final class DevicePayload {
    /** What the payload of a key is. */
    public enum Way {
        /** Keys alone. */
        NOTHING,
        /** The only column. */
        COLUMN,
        /** An index, in place of the columns. */
        INDEX,
        /** The index, which becomes the only column of the output. */
        PLACES;

        /** The payload for these values. */
        static Way of(Values out, boolean places) {
            if (out.count() == 0) {
                return NOTHING;
            }
            if (places) {
                return PLACES;
            }
            ElementType first = DeviceCall.type(out, 0);
            return out.count() == 1 && first.inSegments() && first.bytes() >= Integer.BYTES ? COLUMN : INDEX;
        }

        /** The type of the payload. */
        ElementType type(Values out) {
            return switch (this) {
                case NOTHING -> ElementType.INT;
                case COLUMN, PLACES -> DeviceCall.type(out, 0);
                case INDEX -> out.length() <= Integer.MAX_VALUE ? ElementType.INT : ElementType.LONG;
            };
        }

        /** The bytes of the payload of a key, or 0. */
        public int bytes(Values out) {
            return this == NOTHING ? 0 : type(out).bytes();
        }
    }

    private final DeviceCall call;
    private final Values out;
    private final Way way;
    private final ElementType type;
    private long loaded;

    public DevicePayload(DeviceCall call, Values out) {
        this(call, out, Way.of(out, false));
    }

    public DevicePayload(DeviceCall call, Values out, Way way) {
        this.call = call;
        this.out = out;
        this.way = way;
        this.type = way.type(out);
    }

    /** The bytes of the payload of a key, or 0. */
    public int bytes() {
        return way.bytes(out);
    }

    /**
     * The payload of the keys of some inputs, one input after the other. Indices go on from the inputs of the call
     * before.
     */
    public DeviceArray load(List<Values> inputs) {
        long first = loaded;
        loaded += DeviceCall.length(inputs);
        return switch (way) {
            case NOTHING -> DeviceArray.NONE;
            case COLUMN -> call.load(inputs, 0);
            case INDEX -> call.countUp(call.scratch().take(type, loaded - first), first);
            case PLACES -> call.countUp(call.target(out, 0), first);
        };
    }

    /** Whether the payload needs no copies: it is the output's only column on the device, or nothing. */
    public boolean isInPlace() {
        return way == Way.NOTHING || (way == Way.COLUMN && out instanceof GpuValues);
    }

    /** The place of the payload of the output. */
    public DeviceArray target() {
        return switch (way) {
            case NOTHING -> DeviceArray.NONE;
            case COLUMN, PLACES -> call.target(out, 0);
            case INDEX -> scratch();
        };
    }

    /** Scratch for the payload. */
    public DeviceArray scratch() {
        return way == Way.NOTHING ? DeviceArray.NONE : call.scratch().take(type, out.length());
    }

    /** Makes the output values. */
    public void deliver(List<Values> inputs, DeviceArray arrived) {
        switch (way) {
            case NOTHING -> {
            }
            case COLUMN, PLACES -> call.deliver(arrived, out, 0);
            case INDEX -> {
                for (int c = 0; c < out.count(); c++) {
                    call.gather(inputs, out, c, arrived);
                }
            }
        }
    }
}
