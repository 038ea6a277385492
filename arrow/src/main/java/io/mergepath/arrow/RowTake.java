// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.complex.UnionVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/**
 * Writes rows of vectors to another vector. The rows of nested vectors lead to rows of their children, so that in the
 * end {@link PendingMoves} moves flat values.
 */
final class RowTake {
    private final Vectors from;
    private final FieldVector to;
    private final int[] indices;
    private final PendingMoves moves;
    private final Scratch scratch;
    /** The number and the name of the column, for errors. */
    private final String column;

    private RowTake(Vectors from, FieldVector to, int[] indices, PendingMoves moves, String column) {
        this.from = from;
        this.to = to;
        this.indices = indices;
        this.moves = moves;
        this.scratch = moves.scratch(to.getAllocator());
        this.column = column;
    }

    /** A new root with rows of other roots. */
    static VectorSchemaRoot table(Roots roots, int[] indices, Function<FieldVector, BufferAllocator> allocators) {
        return table(roots, indices, allocators, new Room());
    }

    /** A new root with all rows of another root, in order. */
    static VectorSchemaRoot sorted(VectorSchemaRoot root, RowOrder order,
            Function<FieldVector, BufferAllocator> allocators) {
        Roots roots = new Roots(List.of(root));
        try (Room room = new Room()) {
            return table(roots, room.indices(order, root, allocators), allocators, room);
        }
    }

    private static VectorSchemaRoot table(Roots roots, int[] indices,
            Function<FieldVector, BufferAllocator> allocators, Room room) {
        List<FieldVector> targets = new ArrayList<>();
        try {
            for (FieldVector vector : roots.first().getFieldVectors()) {
                try {
                    targets.add(vector.getField().createVector(allocators.apply(vector)));
                } catch (IllegalArgumentException e) {
                    throw named(name(targets.size(), vector), e);
                }
            }
            fill(roots, indices, targets, room);
        } catch (Throwable e) {
            targets.forEach(FieldVector::close);
            throw e;
        }
        return new VectorSchemaRoot(roots.first().getSchema(), targets, indices.length);
    }

    /** Fills empty vectors with rows of roots. If it fails, it leaves some vectors filled. */
    static void fill(Roots roots, int[] indices, List<FieldVector> targets) {
        fill(roots, indices, targets, new Room());
    }

    private static void fill(Roots roots, int[] indices, List<FieldVector> targets, Room room) {
        try (PendingMoves moves = new PendingMoves(room)) {
            for (int c = 0; c < targets.size(); c++) {
                FieldVector target = targets.get(c);
                String name = name(c, target);
                try {
                    new RowTake(roots.column(c), target, indices, moves, name).take();
                } catch (IllegalArgumentException e) {
                    throw named(name, e);
                }
                // A column of several roots is copied. Only one column at a time is.
                if (roots.count() > 1) {
                    moves.run();
                }
            }
            moves.run();
        }
    }

    /** Takes rows of a part of the column. */
    private void take(Vectors part, FieldVector target, int[] rows) {
        new RowTake(part, target, rows, moves, column).take();
    }

    /** The number and the name of a column, for errors. */
    static String name(int number, FieldVector column) {
        return "column " + (number + 1) + ", \"" + column.getName() + "\"";
    }

    static IllegalArgumentException named(String column, IllegalArgumentException e) {
        return new IllegalArgumentException(column + ": " + e.getMessage(), e);
    }

    private void take() {
        switch (to) {
            case BitVector _ -> load(validity(), bits(Joined.bits(from, FieldVector::getDataBuffer, scratch)));
            case BaseFixedWidthVector fixed ->
                load(validity(), bytes(FieldVector::getDataBuffer, fixed.getTypeWidth()));
            case BaseVariableWidthVector _ -> strings();
            case BaseLargeVariableWidthVector _ -> strings();
            case BaseVariableWidthViewVector views -> views(views);
            case NullVector nulls -> nulls.setValueCount(indices.length);
            case ExtensionTypeVector<?> _ -> take(from, Vectors.storage(to), indices);
            case StructVector _ -> {
                load(validity());
                children();
            }
            case UnionVector _ -> {
                load(bytes(vector -> ((UnionVector) vector).getTypeBuffer(), 1));
                children();
            }
            case DenseUnionVector union -> union(union);
            case ListVector _ -> lists(Integer.BYTES);
            case LargeListVector _ -> lists(Long.BYTES);
            case FixedSizeListVector _ -> lists(0);
            default -> throw new IllegalArgumentException(
                    "values of Arrow's type " + to.getMinorType() + " cannot be moved");
        }
    }

