// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.memory.Allocator;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Extent;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.Owner;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Keys and values that the CPU engine allocates. They lie in private arrays. */
final class HeapMemory {
    private HeapMemory() {
    }

    static Column column(ElementType type, long length, Allocator allocator) {
        if (length > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("length: " + length + " elements are more than an array can hold, "
                    + (Integer.MAX_VALUE - 8));
        }
        return HostColumns.ofArray(allocator.array(type, (int) length));
    }

    /** The memory that keys or values share with their slices until one of them is closed. */
    private static final class Store<T> {
        private @Nullable T memory;

        Store(T memory) {
            this.memory = memory;
        }

        T open(Owner owner) {
            if (memory == null) {
                throw new IllegalStateException("engine " + owner.name() + ": the keys or values are closed");
            }
            if (owner instanceof CpuBackend backend && backend.isClosed()) {
                throw new IllegalStateException(
                        "engine " + owner.name() + ", which holds the keys or values, is closed");
            }
            return memory;
        }

        void close() {
            memory = null;
        }
    }

    /** Keys in private arrays. A slice shares the arrays: closing the keys or a slice closes both. */
    static final class HeapKeys extends EngineKeys {
        private final Store<Keys> store;
        private final ElementType type;
        private final long from;
        private final long to;

        HeapKeys(Owner owner, Keys keys) {
            this(owner, new Store<>(keys), keys.type(), 0, keys.length());
        }

        private HeapKeys(Owner owner, Store<Keys> store, ElementType type, long from, long to) {
            super(owner);
            this.store = store;
            this.type = type;
            this.from = from;
            this.to = to;
        }

        private Keys keys() {
            return store.open(owner()).slice(from, to);
        }

        @Override
        public ElementType type() {
            return type;
        }

        @Override
        public long length() {
            return to - from;
        }

        @Override
        public Keys slice(long first, long end) {
            Objects.checkFromToIndex(first, end, length());
            return new HeapKeys(owner(), store, type, from + first, from + end);
        }

        @Override
        public Column column() {
            return keys().column();
        }

        @Override
        public List<Column> columns() {
            return keys().columns();
        }

        @Override
        public List<Extent> extents() {
            return HeapMemory.extents(columns());
        }

        @Override
        public void copyToHost(Keys target) {
            copy(columns(), target.columns());
        }

        @Override
        public void copyFromHost(Keys source) {
            copy(source.columns(), columns());
        }

        @Override
        public void copyOnDevice(EngineKeys target) {
            copy(columns(), target.columns());
        }

        @Override
        public void close() {
            store.close();
        }
    }

    /** Allocates keys in new arrays. */
    static Keys keys(ElementType type, long length, Allocator allocator) {
        return type == ElementType.TWO_LONGS
                ? Keys.of(column(ElementType.LONG, length, allocator), column(ElementType.LONG, length, allocator))
                : Keys.of(column(type, length, allocator));
    }

    private static List<Extent> extents(List<Column> columns) {
        return columns.stream()
                .map(column -> new Extent(column.array(), column.offset(), column.offset() + column.length()))
                .toList();
    }

    private static void copy(List<Column> sources, List<Column> targets) {
        for (int c = 0; c < sources.size(); c++) {
            Columns.copy(sources.get(c), 0, targets.get(c), 0, sources.get(c).length());
        }
    }

    /** Values in private arrays. A slice shares the arrays: closing the values or a slice closes both. */
    static final class HeapValues extends EngineValues {
        private final Store<List<Column>> store;
        private final List<ElementType> types;
        private final long from;
        private final long to;

        HeapValues(Owner owner, List<Column> columns) {
            this(owner, new Store<>(columns), columns.stream().map(Column::type).toList(), 0,
                    columns.isEmpty() ? 0 : columns.getFirst().length());
        }

        private HeapValues(Owner owner, Store<List<Column>> store, List<ElementType> types, long from, long to) {
            super(owner);
            this.store = store;
            this.types = types;
            this.from = from;
            this.to = to;
        }

        @Override
        public int count() {
            return types.size();
        }

        @Override
        public long length() {
            return to - from;
        }

        @Override
        public Values slice(long first, long end) {
            if (types.isEmpty()) {
                return this;
            }
            Objects.checkFromToIndex(first, end, length());
            return new HeapValues(owner(), store, types, from + first, from + end);
        }

        @Override
        public List<ElementType> types() {
            return types;
        }

        @Override
        public List<Column> columns() {
            return store.open(owner()).stream().map(column -> column.slice(from, to)).toList();
        }

        @Override
        public List<Extent> extents() {
            return HeapMemory.extents(columns());
        }

        @Override
        public void copyToHost(Values target) {
            copy(columns(), target.columns());
        }

        @Override
        public void copyFromHost(Values source) {
            copy(source.columns(), columns());
        }

        @Override
        public void copyOnDevice(EngineValues target) {
            copy(columns(), target.columns());
        }

        @Override
        public void close() {
            store.close();
        }
    }
}
