// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compare.TypeEqualsVisitor;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Roots of the same columns. Their rows count as the rows of one table, one root behind the other. */
final class Roots {
    private static final int MOST_ROWS = Integer.MAX_VALUE - 65_535;

    private final List<VectorSchemaRoot> roots;
    private final int[] bounds;

    /** Roots that the caller keeps. */
    Roots(List<VectorSchemaRoot> roots) {
        if (roots.isEmpty()) {
            throw new IllegalArgumentException("roots: none");
        }
        this.roots = List.copyOf(roots);
        bounds = new int[roots.size() + 1];
        long rows = 0;
        for (int r = 0; r < roots.size(); r++) {
            check(roots.get(r), roots.getFirst(), r + 1);
            rows += roots.get(r).getRowCount();
            if (rows > MOST_ROWS) {
                throw new IllegalArgumentException(
                        "roots: " + rows + " rows, but a table has at most " + MOST_ROWS);
            }
            bounds[r + 1] = (int) rows;
        }
    }

    private static void check(VectorSchemaRoot root, VectorSchemaRoot first, int number) {
        List<FieldVector> vectors = root.getFieldVectors();
        int columns = first.getFieldVectors().size();
        if (columns == 0) {
            throw new IllegalArgumentException("root 1 has no columns");
        }
        if (vectors.size() != columns) {
            throw new IllegalArgumentException(
                    "root " + number + " has " + vectors.size() + " columns, but root 1 has " + columns);
        }
        for (int c = 0; c < columns; c++) {
            FieldVector vector = vectors.get(c);
            if (!isLike(vector, first.getVector(c))) {
                throw new IllegalArgumentException("root " + number + ", column " + (c + 1) + " is " + vector.getField()
                        + ", but in root 1 it is " + first.getVector(c).getField());
            }
            if (vector.getValueCount() != root.getRowCount()) {
                throw new IllegalArgumentException("root " + number + ", column " + (c + 1) + ", \"" + vector.getName()
                        + "\" has " + vector.getValueCount() + " values, but its root has " + root.getRowCount()
                        + " rows; a released vector has no values");
            }
        }
    }

    private static boolean isLike(FieldVector vector, FieldVector other) {
        return Objects.equals(vector.getName(), other.getName())
                && Objects.equals(vector.getField().getDictionary(), other.getField().getDictionary())
                && new TypeEqualsVisitor(other, false, false).equals(vector)
                && isNamedLike(vector.getField(), other.getField(), false);
    }

    /** Whether the fields of structs have the same names. Names in lists, maps and unions tell nothing. */
    private static boolean isNamedLike(Field field, Field other, boolean inMap) {
        boolean isStruct = field.getType() instanceof ArrowType.Struct && !inMap;
        for (int c = 0; c < field.getChildren().size(); c++) {
            Field child = field.getChildren().get(c);
            Field otherChild = other.getChildren().get(c);
            if ((isStruct && !Objects.equals(child.getName(), otherChild.getName()))
                    || !isNamedLike(child, otherChild, field.getType() instanceof ArrowType.Map)) {
                return false;
            }
        }
        return true;
    }

    /** A new root that takes over the memory of a root, and leaves it empty. */
    static VectorSchemaRoot takeOver(VectorSchemaRoot root) {
        List<FieldVector> vectors = new ArrayList<>();
        for (FieldVector vector : root.getFieldVectors()) {
            vectors.add(vector.getField().createVector(vector.getAllocator()));
        }
        VectorSchemaRoot taken = new VectorSchemaRoot(root.getSchema(), vectors, root.getRowCount());
        transfer(root, taken);
        root.clear();
        return taken;
    }

    /** Gives the memory of a root's vectors to the vectors of another root. */
    static void transfer(VectorSchemaRoot from, VectorSchemaRoot to) {
        for (int c = 0; c < from.getFieldVectors().size(); c++) {
            transfer(from.getVector(c), to.getVector(c));
        }
    }

    /** Arrow's own transfers fail for vectors of most extension types. */
    private static void transfer(FieldVector from, FieldVector to) {
        FieldVector source = Vectors.storage(from);
        FieldVector target = Vectors.storage(to);
        target.clear();
        target.loadFieldBuffers(new ArrowFieldNode(source.getValueCount(), source.getNullCount()),
                source.getFieldBuffers());
        for (int c = 0; c < source.getChildrenFromFields().size(); c++) {
            transfer(source.getChildrenFromFields().get(c), target.getChildrenFromFields().get(c));
        }
        source.clear();
    }

    /** The first root. */
    VectorSchemaRoot first() {
        return roots.getFirst();
    }

    /** The number of roots. */
    int count() {
        return roots.size();
    }

    /** The number of rows of all roots. */
    int rows() {
        return bounds[bounds.length - 1];
    }

    /** The number of the first row of each root, and the number of rows. */
    int[] bounds() {
        return bounds.clone();
    }

    /** The vectors of a column. */
    Vectors column(int number) {
        return Vectors.of(roots.stream().map(root -> root.getVector(number)).toList());
    }
}
