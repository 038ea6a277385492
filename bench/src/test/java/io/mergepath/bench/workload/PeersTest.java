// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.peer.ComparatorPeer;
import io.mergepath.bench.peer.RadixSort;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Protocol;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.workload.SortWorkload.Operation;
import io.mergepath.lab.data.Patterns;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every peer keeps its claim, on every type and pattern. A race refuses a peer that does not. */
class PeersTest {
    private static final Protocol ONCE = new Protocol(1, Duration.ZERO, Duration.ZERO);
    private static final int N = 3000;

    @ParameterizedTest
    @EnumSource
    void sorts(KeyType type) {
        for (String pattern : Patterns.SORT) {
            for (Operation operation : Operation.values()) {
                for (KeyType valueType : operation == Operation.PAIRS ? List.of(KeyType.INT, KeyType.LONG)
                        : List.of(KeyType.INT)) {
                    sort(new SortWorkload(operation, type, valueType, new Input(pattern), N, 2));
                }
            }
        }
    }

    private static void sort(SortWorkload work) {
        Race race = new Race(work, ONCE);
        for (SortPeer peer : JdkPeers.ALL) {
            for (int threads : new int[]{1, 2}) {
                Contender contender = peer.contender(work, threads);
                if (contender != null) {
                    race.enter(contender);
                }
            }
        }
        race.run();
    }

    @ParameterizedTest
    @EnumSource
    void merges(KeyType type) {
        for (String pattern : Patterns.MERGE) {
            MergeWorkload keys = new MergeWorkload(type, null, new Input(pattern), N, 2);
            Race race = new Race(keys, ONCE);
            race.enter(JdkPeers.textbookMerge(keys));
            if (type == KeyType.FLOAT || type == KeyType.DOUBLE) {
                race.enter(JdkPeers.textbookMergeByCompare(keys));
            }
            race.enter(JdkPeers.copy(keys, 1));
            race.enter(JdkPeers.copy(keys, 2));
            race.run();
            MergeWorkload pairs = new MergeWorkload(type, KeyType.INT, new Input(pattern), N, 2);
            Race pairRace = new Race(pairs, ONCE);
            pairRace.enter(JdkPeers.textbookMerge(pairs));
            pairRace.run();
        }
    }

    @ParameterizedTest
    @EnumSource
    void sortsByComparator(Lambda lambda) {
        SortWorkload work = SortWorkload.by(lambda, N, 2);
        Race race = new Race(work, ONCE);
        race.enter(new Contender("boxing", "auto", 2, Claim.SORTED,
                i -> ComparatorPeer.BOXING.sort((int[]) work.keys(i), lambda, 2)));
        race.run();
    }

    @Test
    void radix() {
        for (int n : new int[]{0, 1, 2, 3000}) {
            SortWorkload ints = new SortWorkload(Operation.KEYS, KeyType.INT, KeyType.INT, Input.RANDOM, n, 2);
            Race race = new Race(ints, ONCE);
            race.enter(new Contender("radix", "radix", 1, Claim.SORTED,
                    i -> RadixSort.sort((int[]) ints.keys(i), new int[n])));
            race.run();
            SortWorkload longs = new SortWorkload(Operation.KEYS, KeyType.LONG, KeyType.INT, Input.RANDOM, n, 2);
            Race longRace = new Race(longs, ONCE);
            longRace.enter(new Contender("radix", "radix", 1, Claim.SORTED,
                    i -> RadixSort.sort((long[]) longs.keys(i), new long[n])));
            longRace.run();
        }
    }

    @Test
    void batch() {
        for (int n : new int[]{2, 3, 4, 1000, 1024}) {
            BatchWorkload work = new BatchWorkload(n);
            Race race = new Race(work, ONCE);
            race.enter(work.textbook());
            race.enter(work.elementwise());
            race.run();
        }
    }
}
