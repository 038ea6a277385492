// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.peer.Boxing;
import io.mergepath.bench.peer.TextbookPairs;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.race.Protocol;
import io.mergepath.bench.race.Race;
import io.mergepath.bench.race.Workload;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.workload.SortWorkload.Operation;
import io.mergepath.lab.check.Mismatch;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class RaceTest {
    private static final int N = 500;
    private static final Protocol PROTOCOL = new Protocol(3, Duration.ofMillis(1), Duration.ofMillis(5));
    private static final Input TIES = new Input("d20");

    private static SortWorkload work(Operation operation) {
        return new SortWorkload(operation, KeyType.INT, KeyType.INT, TIES, N, 2);
    }

    private static Contender contender(Claim claim, java.util.function.IntConsumer work) {
        return new Contender("test", "auto", 1, claim, work);
    }

    @Test
    void rowsCarryTimesAndRatio() {
        SortWorkload work = work(Operation.KEYS);
        Race race = new Race(work, PROTOCOL);
        Race.Entry ours = race.enter(contender(Claim.SORTED, i -> KeyType.jdkSort(work.keys(i))));
        Race.Entry peer = race
                .enter(new Contender("peer", "auto", 2, Claim.SORTED, i -> KeyType.jdkSort(work.keys(i))));
        race.run();
        Row row = ours.against(peer);
        assertEquals("sort keys", row.operation());
        assertEquals("int", row.type());
        assertEquals("d20", row.pattern());
        assertEquals(N, row.n());
        assertEquals("peer", row.peer());
        assertEquals(2, row.peerThreads());
        Double theirs = row.peerMedianNanos();
        assertTrue(row.medianNanos() > 0 && theirs != null && theirs > 0);
        assertEquals(theirs / row.medianNanos(), row.ratio());
        assertEquals(N * 1e3 / row.medianNanos(), row.mkeysPerSecond());
        assertEquals(2.0 * Integer.BYTES * N / row.medianNanos(), row.gigabytesPerSecond());
        assertNull(ours.row().ratio());
    }

    @Test
    void refusesASorterThatDoesNothing() {
        refuses(work(Operation.KEYS), "out of order", contender(Claim.SORTED, _ -> {
        }));
    }

    @Test
    void refusesASorterThatLosesKeys() {
        SortWorkload work = work(Operation.KEYS);
        refuses(work, "not the input's", contender(Claim.SORTED, i -> Arrays.fill((int[]) work.keys(i), 0)));
    }

    @Test
    void refusesASorterThatLeavesValuesBehind() {
        SortWorkload work = work(Operation.PAIRS);
        refuses(work, "does not belong to its key", contender(Claim.STABLE, i -> Arrays.sort((int[]) work.keys(i))));
    }

    @Test
    void refusesASortThatIsNotStable() {
        SortWorkload work = work(Operation.INDICES);
        refuses(work, "changed their order", contender(Claim.STABLE, i -> {
            int[] indices = (int[]) work.values(i);
            new Boxing(N, 1).sortIndices(work.keys(i), indices);
            // The first 20th of the keys are equal.
            int first = indices[0];
            indices[0] = indices[1];
            indices[1] = first;
        }));
    }

    @Test
    void refusesIndicesThatAreDoubled() {
        SortWorkload work = work(Operation.INDICES);
        refuses(work, "lost or doubled", contender(Claim.SORTED, i -> Arrays.fill((int[]) work.values(i), 7)));
    }

    @Test
    void refusesAMergeThatIsNotStable() {
        MergeWorkload work = new MergeWorkload(KeyType.INT, KeyType.INT, TIES, N, 2);
        refuses(work, "changed their order", contender(Claim.STABLE, i -> {
            MergeWorkload.Instance m = work.instance(i);
            MergeWorkload.ItsValues v = m.values();
            if (v != null) {
                TextbookPairs.merge(m.b(), v.b(), m.a(), v.a(), m.out(), v.out());
            }
        }));
    }

    /** A contender that does nothing must not pass with the result of another contender. */
    @Test
    void refusesAMergeThatDoesNothingAfterOneThatWorked() {
        MergeWorkload work = new MergeWorkload(KeyType.DOUBLE, null, TIES, N, 2);
        Race race = new Race(work, PROTOCOL);
        race.enter(JdkPeers.textbookMerge(work));
        race.enter(contender(Claim.STABLE, _ -> {
        }));
        assertThrows(Mismatch.class, race::run);
    }

    private static void refuses(Workload work, String why, Contender wrong) {
        Race race = new Race(work, PROTOCOL);
        race.enter(wrong);
        Mismatch refused = assertThrows(Mismatch.class, race::run);
        String message = refused.getMessage();
        assertTrue(message != null && message.contains(why), message);
    }
}
