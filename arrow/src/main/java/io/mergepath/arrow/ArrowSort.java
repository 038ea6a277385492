// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import io.mergepath.table.RowGroups;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableSort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.jspecify.annotations.Nullable;

/**
 * Sorts and merges tables of Apache Arrow by their columns. Every operation is stable: rows that are equal in the order
 * keep their order. The operations run on {@link io.mergepath.Engine#best()}: on all cores, and large sorts and the
 * moves of their columns on a GPU.
 *
 * {@snippet class="io.mergepath.arrow.ArrowExamplesTest" region="sort"}
 *
 * <p>An order is a text: the names of columns between commas, the most significant first. Each name may be followed by
 * {@code asc} or {@code desc}, and then by {@code nulls first} or {@code nulls last}; without these words a column is
 * ascending and its nulls come last, in either direction. A name that holds blanks, commas or quotes, or that begins
 * with a quote, stands in double quotes, and a quote inside it is doubled: {@code "unit price" desc}. Names match
 * exactly; the other words in any case.
 *
 * <p>Columns of an order may be integers, floating-point numbers, decimals, dates, times, timestamps, durations,
 * intervals of months, booleans, strings and binary values. Floating-point numbers compare as {@link Double#compare},
 * strings and binary values as unsigned bytes, which for UTF-8 is the order of code points. Values in a dictionary
 * compare as the values that they refer to. Extension types compare as their storage types. Keys are read where the
 * vectors hold them. Only these types need scratch for a copy: half floats (4 bytes a row), binary values of a fixed
 * size (8), dictionaries (4, and 8 for each value of the dictionary), views and decimals of 256 bits (about 40 and the
 * bytes). All other columns, lists, structs, maps and unions included, can be moved; only views of lists, run-end
 * encoded columns, and structs and unions with several children of one name cannot.
 *
 * <p>Results lie in new vectors of the caller's allocator; the caller closes them. If an operation fails, it has
 * released all memory of its own, and its inputs are as they were. An order that cannot be read, or that names a column
 * that is missing, repeated or of a type without an order, is an {@link IllegalArgumentException} that names the column
 * and the place in the text. So is a vector that has been released. Arrow's own exceptions pass: an
 * {@link org.apache.arrow.memory.OutOfMemoryException} if an allocator reaches its limit.
 *
 * <p>Arrow's memory needs one of two JVM flags. Arrow's own flag gives access to buffers up to 2 GiB:
 * {@code --add-opens=java.base/java.nio=org.apache.arrow.memory.core,ALL-UNNAMED}. The other flag gives access to all:
 * {@code --enable-native-access=io.mergepath.arrow}, or {@code ALL-UNNAMED} on the class path. With the latter flag,
 * large results get large pages on Linux, and a sort makes them while it sorts the rows. This saves time.
 */
public final class ArrowSort {
    private ArrowSort() {
    }

    /**
     * The order of the rows of a root, for the operations of {@link TableSort}. It reads the memory of the vectors: use
     * it only as long as the vectors are neither changed nor released.
     *
     * @param root the table
     * @param order the order, for example {@code price desc nulls last, name}
     * @return the order
     * @throws IllegalArgumentException if the order cannot be read or does not suit the root
     */
    public static RowOrder order(VectorSchemaRoot root, String order) {
        return RowKeys.order(new Roots(List.of(root)), order, null, new Scratch(allocator(root)));
    }

    /**
     * The order of the rows of a root that has columns with dictionaries, for the operations of {@link TableSort}. It
     * reads the memory of the vectors: use it only as long as the vectors are neither changed nor released.
     *
     * @param root the table
     * @param order the order, for example {@code price desc nulls last, name}
     * @param dictionaries the dictionaries of the columns of the order
     * @return the order
     * @throws IllegalArgumentException if the order cannot be read or does not suit the root
     */
    public static RowOrder order(VectorSchemaRoot root, String order, DictionaryProvider dictionaries) {
        return RowKeys.order(new Roots(List.of(root)), order, dictionaries, new Scratch(allocator(root)));
    }

    /**
     * Finds the order of the rows of a root. The scratch is as {@link TableSort} says.
     *
     * @param root the table
     * @param order the order
     * @return the number of the first row, of the second row, and so on
     * @throws IllegalArgumentException if the order cannot be read or does not suit the root
     */
    public static int[] indices(VectorSchemaRoot root, String order) {
        return TableSort.indices(order(root, order));
    }