    /** Gives the vector its buffers. If the bitmap is empty, all rows have a value. */
    private void load(ArrowBuf... buffers) {
        to.loadFieldBuffers(new ArrowFieldNode(indices.length, 0), List.of(buffers));
    }

    private ArrowBuf validity() {
        MemorySegment validity = Joined.validity(from, scratch);
        return validity == null ? to.getAllocator().getEmpty() : bits(validity);
    }

    private ArrowBuf bits(MemorySegment source) {
        ArrowBuf target = scratch.buffer(Scratch.bitmapBytes(indices.length));
        moves.add(indices, TableColumn.bits(source, from.rows()),
                TableColumn.bits(Scratch.view(target, Scratch.bitmapBytes(indices.length)), indices.length));
        return target;
    }

    private ArrowBuf bytes(Function<FieldVector, ArrowBuf> buffer, int width) {
        long bytes = (long) indices.length * width;
        ArrowBuf target = scratch.buffer(bytes);
        moves.add(indices, TableColumn.opaque(Joined.bytes(from, buffer, width, scratch), width),
                TableColumn.opaque(Scratch.view(target, bytes), width));
        return target;
    }

    private void strings() {
        JoinedText source = JoinedText.of(from, scratch);
        long offsetBytes = (indices.length + 1L) * source.width();
        ArrowBuf offsets = scratch.buffer(offsetBytes);
        ArrowBuf validity = validity();
        moves.add(indices, source.column(),
                TableColumn.newStrings(Scratch.view(offsets, offsetBytes), source.type(), bytes -> {
                    ArrowBuf data = scratch.buffer(reached(source, bytes));
                    load(validity, offsets, data);
                    return Scratch.view(data, bytes);
                }));
    }

    /** A number of bytes of moved strings. The move is later than the other checks of the column. */
    private long reached(JoinedText text, long bytes) {
        try {
            return text.checkReach(bytes);
        } catch (IllegalArgumentException e) {
            throw named(column, e);
        }
    }

    private void views(BaseVariableWidthViewVector target) {
        Joined.check(from, FieldVector::getDataBuffer, BaseVariableWidthViewVector.ELEMENT_SIZE);
        target.setInitialCapacity(indices.length);
        target.allocateNew();
        for (int i = 0; i < indices.length; i++) {
            int holder = from.holder(indices[i]);
            target.copyFromSafe(indices[i] - from.start(holder), i, from.list().get(holder));
        }
        target.setValueCount(indices.length);
    }

    /** Refuses a target that lacks children. Arrow makes only one of several children that have the same name. */
    private void checkChildren() {
        if (to.getChildrenFromFields().size() != from.first().getField().getChildren().size()) {
            throw new IllegalArgumentException("several of its children have the same name");
        }
    }

    /** Moves children that have the rows of their parent. */
    private void children() {
        checkChildren();
        List<FieldVector> targets = to.getChildrenFromFields();
        for (int c = 0; c < targets.size(); c++) {
            int child = c;
            Vectors children = from.map(vector -> vector.getChildrenFromFields().get(child));
            if (children.rows() != from.rows()) {
                throw new IllegalArgumentException("its child \"" + targets.get(c).getName() + "\" has "
                        + children.rows() + " rows instead of " + from.rows());
            }
            take(children, targets.get(c), indices);
        }
    }

