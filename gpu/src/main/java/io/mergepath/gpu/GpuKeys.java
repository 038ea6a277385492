package io.mergepath.gpu;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import java.util.List;

/** Keys on the device: one column. A slice shares the memory; closing either closes both. */
final class GpuKeys extends DeviceKeys {
    private final GpuValues column;

    GpuKeys(GpuValues column) {
        super(column.owner());
        this.column = column;
    }

    GpuValues asValues() {
        return column;
    }

    @Override
    public ElementType type() {
        return column.type(0);
    }

    @Override
    public long length() {
        return column.length();
    }

    @Override
    public Keys slice(long from, long to) {
        return new GpuKeys(column.slice(from, to));
    }

    @Override
    public Column column() {
        throw new IllegalStateException("the keys live on engine " + owner().name() + "; download them");
    }

    @Override
    public void download(Keys target) {
        if (target instanceof DeviceKeys) {
            throw new IllegalArgumentException("target: lives on an engine, not on the host");
        }
        column.download(Values.of(List.of(target.column())));
    }

    @Override
    public void close() {
        column.close();
    }
}
