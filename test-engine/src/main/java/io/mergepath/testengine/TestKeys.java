package io.mergepath.testengine;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.spi.Extent;
import java.util.List;

/** Keys off the heap. A slice shares the memory; closing either closes both. */
final class TestKeys extends DeviceKeys {
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
    protected void copyTo(Keys target) {
        column.copyTo(Values.of(List.of(target.column())));
    }

    @Override
    public void close() {
        column.close();
    }
}
