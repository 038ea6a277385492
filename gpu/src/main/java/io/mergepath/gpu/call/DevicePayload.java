// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.device.DeviceArray;
import java.util.List;

/**
 * How values follow their keys through a verb. One column of 4 or 8 bytes rides: it moves whenever its key moves. Any other
 * values stay, an index rides in their place, and at the end each column is gathered once. Or what is wanted is that index.
 */
public final class DevicePayload {
    /** What rides. */
    public enum Way {
        /** Keys alone. */
        NOTHING,
        /** The only column. */
        COLUMN,
        /** An index, in place of the columns. */
        INDEX,
        /** The places that keys come from: they become the only column. */
        PLACES;

        /** How values follow. */
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

        /** The type of what rides. */
        ElementType type(Values out) {
            return switch (this) {
                case NOTHING -> ElementType.INT;
                case COLUMN, PLACES -> DeviceCall.type(out, 0);
                case INDEX -> out.length() <= Integer.MAX_VALUE ? ElementType.INT : ElementType.LONG;
            };
        }

        /** The size of what rides with each key, or 0. */
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

    /** The size of what rides with each key, or 0. */
    public int bytes() {
        return way.bytes(out);
    }

    /** What rides with the keys of some inputs, one behind the other; of several groups of inputs the first comes first. */
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

    /** Where what rides arrives. */
    public DeviceArray target() {
        return switch (way) {
            case NOTHING -> DeviceArray.NONE;
            case COLUMN, PLACES -> call.target(out, 0);
            case INDEX -> scratch();
        };
    }

    /** Scratch for what rides. */
    public DeviceArray scratch() {
        return way == Way.NOTHING ? DeviceArray.NONE : call.scratch().take(type, out.length());
    }

    /** Brings the values home: all inputs of the verb, and what arrived. */
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