    /**
     * Whether the rows of a root are in order.
     *
     * @param root the table
     * @param order the order
     * @return whether no row comes before the row in front of it
     * @throws IllegalArgumentException if the order cannot be read or does not suit the root
     */
    public static boolean isSorted(VectorSchemaRoot root, String order) {
        return TableSort.isSorted(order(root, order));
    }

    /**
     * Sorts the rows of a root and finds the groups of equal rows. No vector changes. {@link #take} of
     * {@link RowGroups#firsts()} gives the distinct rows.
     *
     * @param root the table
     * @param order the order
     * @return the rows in order, and the places at which groups begin
     * @throws IllegalArgumentException if the order cannot be read or does not suit the root
     */
    public static RowGroups groups(VectorSchemaRoot root, String order) {
        return TableSort.groups(order(root, order));
    }

    /**
     * Sorts a root in place. A sorted copy of all vectors, in the allocators of the vectors, takes the place of their
     * buffers.
     *
     * @param root the table
     * @param order the order
     * @throws IllegalArgumentException if the order cannot be read or does not suit the root, or a column cannot be
     *     moved
     */
    public static void sort(VectorSchemaRoot root, String order) {
        try (VectorSchemaRoot sorted = RowTake.sorted(root, order(root, order), ValueVector::getAllocator)) {
            Roots.transfer(sorted, root);
        }
    }

    /**
     * A sorted copy of a root.
     *
     * @param root the table
     * @param order the order
     * @param allocator the allocator of the copy
     * @return the sorted table
     * @throws IllegalArgumentException if the order cannot be read or does not suit the root, or a column cannot be
     *     moved
     */
    public static VectorSchemaRoot sort(VectorSchemaRoot root, String order, BufferAllocator allocator) {
        return RowTake.sorted(root, order(root, order), _ -> allocator);
    }

    /**
     * The first rows of a root in order, without a sort of all rows. The scratch is as {@link TableSort#top} says.
     *
     * @param root the table
     * @param most the greatest number of rows
     * @param order the order
     * @param allocator the allocator of the result
     * @return the first {@code most} rows, or all rows if there are fewer, in order
     * @throws IllegalArgumentException if {@code most} is negative, the order cannot be read or does not suit the root,
     *     or a column cannot be moved
     */
    public static VectorSchemaRoot top(VectorSchemaRoot root, int most, String order, BufferAllocator allocator) {
        return RowTake.table(new Roots(List.of(root)), TableSort.top(most, order(root, order)), _ -> allocator);
    }

