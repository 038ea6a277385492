// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.Extent;
import java.util.List;

/** Keys on the device: one column, or one for each word. A slice shares the memory; closing either closes both. */
public final class GpuKeys extends EngineKeys {
    private final GpuValues words;

    public GpuKeys(GpuValues words) {
        super(words.owner());
        this.words = words;
    }

    public GpuValues asValues() {
        return words;
    }

    @Override
    public ElementType type() {
        return words.count() == 1 ? words.type(0) : ElementType.TWO_LONGS;
    }

    @Override
    public long length() {
        return words.length();
    }

    @Override
    public Keys slice(long from, long to) {
        return new GpuKeys(words.slice(from, to));
    }

    @Override
    public Column column() {
        throw new IllegalStateException("the keys live on engine " + owner().name() + "; download them");
    }

    @Override
    public List<Column> columns() {
        return List.of(column());
    }

    @Override
    public List<Extent> extents() {
        return words.extents();
    }

    @Override
    public void copyToHost(Keys target) {
        words.copyToHost(Values.of(target.columns()));
    }

    @Override
    public void copyFromHost(Keys source) {
        words.copyFromHost(Values.of(source.columns()));
    }

    @Override
    public void copyOnDevice(EngineKeys target) {
        words.copyOnDevice(((GpuKeys) target).words);
    }

    @Override
    public void close() {
        words.close();
    }
}
