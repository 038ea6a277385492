// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Extent;
import java.util.List;

/** Columns off the heap. A slice shares the memory; closing either closes both. */
final class TestValues extends EngineValues {
    private final TestBackend backend;
    private final Store store;
    private final List<Cells> cells;
    private final long length;

    TestValues(TestBackend backend, Store store, List<Cells> cells, long length) {
        super(backend);
        this.backend = backend;
        this.store = store;
        this.cells = cells;
        this.length = length;
    }

    Store store() {
        return store;
    }

    List<Cells> cells() {
        return cells;
    }

    @Override
    public int count() {
        return cells.size();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public TestValues slice(long from, long to) {
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException(
                    "range [" + from + ", " + to + ") is not inside the " + length + " elements");
        }
        return new TestValues(backend, store, cells.stream().map(c -> c.slice(from, to)).toList(), to - from);
    }

    @Override
    public List<Column> columns() {
        throw new IllegalStateException("the values live on engine " + backend.name() + "; download them");
    }

    @Override
    public List<Extent> extents() {
        store.hold();
        store.release();
        return cells.stream().map(Cells::memory)
                .map(memory -> new Extent(backend, memory.address(), memory.address() + memory.byteSize())).toList();
    }

    @Override
    public List<ElementType> types() {
        return cells.stream().map(Cells::type).toList();
    }

    @Override
    public void copyToHost(Values target) {
        store.hold();
        try {
            for (int c = 0; c < count(); c++) {
                backend.download(cells.get(c), target.columns().get(c));
            }
        } finally {
            store.release();
        }
    }

    @Override
    public void copyFromHost(Values source) {
        store.hold();
        try {
            for (int c = 0; c < count(); c++) {
                backend.upload(source.columns().get(c), cells.get(c));
            }
        } finally {
            store.release();
        }
    }

    @Override
    public void copyOnDevice(EngineValues target) {
        TestValues to = (TestValues) target;
        store.hold();
        try {
            to.store.hold();
            try {
                for (int c = 0; c < count(); c++) {
                    to.cells.get(c).memory().copyFrom(cells.get(c).memory());
                }
            } finally {
                to.store.release();
            }
        } finally {
            store.release();
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