    /**
     * A copy of some rows of a root.
     *
     * @param root the table
     * @param indices numbers of rows
     * @param allocator the allocator of the copy
     * @return a table whose row {@code i} is row {@code indices[i]} of the root
     * @throws IllegalArgumentException if an index is no row, or a column cannot be moved
     */
    public static VectorSchemaRoot take(VectorSchemaRoot root, int[] indices, BufferAllocator allocator) {
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] < 0 || indices[i] >= root.getRowCount()) {
                throw new IllegalArgumentException(
                        "indices: index " + i + " is " + indices[i] + ", not in [0, " + root.getRowCount() + ")");
            }
        }
        return RowTake.table(new Roots(List.of(root)), indices, _ -> allocator);
    }

    /**
     * Merges sorted roots into a new one. Among equal rows, rows of an earlier root come first. If a root is not
     * sorted, all rows come in an unspecified order; none is lost. The scratch is a copy of the columns of the order,
     * and later of one column at a time.
     *
     * @param roots the tables, which have the same columns; those with a dictionary share it
     * @param order the order of every root
     * @param allocator the allocator of the result and of the scratch
     * @return the merged table
     * @throws IllegalArgumentException if the roots have different columns, or more rows together than a table can
     *     have, or the order cannot be read or does not suit them, or a column cannot be moved
     */
    public static VectorSchemaRoot merge(List<VectorSchemaRoot> roots, String order, BufferAllocator allocator) {
        Roots all = new Roots(roots);
        return take(all, order, null, keys -> TableSort.mergeRuns(keys, all.bounds()), allocator);
    }

    /**
     * Reads the rest of a stream and sorts its rows. All batches stay in memory, in the reader's allocator, until the
     * result is complete. The scratch is a copy of the columns of the order, and later of one column at a time.
     *
     * @param reader the stream, which stays open; its dictionaries are those of the result
     * @param order the order
     * @param allocator the allocator of the result and of the scratch
     * @return all rows in order
     * @throws IllegalArgumentException if the order cannot be read or does not suit the stream, which is found out
     *     before a batch is read; or if the stream replaces a dictionary, or a column cannot be moved
     * @throws IOException if the stream cannot be read
     */
    public static VectorSchemaRoot sort(ArrowReader reader, String order, BufferAllocator allocator)
            throws IOException {
        checkOrder(reader, order, allocator);
        List<VectorSchemaRoot> batches = new ArrayList<>();
        try (BatchStream stream = new BatchStream(reader)) {
            batches.add(noRows(reader, allocator));
            while (stream.next()) {
                batches.add(Roots.takeOver(stream.root()));
            }
            return take(new Roots(batches), order, reader, TableSort::indices, allocator);
        } finally {
            batches.forEach(VectorSchemaRoot::close);
        }
    }

    /**
     * Reads the rest of a stream and keeps the first rows in order. The memory is one batch and twice the result.
     *
     * @param reader the stream, which stays open; its dictionaries are those of the result
     * @param most the greatest number of rows
     * @param order the order
     * @param allocator the allocator of the result and of the scratch
     * @return the first {@code most} rows, or all rows if there are fewer, in order
     * @throws IllegalArgumentException if {@code most} is negative, or the order cannot be read or does not suit the
     *     stream, which is found out before a batch is read; or if the stream replaces a dictionary, or a column cannot
     *     be moved
     * @throws IOException if the stream cannot be read
     */
    public static VectorSchemaRoot top(ArrowReader reader, int most, String order, BufferAllocator allocator)
            throws IOException {
        if (most < 0) {
            throw new IllegalArgumentException("most: " + most + " is negative");
        }
        checkOrder(reader, order, allocator);
        VectorSchemaRoot best = noRows(reader, allocator);
        try (BatchStream stream = new BatchStream(reader)) {
            while (stream.next()) {
                VectorSchemaRoot better = take(new Roots(List.of(best, stream.root())), order, reader,
                        keys -> TableSort.top(most, keys), allocator);
                best.close();
                best = better;
            }
        } catch (Throwable e) {
            best.close();
            throw e;
        }
        return best;
    }

    /**
     * Merges sorted streams into one, batch by batch. Among equal rows, rows of an earlier stream come first. A batch
     * of the result has about the rows of one batch of each input. The memory is up to two batches of each input, the
     * batch of the result, and the scratch of {@link #merge}. A batch of an input that is not sorted makes
     * {@code loadNextBatch} throw an {@link IllegalArgumentException}. After an error it throws an
     * {@link IllegalStateException}, because rows would be missing.
     *
     * @param readers the streams, which have the same columns, without dictionaries; they close with the result
     * @param order the order of every stream
     * @param allocator the allocator of the result and of the scratch
     * @return the merged stream
     * @throws IllegalArgumentException if the streams have different columns, or a dictionary, or the order cannot be
     *     read or does not suit them
     * @throws IOException if the schema of a stream cannot be read
     */
    public static ArrowReader mergeStreams(List<ArrowReader> readers, String order, BufferAllocator allocator)
            throws IOException {
        return new MergedReader(readers, order, allocator);
    }

    private static VectorSchemaRoot take(Roots roots, String order, @Nullable DictionaryProvider dictionaries,
            Function<RowOrder, int[]> rows, BufferAllocator allocator) {
        int[] indices;
        try (Scratch scratch = new Scratch(allocator)) {
            indices = rows.apply(RowKeys.order(roots, order, dictionaries, scratch));
        }
        return RowTake.table(roots, indices, _ -> allocator);
    }

    /** A root that has the schema of a stream, which can have no batch. */
    private static VectorSchemaRoot noRows(ArrowReader reader, BufferAllocator allocator) throws IOException {
        return take(reader.getVectorSchemaRoot(), new int[0], allocator);
    }

    private static void checkOrder(ArrowReader reader, String order, BufferAllocator allocator) throws IOException {
        try (Scratch scratch = new Scratch(allocator)) {
            RowKeys.order(new Roots(List.of(reader.getVectorSchemaRoot())), order, reader, scratch);
        }
    }

    private static BufferAllocator allocator(VectorSchemaRoot root) {
        return root.getVector(0).getAllocator();
    }
}
