// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every tile that the tuning table ships for a GPU is launched once: other tests have small ones. */
class ShippedTilesTest {
    private enum Work {
        MERGE, SORT, MERGE_MANY
    }

    record Shipped(TileShape tile, Work work, int keyBytes, int valueBytes) {
    }

    /** A new size of blocks costs PoCL seconds: so each tile once for each kind of work, whatever the elements. */
    private static Collection<Shipped> shipped() {
        Map<String, Shipped> all = new LinkedHashMap<>();
        for (String architecture : new String[]{"sm_90", "sm_80", "sm_89", "any", "cpu"}) {
            int kilobytes = switch (architecture) {
                case "sm_80" -> 164;
                case "sm_89" -> 100;
                default -> 228;
            };
            Traits traits = new Traits("a large GPU", architecture, 132, kilobytes << 10, (kilobytes - 1) << 10, 1024,
                    1L << 33, 1L << 33,
                    Traits.Arithmetic.EXACT);
            for (int keyBytes : new int[]{Integer.BYTES, Long.BYTES}) {
                for (int valueBytes : new int[]{0, Integer.BYTES, Long.BYTES}) {
                    for (int size = 12; size < 40; size++) {
                        Tuning tuning = Tuning.of(traits, TwoPhase.STRATEGY, keyBytes, valueBytes, 1L << size);
                        for (Work work : Work.values()) {
                            TileShape tile = switch (work) {
                                case MERGE -> tuning.merge();
                                case SORT -> tuning.blockSort();
                                case MERGE_MANY -> tuning.multiway();
                            };
                            all.putIfAbsent(work + " " + tile, new Shipped(tile, work, keyBytes, valueBytes));
                        }
                    }
                }
            }
        }
        return all.values();
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void worksAsSmallTilesDo(Shipped shipped) {
        int nv = shipped.tile.nv();
        // Merges of a whole tile and a part of one; a block that sorts all but one of its elements.
        int n = shipped.work == Work.SORT ? nv - 1 : nv + nv / 3;
        int runs = switch (shipped.work) {
            case SORT -> 1;
            case MERGE -> 2;
            case MERGE_MANY -> 8;
        };
        int[] cuts = IntStream.rangeClosed(0, runs).map(r -> (int) ((long) n * r / runs)).toArray();
        SplittableRandom random = Seed.random(shipped.toString());
        long[] keys = random.longs(n, 0, 1000).toArray();
        for (int r = 0; runs > 1 && r < runs; r++) {
            Arrays.sort(keys, cuts[r], cuts[r + 1]);
        }
        int[] places = IntStream.range(0, n).boxed().sorted(Comparator.comparingLong(i -> keys[i]))
                .mapToInt(i -> i).toArray();
        Keys in = shipped.keyBytes == Long.BYTES ? Keys.of(keys.clone())
                : Keys.of(Arrays.stream(keys).mapToInt(key -> (int) key).toArray());
        Values values = values(shipped.valueBytes, IntStream.range(0, n).toArray());
        Keys out = shipped.keyBytes == Long.BYTES ? Keys.of(new long[n]) : Keys.of(new int[n]);
        Values outValues = values(shipped.valueBytes, new int[n]);
        String option = shipped.work == Work.SORT ? ",sort-tile=" : ",tile=";
        try (Engine engine = OpenClEngines.open("ways=8" + option + shipped.tile)) {
            if (shipped.work == Work.SORT) {
                engine.sortPairs(in, values, Order.natural());
            } else {
                engine.mergeMany(IntStream.range(0, runs).mapToObj(r -> in.slice(cuts[r], cuts[r + 1])).toList(),
                        IntStream.range(0, runs).mapToObj(r -> values.slice(cuts[r], cuts[r + 1])).toList(), out,
                        outValues, Order.natural());
            }
        }
        assertArrayEquals(Arrays.stream(places).mapToLong(place -> keys[place]).toArray(),
                longs((shipped.work == Work.SORT ? in : out).column().array()));
        if (shipped.valueBytes > 0) {
            assertArrayEquals(Arrays.stream(places).asLongStream().toArray(),
                    longs((shipped.work == Work.SORT ? values : outValues).columns().getFirst().array()));
        }
    }

    private static Values values(int bytes, int[] values) {
        return switch (bytes) {
            case 0 -> Values.none();
            case Integer.BYTES -> Values.of(values);
            default -> Values.of(Arrays.stream(values).asLongStream().toArray());
        };
    }

    private static long[] longs(Object array) {
        return array instanceof int[] ints ? Arrays.stream(ints).asLongStream().toArray() : (long[]) array;
    }
}
