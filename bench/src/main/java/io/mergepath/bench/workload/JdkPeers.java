// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.peer.Boxing;
import io.mergepath.bench.peer.Packing;
import io.mergepath.bench.peer.Pieces;
import io.mergepath.bench.peer.Textbook;
import io.mergepath.bench.peer.TextbookPairs;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.workload.SortWorkload.Operation;
import java.lang.reflect.Array;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The contenders of the JDK. */
public final class JdkPeers {
    /** All sorts of the JDK. */
    public static final List<SortPeer> ALL = List.of(JdkPeers::arrays, JdkPeers::packing, JdkPeers::boxing);

    private JdkPeers() {
    }

    public static @Nullable Contender arrays(SortWorkload work, int threads) {
        if (work.operation() != Operation.KEYS) {
            return null;
        }
        return threads == 1
                ? new Contender("Arrays.sort", "auto", 1, Claim.SORTED, i -> KeyType.jdkSort(work.keys(i)))
                : new Contender("Arrays.parallelSort", "auto", threads, Claim.SORTED,
                        i -> KeyType.jdkParallelSort(work.keys(i)));
    }

    public static @Nullable Contender packing(SortWorkload work, int threads) {
        if (work.operation() == Operation.KEYS || work.type().bytes() != Integer.BYTES) {
            return null;
        }
        Packing packing = new Packing(work.n(), threads, work.valueType());
        String name = threads == 1 ? "packing, Arrays.sort" : "packing, parallelSort";
        return new Contender(name, "packing", threads, Claim.STABLE, work.operation() == Operation.INDICES
                ? i -> packing.sortIndices(work.keys(i), (int[]) work.values(i))
                : i -> packing.sortPairs(work.keys(i), work.values(i)));
    }

    private static @Nullable Contender boxing(SortWorkload work, int threads) {
        if (work.operation() == Operation.KEYS) {
            return null;
        }
        Boxing boxing = new Boxing(work.n(), threads);
        String name = threads == 1 ? "Integer[], Arrays.sort" : "Integer[], parallelSort";
        return work.operation() == Operation.INDICES
                ? new Contender(name, "boxing", threads, Claim.SORTED,
                        i -> boxing.sortIndices(work.keys(i), (int[]) work.values(i)))
                : new Contender(name, "boxing", threads, Claim.STABLE,
                        i -> boxing.sortPairs(work.keys(i), work.values(i)));
    }

    public static Contender textbookMerge(MergeWorkload work) {
        return new Contender("textbook loop", "sequential", 1, Claim.STABLE, i -> {
            MergeWorkload.Instance m = work.instance(i);
            if (m.values() == null) {
                Textbook.merge(m.a(), m.b(), m.out());
            } else {
                MergeWorkload.ItsValues v = m.values();
                TextbookPairs.merge(m.a(), v.a(), m.b(), v.b(), m.out(), v.out());
            }
        });
    }

    public static Contender textbookMergeByCompare(MergeWorkload work) {
        return new Contender("textbook loop, compare", "sequential", 1, Claim.STABLE, i -> {
            MergeWorkload.Instance m = work.instance(i);
            Textbook.mergeByCompare(m.a(), m.b(), m.out());
        });
    }

    /** Copies the input of a merge to its output. No merge of keys is faster. */
    public static Contender copy(MergeWorkload work, int threads) {
        return new Contender(threads == 1 ? "copy" : "parallel copy", "copy", threads, Claim.COPIED, i -> {
            MergeWorkload.Instance m = work.instance(i);
            int a = Array.getLength(m.a());
            Pieces.copy(m.a(), m.out(), 0, a, threads);
            Pieces.copy(m.b(), m.out(), a, Array.getLength(m.b()), threads);
        });
    }
}
