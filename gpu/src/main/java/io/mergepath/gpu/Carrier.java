package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.device.Span;
import java.util.List;

/**
 * How values follow their keys through a verb. One column of 4 or 8 bytes rides: it moves whenever its key moves. Any other
 * values stay, an index rides in their place, and at the end each column is gathered once.
 */
final class Carrier {
    private enum Way {
        NOTHING, COLUMN, INDEX
    }

    private final Call call;
    private final Values out;
    private final Way way;
    private final ElementType type;
    private long loaded;

    Carrier(Call call, Values out) {
        this.call = call;
        this.out = out;
        if (out.count() == 0) {
            way = Way.NOTHING;
            type = ElementType.INT;
        } else if (out.count() == 1 && Call.type(out, 0).inSegments() && Call.type(out, 0).bytes() >= Integer.BYTES) {
            way = Way.COLUMN;
            type = Call.type(out, 0);
        } else {
            way = Way.INDEX;
            type = out.length() <= Integer.MAX_VALUE ? ElementType.INT : ElementType.LONG;
        }
    }

    /** The size of what rides with each key, or 0. */
    int bytes() {
        return way == Way.NOTHING ? 0 : type.bytes();
    }

    /** What rides with the keys of some inputs, one behind the other; of several groups of inputs the first comes first. */
    Span load(List<Values> inputs) {
        long first = loaded;
        loaded += Call.length(inputs);
        return switch (way) {
            case NOTHING -> Span.NONE;
            case COLUMN -> call.load(inputs, 0);
            case INDEX -> call.countUp(type, first, loaded - first);
        };
    }

    /** Where what rides arrives. */
    Span target() {
        return switch (way) {
            case NOTHING -> Span.NONE;
            case COLUMN -> call.target(out, 0);
            case INDEX -> scratch();
        };
    }

    /** Scratch for what rides. */
    Span scratch() {
        return way == Way.NOTHING ? Span.NONE : call.scratch().take(type, out.length());
    }

    /** Brings the values home: all inputs of the verb, and what arrived. */
    void deliver(List<Values> inputs, Span arrived) {
        switch (way) {
            case NOTHING -> {
            }
            case COLUMN -> call.deliver(arrived, out, 0);
            case INDEX -> {
                for (int c = 0; c < out.count(); c++) {
                    call.gather(inputs, out, c, arrived);
                }
            }
        }
    }
}
