package io.mergepath.gpu;

import io.mergepath.Column;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.device.Span;
import java.util.List;

/** Columns on the device. A slice shares the memory; closing either closes both. */
final class GpuValues extends DeviceValues {
    private final GpuBackend backend;
    private final Store store;
    private final List<ElementType> types;
    private final List<Span> spans;
    private final long length;

    GpuValues(GpuBackend backend, Store store, List<ElementType> types, List<Span> spans, long length) {
        super(backend);
        this.backend = backend;
        this.store = store;
        this.types = types;
        this.spans = spans;
        this.length = length;
    }

    Store store() {
        return store;
    }

    ElementType type(int c) {
        return types.get(c);
    }

    Span span(int c) {
        return spans.get(c);
    }

    @Override
    public int count() {
        return types.size();
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public GpuValues slice(long from, long to) {
        if (from < 0 || from > to || to > length) {
            throw new IndexOutOfBoundsException(
                    "range [" + from + ", " + to + ") is not inside the " + length + " elements");
        }
        List<Span> parts = spans.stream().map(span -> span.slice(from, to)).toList();
        return new GpuValues(backend, store, types, parts, to - from);
    }

    @Override
    public List<Column> columns() {
        throw new IllegalStateException("the values live on engine " + backend.name() + "; download them");
    }

    @Override
    public void download(Values target) {
        if (target instanceof DeviceValues) {
            throw new IllegalArgumentException("target: lives on an engine, not on the host");
        }
        if (target.count() != count()) {
            throw new IllegalArgumentException("target: " + target.count() + " columns, but there are " + count());
        }
        for (int c = 0; c < count(); c++) {
            Column column = target.columns().get(c);
            if (column.type() != type(c) || column.length() != length) {
                throw new IllegalArgumentException(
                        "target: " + column + ", but there are " + length + " elements of " + type(c));
            }
        }
        store.hold();
        try {
            for (int c = 0; c < count(); c++) {
                backend.transfers().download(span(c), target.columns().get(c).segment());
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
