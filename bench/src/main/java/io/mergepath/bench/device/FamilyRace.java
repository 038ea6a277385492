// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.nativepeer.CubPeers;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Subject;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.result.Times;
import io.mergepath.bench.session.Session;
import io.mergepath.spi.HostColumns;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Times operations of {@link DeviceFamilySuite}, and emits their rows beside those of all peers. */
final class FamilyRace {
    private static final int LOOPS = 3;

    private final DeviceEngine device;
    private final CubPeers peers;
    private final Session session;

    /** The times of copies, by the bytes that they read and write. */
    private final Map<Long, Times> copies = new HashMap<>();

    FamilyRace(DeviceEngine device, CubPeers peers, Session session) {
        this.device = device;
        this.peers = peers;
        this.session = session;
    }

    /** Times calls that take their scratch from a workspace. */
    DeviceEngine.Timed time(Runnable restore, Consumer<Engine> work) {
        try (Workspace workspace = device.engine().workspace()) {
            Engine engine = device.engine().with(workspace);
            return device.time(session.runs(), restore, () -> work.accept(engine));
        }
    }

    /**
     * Proves an operation, times it, and emits its row beside each native peer and beside a copy of as many bytes.
     *
     * @param restore restores the input
     * @param proof checks the outputs
     */
    Row run(Subject subject, Runnable restore, Consumer<Engine> work, Runnable proof) {
        session.phase(subject.operation() + ", " + subject.type() + ", " + subject.pattern() + ", n = "
                + Table.count(subject.n()));
        restore.run();
        work.accept(device.engine());
        proof.run();
        DeviceEngine.Timed timed = time(restore, work);
        Row row = Row.of(subject, device.engine().name(), "auto", 1, timed.device())
                .withWall(timed.wall().median());
        peers.beside(row).forEach(session::emit);
        session.emit(row.against("copy", 1, copies.computeIfAbsent(subject.bytes(), this::copy)));
        return row;
    }

    /** Does nothing: the operation leaves its input as it is. */
    static void restoreNothing() {
        // There is nothing to restore.
    }

    private Times copy(long bytes) {
        long longs = bytes / (2 * Long.BYTES);
        try (DeviceKeys from = device.engine().allocateKeys(ElementType.LONG, longs);
                DeviceKeys to = device.engine().allocateKeys(ElementType.LONG, longs)) {
            return device.time(session.runs(), FamilyRace::restoreNothing, () -> device.copy(from, to)).device();
        }
    }

    /** The times of work on one thread of the host. */
    static Times timesOfHost(Runnable work) {
        return new Times(IntStream.range(0, LOOPS).mapToDouble(_ -> {
            long start = System.nanoTime();
            work.run();
            return (double) (System.nanoTime() - start);
        }).toArray());
    }

    static Object download(DeviceKeys keys, KeyType type) {
        Object array = type.allocate((int) keys.length());
        keys.download(Keys.of(HostColumns.ofArray(array)));
        return array;
    }

    static int[] ints(DeviceValues values, int n) {
        int[] array = new int[n];
        values.download(Values.of(array));
        return array;
    }
}
