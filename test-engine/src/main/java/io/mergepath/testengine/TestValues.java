package io.mergepath.testengine;

import io.mergepath.Column;
import io.mergepath.DeviceValues;
import io.mergepath.Values;
import io.mergepath.spi.Extent;
import java.util.List;

/** Columns off the heap. A slice shares the memory; closing either closes both. */
final class TestValues extends DeviceValues {
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
    protected void copyTo(Values target) {
        if (target.count() != count()) {
            throw new IllegalArgumentException("target: " + target.count() + " columns, but there are " + count());
        }
        for (int c = 0; c < count(); c++) {
            Column column = target.columns().get(c);
            if (column.type() != cells.get(c).type() || column.length() != length) {
                throw new IllegalArgumentException(
                        "target: " + column + ", but there are " + length + " elements of " + cells.get(c).type());
            }
        }
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
    public void close() {
        store.close();
    }
}
