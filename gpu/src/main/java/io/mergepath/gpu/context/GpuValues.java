// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Span;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Extent;
import io.mergepath.spi.Owner;
import java.util.ArrayList;
import java.util.List;

/** Columns on the device. A slice shares the memory; closing either closes both. */
public final class GpuValues extends EngineValues {
    private final GpuContext context;
    private final DeviceStore store;
    private final List<ElementType> types;
    private final List<Span> spans;
    private final long length;

    private GpuValues(Owner owner, GpuContext context, DeviceStore store, List<ElementType> types,
            List<Span> spans,
            long length) {
        super(owner);
        this.context = context;
        this.store = store;
        this.types = types;
        this.spans = spans;
        this.length = length;
    }

    /** Columns in memory of their own, with unspecified content. */
    public static GpuValues allocate(Owner owner, GpuContext context, List<ElementType> types, long length) {
        checkTypes(context, types);
        List<DeviceMemory> memory = new ArrayList<>();
        try {
            for (ElementType type : types) {
                if (length > Long.MAX_VALUE / type.bytes()) {
                    throw new IllegalArgumentException("length: " + length + " elements of " + type.bytes()
                            + " bytes are more than any memory holds");
                }
                memory.add(context.allocate(length * type.bytes()));
            }
        } catch (Throwable refused) {
            context.freeAll(memory);
            throw refused;
        }
        return new GpuValues(owner, context, new DeviceStore(context, memory), List.copyOf(types),
                spans(memory, types, length),
                length);
    }

    /** A copy of columns of the host. */
    public static GpuValues upload(Owner owner, GpuContext context, Values host) {
        GpuValues copy = allocate(owner, context, host.columns().stream().map(Column::type).toList(), host.length());
        try {
            copy.copyFromHost(host);
            return copy;
        } catch (Throwable refused) {
            copy.close();
            throw refused;
        }
    }

    /** Columns in memory of others, which is not freed here. */
    public static GpuValues wrap(Owner owner, GpuContext context, List<ElementType> types, long length,
            long... handles) {
        if (context.isClosed()) {
            throw new IllegalStateException("engine " + context.name() + " is closed");
        }
        if (length < 0) {
            throw new IllegalArgumentException("length: " + length + " is less than 0");
        }
        if (types.size() != handles.length) {
            throw new IllegalArgumentException(
                    "types: " + types.size() + " columns, but memory of " + handles.length + " of them");
        }
        checkTypes(context, types);
        List<DeviceMemory> foreign = new ArrayList<>();
        for (int c = 0; c < handles.length; c++) {
            foreign.add(context.device().foreign(handles[c], length, types.get(c).bytes()));
        }
        return new GpuValues(owner, context, new DeviceStore(context, List.of()), List.copyOf(types),
                spans(foreign, types, length), length);
    }

    private static void checkTypes(GpuContext context, List<ElementType> types) {
        for (ElementType type : types) {
            if (!type.inSegments()) {
                throw new IllegalArgumentException("type: engine " + context.name() + " holds no " + type
                        + " elements; Engine.open(\"cpu\") works on them where they are");
            }
        }
    }

    private static List<Span> spans(List<DeviceMemory> memory, List<ElementType> types, long length) {
        List<Span> spans = new ArrayList<>();
        for (int c = 0; c < types.size(); c++) {
            spans.add(new Span(memory.get(c), 0, length, types.get(c).bytes()));
        }
        return spans;
    }

    public DeviceStore store() {
        return store;
    }

    public ElementType type(int c) {
        return types.get(c);
    }

    public Span span(int c) {
        return spans.get(c);
    }

    @Override
    public List<ElementType> types() {
        return types;
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
        return new GpuValues(owner(), context, store, types, parts, to - from);
    }

    @Override
    public List<Column> columns() {
        throw new IllegalStateException("the values live on engine " + context.name() + "; download them");
    }

    @Override
    public List<Extent> extents() {
        store.hold();
        store.release();
        // A stream of one or two took a fifth of what queues a merge.
        List<Extent> extents = new ArrayList<>(spans.size());
        for (Span span : spans) {
            extents.add(context.device().extent(span));
        }
        return extents;
    }

    @Override
    public void copyToHost(Values target) {
        store.hold();
        try {
            for (int c = 0; c < count(); c++) {
                context.transfers().reserveDownload(span(c).bytes());
            }
            for (int c = 0; c < count(); c++) {
                context.transfers().download(span(c), target.columns().get(c).segment());
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
                context.transfers().reserveUpload(span(c).bytes());
            }
            for (int c = 0; c < count(); c++) {
                context.transfers().upload(source.columns().get(c).segment(), span(c));
            }
        } finally {
            store.release();
        }
    }

    @Override
    public void copyOnDevice(EngineValues target) {
        GpuValues to = (GpuValues) target;
        store.hold();
        try {
            to.store.hold();
            try {
                for (int c = 0; c < count(); c++) {
                    copy(span(c), to.span(c));
                }
            } finally {
                to.store.release();
            }
        } finally {
            store.release();
        }
    }

    private void copy(Span from, Span to) {
        if (from.length() > 0) {
            context.device().copy(from.memory(), from.firstByte(), to.memory(), to.firstByte(), from.bytes());
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
