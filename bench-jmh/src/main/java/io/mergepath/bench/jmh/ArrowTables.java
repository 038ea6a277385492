// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.arrow.ArrowSort;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.table.KeptTable;
import io.mergepath.bench.table.TablePeer;
import io.mergepath.bench.table.TableWorkload;
import io.mergepath.bench.table.TableWorkload.Part;
import io.mergepath.bench.table.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;

/** The library's sort of a table of Apache Arrow into new vectors. */
final class ArrowTables implements TablePeer, AutoCloseable {
    private final RootAllocator allocator = new RootAllocator();
    private @Nullable VectorSchemaRoot unsorted;
    private @Nullable VectorSchemaRoot sorted;

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public List<Contender> sort(TableWorkload work, int threads) {
        if (threads == 1) {
            return List.of();
        }
        drop();
        List<FieldVector> vectors = new ArrayList<>();
        work.parts().forEach(part -> vectors.add(vector(part, work.n())));
        VectorSchemaRoot root = new VectorSchemaRoot(vectors);
        unsorted = root;
        return List.of(new Contender("ArrowSort", "best", threads, Claim.STABLE, _ -> {
            VectorSchemaRoot result = ArrowSort.sort(root, "region, price", allocator);
            sorted = result;
            work.result(new KeptTable() {
                @Override
                public void fetch() {
                    for (int c = 0; c < vectors.size(); c++) {
                        read(result.getVector(c), work.parts().get(c).to(), work.n());
                    }
                }

                @Override
                public void drop() {
                    result.close();
                }
            });
        }));
    }

    private FieldVector vector(Part part, int n) {
        return switch (part.from()) {
            case int[] from -> {
                IntVector vector = new IntVector(part.name(), allocator);
                vector.allocateNew(n);
                IntStream.range(0, n).forEach(i -> vector.set(i, from[i]));
                yield filled(vector, n);
            }
            case long[] from -> {
                BigIntVector vector = new BigIntVector(part.name(), allocator);
                vector.allocateNew(n);
                IntStream.range(0, n).forEach(i -> vector.set(i, from[i]));
                yield filled(vector, n);
            }
            case float[] from -> {
                Float4Vector vector = new Float4Vector(part.name(), allocator);
                vector.allocateNew(n);
                IntStream.range(0, n).forEach(i -> vector.set(i, from[i]));
                yield filled(vector, n);
            }
            case double[] from -> {
                Float8Vector vector = new Float8Vector(part.name(), allocator);
                vector.allocateNew(n);
                IntStream.range(0, n).forEach(i -> vector.set(i, from[i]));
                yield filled(vector, n);
            }
            case Utf8 from -> {
                VarCharVector vector = new VarCharVector(part.name(), allocator);
                IntStream.range(0, n)
                        .forEach(i -> vector.setSafe(i, from.get(i).getBytes(StandardCharsets.UTF_8)));
                yield filled(vector, n);
            }
            case Object other -> throw new IllegalArgumentException(other.getClass().getName());
        };
    }

    private static FieldVector filled(FieldVector vector, int n) {
        vector.setValueCount(n);
        return vector;
    }

    private static void read(FieldVector vector, Object target, int n) {
        switch (target) {
            case int[] to -> IntStream.range(0, n).forEach(i -> to[i] = ((IntVector) vector).get(i));
            case long[] to -> IntStream.range(0, n).forEach(i -> to[i] = ((BigIntVector) vector).get(i));
            case float[] to -> IntStream.range(0, n).forEach(i -> to[i] = ((Float4Vector) vector).get(i));
            case double[] to -> IntStream.range(0, n).forEach(i -> to[i] = ((Float8Vector) vector).get(i));
            case Utf8 to -> IntStream.range(0, n).forEach(
                    i -> to.set(i, new String(((VarCharVector) vector).get(i), StandardCharsets.UTF_8)));
            case Object other -> throw new IllegalArgumentException(other.getClass().getName());
        }
    }

    private void drop() {
        for (VectorSchemaRoot root : Arrays.asList(unsorted, sorted)) {
            if (root != null) {
                root.close();
            }
        }
    }

    @Override
    public void close() {
        drop();
        allocator.close();
    }
}