    /**
     * Moves lists.
     *
     * @param width the bytes of an offset, or 0 for lists of a fixed size
     */
    private void lists(int width) {
        Function<FieldVector, FieldVector> elements = list -> list.getChildrenFromFields().getFirst();
        if (width > 0) {
            Joined.check(from, FieldVector::getOffsetBuffer, width);
        }
        int[] starts = from.starts(elements);
        int[] sizes = from.list().stream().map(elements).mapToInt(FieldVector::getValueCount).toArray();
        int[] firsts = new int[indices.length];
        int[] places = new int[indices.length + 1];
        for (int i = 0; i < indices.length; i++) {
            int holder = from.holder(indices[i]);
            FieldVector list = from.list().get(holder);
            int row = indices[i] - from.start(holder);
            long first = place(list, row);
            boolean empty = width > 0 && list.isNull(row);
            long length = empty ? 0 : place(list, row + 1) - first;
            checkElements(first, length, empty ? first : sizes[holder]);
            firsts[i] = (int) (starts[holder] + first);
            places[i + 1] = Vectors.addRows(places[i], length);
        }
        int[] rows = new int[places[indices.length]];
        for (int i = 0; i < indices.length; i++) {
            for (int place = places[i]; place < places[i + 1]; place++) {
                rows[place] = firsts[i] + place - places[i];
            }
        }
        if (width == 0) {
            load(validity());
        } else {
            ArrowBuf offsets = scratch.buffer((long) places.length * width);
            for (int i = 0; i < places.length; i++) {
                if (width == Integer.BYTES) {
                    offsets.setInt((long) i * width, places[i]);
                } else {
                    offsets.setLong((long) i * width, places[i]);
                }
            }
            load(validity(), offsets);
        }
        take(from.map(elements), elements.apply(to), rows);
    }

    private static void checkElements(long first, long length, long size) {
        if (first < 0 || length < 0 || first + length > size) {
            throw new IllegalArgumentException("a value has the elements from " + first + " to " + (first + length)
                    + " of a child that has " + size);
        }
    }

    /** The place of a list's first element. */
    private static long place(FieldVector list, int row) {
        return switch (list) {
            case FixedSizeListVector fixed -> (long) row * fixed.getListSize();
            case LargeListVector large -> large.getOffsetBuffer().getLong((long) row * Long.BYTES);
            default -> list.getOffsetBuffer().getInt((long) row * Integer.BYTES);
        };
    }

    /** Moves a union whose children have only the rows of their type. */
    private void union(DenseUnionVector target) {
        checkChildren();
        Joined.check(from, vector -> ((DenseUnionVector) vector).getTypeBuffer(), 1);
        Joined.check(from, FieldVector::getOffsetBuffer, Integer.BYTES);
        ArrowBuf types = scratch.buffer(indices.length);
        ArrowBuf offsets = scratch.buffer((long) indices.length * Integer.BYTES);
        int[] counts = new int[Byte.MAX_VALUE + 1];
        for (int i = 0; i < indices.length; i++) {
            int holder = from.holder(indices[i]);
            byte type = ((DenseUnionVector) from.list().get(holder)).getTypeId(indices[i] - from.start(holder));
            types.setByte(i, type);
            offsets.setInt((long) i * Integer.BYTES, type < 0 ? 0 : counts[type]++);
        }
        load(types, offsets);
        for (int type = 0; type < counts.length; type++) {
            if (target.getVectorByType((byte) type) instanceof FieldVector child) {
                child((byte) type, counts[type], child);
            }
        }
    }

    private void child(byte type, int count, FieldVector target) {
        Function<FieldVector, FieldVector> part = union -> (FieldVector) ((DenseUnionVector) union)
                .getVectorByType(type);
        int[] starts = from.starts(part);
        int[] sizes = from.list().stream().map(part).mapToInt(FieldVector::getValueCount).toArray();
        int[] rows = new int[count];
        int filled = 0;
        for (int index : indices) {
            int holder = from.holder(index);
            DenseUnionVector union = (DenseUnionVector) from.list().get(holder);
            int row = index - from.start(holder);
            if (union.getTypeId(row) == type) {
                checkElements(union.getOffset(row), 1, sizes[holder]);
                rows[filled++] = starts[holder] + union.getOffset(row);
            }
        }
        take(from.map(part), target, rows);
    }
}
