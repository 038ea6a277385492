// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.Extent;
import java.util.List;

/** Keys off the heap. A slice shares the memory; closing either closes both. */
final class TestKeys extends EngineKeys {
    private final TestValues column;

    TestKeys(TestValues column) {
        super(column.owner());
        this.column = column;
    }

    TestValues asValues() {
        return column;
    }

    @Override
    public ElementType type() {
        return column.cells().getFirst().type();
    }

    @Override
    public long length() {
        return column.length();
    }

    @Override
    public Keys slice(long from, long to) {
        return new TestKeys(column.slice(from, to));
    }

    @Override
    public Column column() {
        throw new IllegalStateException("the keys live on engine " + owner().name() + "; download them");
    }

    @Override
    public List<Extent> extents() {
        return column.extents();
    }

    @Override
    public void copyToHost(Keys target) {
        column.copyToHost(Values.of(target.columns()));
    }

    @Override
    public void copyFromHost(Keys source) {
        column.copyFromHost(Values.of(source.columns()));
    }

    @Override
    public void copyOnDevice(EngineKeys target) {
        column.copyOnDevice(((TestKeys) target).column);
    }

    @Override
    public void close() {
        column.close();
    }
}
