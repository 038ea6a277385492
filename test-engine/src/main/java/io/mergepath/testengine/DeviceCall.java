// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import java.lang.foreign.Arena;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One running operation: it holds the device memory that it uses, and its scratch, until it ends. */
final class DeviceCall implements AutoCloseable {
    private final TestBackend backend;
    private final Arena scratch = Arena.ofConfined();
    private final List<Store> held = new ArrayList<>();
    private final List<Runnable> writes = new ArrayList<>();
    private final Places places;

    DeviceCall(TestBackend backend, @Nullable TestWorkspace workspace) {
        this.backend = backend;
        this.places = workspace == null ? new Places() : workspace.places();
    }

    Places places() {
        return places;
    }

    /** The keys as values of one column. */
    static Values column(Keys keys) {
        return keys instanceof TestKeys device ? device.asValues() : Values.of(List.of(keys.column()));
    }

    /** Refuses columns of other types than the output's, and keeps the memory of all until the call ends. */
    void hold(List<Values> inputs, Values out) {
        for (Values input : inputs) {
            hold(input);
            for (int c = 0; c < out.count(); c++) {
                if (type(input, c) != type(out, c)) {
                    throw new IllegalArgumentException(
                            "column " + c + " holds " + type(input, c) + ", the output's holds " + type(out, c));
                }
            }
        }
        hold(out);
    }

    private void hold(Values values) {
        if (values instanceof TestValues device) {
            device.store().hold();
            held.add(device.store());
        }
    }

    static ElementType type(Values values, int c) {
        return values instanceof TestValues device
                ? device.cells().get(c).type()
                : values.columns().get(c).type();
    }

    /** A copy on the device of one column of all inputs, one behind the other. */
    Cells copy(List<Values> inputs, int c) {
        long length = inputs.stream().mapToLong(Values::length).sum();
        Cells copy = backend.allocate(scratch, type(inputs.getFirst(), c), length);
        long at = 0;
        for (Values input : inputs) {
            Cells part = copy.slice(at, at + input.length());
            if (input instanceof TestValues device) {
                part.copyFrom(device.cells().get(c));
            } else {
                backend.upload(input.columns().get(c), part);
            }
            at += input.length();
        }
        return copy;
    }

    /**
     * Copies the elements of the inputs, and has {@link #write} put them where they belong in the output, which may be
     * the only input.
     */
    void gather(List<Values> inputs, Values out, long[] origins) {
        for (int c = 0; c < out.count(); c++) {
            if (type(out, c).inSegments()) {
                put(copy(inputs, c), origins, out, c);
            } else {
                gatherOnHost(inputs, out, c, origins);
            }
        }
    }

    private void put(Cells source, long[] origins, Values out, int c) {
        if (out instanceof TestValues device) {
            writes.add(() -> device.cells().get(c).gather(source, origins));
        } else {
            Cells gathered = backend.allocate(scratch, source.type(), out.length());
            gathered.gather(source, origins);
            writes.add(() -> backend.download(gathered, out.columns().get(c)));
        }
    }

    /** Has {@link #write} put indices in the output. */
    void putIndices(Values indices, long[] origins) {
        Cells source = backend.allocate(scratch, type(indices, 0), indices.length());
        source.fillWithPlaces();
        put(source, origins, indices, 0);
    }

    /** References and booleans have no place off the heap. */
    private void gatherOnHost(List<Values> inputs, Values out, int c, long[] origins) {
        Column target = out.columns().get(c);
        backend.mayAllocate(out.length() * target.type().bytes());
        Object copy = Array.newInstance(target.array().getClass().componentType(), (int) out.length());
        int at = 0;
        for (Values input : inputs) {
            Column part = input.columns().get(c);
            System.arraycopy(part.array(), part.offset(), copy, at, (int) part.length());
            at += (int) part.length();
        }
        int length = at;
        writes.add(() -> {
            for (int i = 0; i < length; i++) {
                System.arraycopy(copy, (int) origins[i], target.array(), target.offset() + i, 1);
            }
        });
    }

    /** Writes all output, for which nothing more is allocated. */
    void write() {
        writes.forEach(Runnable::run);
    }

    @Override
    public void close() {
        held.forEach(Store::release);
        scratch.close();
    }
}
