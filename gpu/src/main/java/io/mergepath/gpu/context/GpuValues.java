// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
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
    private final List<DeviceArray> arrays;
    private final long length;

    private GpuValues(Owner owner, GpuContext context, DeviceStore store, List<ElementType> types,
            List<DeviceArray> arrays,
            long length) {
        super(owner);
        this.context = context;
        this.store = store;
        this.types = types;
        this.arrays = arrays;
        this.length = length;
    }

    /** Columns in memory of their own, with unspecified content. */
    public static GpuValues allocate(Owner owner, GpuContext context, List<ElementType> types, long length) {
        check(context, types, length);
        List<DeviceMemory> memory = new ArrayList<>();
        try {
            for (ElementType type : types) {
                memory.add(context.allocate(length * type.bytes()));
            }
        } catch (Throwable refused) {
            context.freeAll(memory);
            throw refused;
        }
        return new GpuValues(owner, context, new DeviceStore(context, memory), List.copyOf(types),
                arrays(memory, types, length),
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
        check(context, types, length);
        List<DeviceMemory> foreign = new ArrayList<>();
        for (int c = 0; c < handles.length; c++) {
            foreign.add(context.device().foreign(handles[c], length, types.get(c).bytes()));
        }
        return new GpuValues(owner, context, new DeviceStore(context, List.of()), List.copyOf(types),
                arrays(foreign, types, length), length);
    }

    private static void check(GpuContext context, List<ElementType> types, long length) {
        for (ElementType type : types) {
            if (!type.inSegments()) {
                throw new IllegalArgumentException("type: engine " + context.name() + " holds no " + type
                        + " elements; Engine.open(\"cpu\") works on them where they are");
            }
            if (length > Long.MAX_VALUE / type.bytes()) {
                throw new IllegalArgumentException("length: " + length + " elements of " + type.bytes()
                        + " bytes are more than any memory holds");
            }
        }
    }

    private static List<DeviceArray> arrays(List<DeviceMemory> memory, List<ElementType> types, long length) {
        List<DeviceArray> arrays = new ArrayList<>();
        for (int c = 0; c < types.size(); c++) {
            arrays.add(new DeviceArray(memory.get(c), 0, length, types.get(c).bytes()));
        }
        return arrays;
    }

    public DeviceStore store() {
        return store;
    }

    public ElementType type(int c) {
        return types.get(c);
    }

    public DeviceArray array(int c) {
        return arrays.get(c);
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
        List<DeviceArray> parts = arrays.stream().map(array -> array.slice(from, to)).toList();
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
        List<Extent> extents = new ArrayList<>(arrays.size());
        for (DeviceArray array : arrays) {
            extents.add(context.device().extent(array));
        }
        return extents;
    }

    @Override
    public void copyToHost(Values target) {
        store.hold();
        try {
            for (int c = 0; c < count(); c++) {
                context.transfers().reserveDownload(array(c).bytes());
            }
            for (int c = 0; c < count(); c++) {
                context.transfers().download(array(c), target.columns().get(c).segment());
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
                context.transfers().reserveUpload(array(c).bytes());
            }
            for (int c = 0; c < count(); c++) {
                context.transfers().upload(source.columns().get(c).segment(), array(c));
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
                    copy(array(c), to.array(c));
                }
            } finally {
                to.store.release();
            }
        } finally {
            store.release();
        }
    }

    private void copy(DeviceArray from, DeviceArray to) {
        if (from.length() > 0) {
            context.device().copy(from.memory(), from.firstByte(), to.memory(), to.firstByte(), from.bytes());
        }
    }

    @Override
    public void close() {
        store.close();
    }
}
