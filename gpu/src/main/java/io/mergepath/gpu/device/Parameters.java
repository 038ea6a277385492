package io.mergepath.gpu.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/** The arguments of a launch as kernels see them: each parameter's bytes in memory of its own. */
public final class Parameters {
    private final List<MemorySegment> values = new ArrayList<>();
    private final Arena arena;

    public Parameters(Arena arena, Object... arguments) {
        this.arena = arena;
        for (Object argument : arguments) {
            switch (argument) {
                case Span span -> {
                    put(span.memory().handle());
                    put(span.at());
                }
                case Long number -> put(number);
                case Integer number -> values.add(arena.allocateFrom(ValueLayout.JAVA_INT, number));
                default -> throw new AssertionError(argument);
            }
        }
    }

    private void put(long value) {
        values.add(arena.allocateFrom(ValueLayout.JAVA_LONG, value));
    }

    public List<MemorySegment> values() {
        return values;
    }

    /** An array of pointers to the parameters. */
    public MemorySegment pointers() {
        MemorySegment pointers = arena.allocate(ValueLayout.ADDRESS, Math.max(1, values.size()));
        for (int i = 0; i < values.size(); i++) {
            pointers.setAtIndex(ValueLayout.ADDRESS, i, values.get(i));
        }
        return pointers;
    }
}
