// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.Column;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Subject;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;

/**
 * Rows of two columns and their order. The first column has the keys of a pattern, the second one random keys.
 *
 * @param order the order for the library
 * @param work the workload of all contenders
 */
record Rows(RowOrder order, RowWorkload work) {
    private static final long LOW = 0xffff_ffffL;
    /** The instance of an input whose keys the second column has. */
    private static final int SECOND = 1;
    /** One row in so many has a null. */
    private static final int A_NULL = 10;

    /** Two columns of ints. They fit into a code of 8 bytes. */
    static Rows ints(Input input, int n) {
        int[] a = (int[]) input.keys(KeyType.INT, n, 0);
        int[] b = (int[]) Input.RANDOM.keys(KeyType.INT, n, SECOND);
        Comparator<Integer> order = (x, y) -> {
            int first = Integer.compare(a[x], a[y]);
            return first != 0 ? first : Integer.compare(b[x], b[y]);
        };
        RowWorkload.Packing packing = (codes, from, to) -> {
            for (int i = from; i < to; i++) {
                codes[i] = (long) a[i] << Integer.SIZE | ((b[i] ^ Integer.MIN_VALUE) & LOW);
            }
        };
        return new Rows(RowOrder.by(a).then(b),
                new RowWorkload(subject("int,int", input.name(), n, 2 * Integer.BYTES), order, packing));
    }

    /** Longs, the greatest first, then ints. */
    static Rows descendingLongs(Input input, int n) {
        long[] a = (long[]) input.keys(KeyType.LONG, n, 0);
        int[] b = (int[]) Input.RANDOM.keys(KeyType.INT, n, SECOND);
        Comparator<Integer> order = (x, y) -> {
            int first = Long.compare(a[y], a[x]);
            return first != 0 ? first : Integer.compare(b[x], b[y]);
        };
        return new Rows(RowOrder.by(a).descending().then(b), new RowWorkload(
                subject("long,int", input.name() + ", desc", n, Long.BYTES + Integer.BYTES), order, null));
    }

    /** Ints, then doubles of which a tenth is null. Nulls come last. */
    static Rows nullableDoubles(Input input, int n) {
        int[] a = (int[]) input.keys(KeyType.INT, n, 0);
        double[] b = (double[]) Input.RANDOM.keys(KeyType.DOUBLE, n, SECOND);
        boolean[] isNull = new boolean[n];
        byte[] validity = new byte[Math.ceilDiv(n, Byte.SIZE)];
        int[] random = (int[]) Input.RANDOM.keys(KeyType.INT, n, SECOND + 1);
        for (int i = 0; i < n; i++) {
            isNull[i] = Math.floorMod(random[i], A_NULL) == 0;
            if (!isNull[i]) {
                validity[i / Byte.SIZE] |= (byte) (1 << (i % Byte.SIZE));
            }
        }
        Comparator<Integer> order = (x, y) -> {
            int first = Integer.compare(a[x], a[y]);
            if (first != 0) {
                return first;
            }
            return isNull[x] || isNull[y] ? Boolean.compare(isNull[x], isNull[y]) : Double.compare(b[x], b[y]);
        };
        TableColumn doubles = TableColumn.of(Column.ofArray(b)).withValidity(MemorySegment.ofArray(validity));
        return new Rows(RowOrder.by(a).then(doubles).nullsLast(), new RowWorkload(
                subject("int,double", input.name() + ", nulls", n, Integer.BYTES + Double.BYTES), order, null));
    }

    private static Subject subject(String type, String pattern, int n, int bytes) {
        return new Subject(Operations.ROW_INDICES, type, pattern, n, (long) (bytes + Integer.BYTES) * n);
    }
}
