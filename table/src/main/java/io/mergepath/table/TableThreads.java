// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Engine;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.HostThreads;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;

/** The threads of an engine, or only the calling thread if no other thread may touch the data. */
final class TableThreads implements HostThreads {
    /** Rows of one task of a check. */
    private static final int GRAIN = 1 << 16;

    private final HostThreads threads;
    private final boolean alone;

    TableThreads(Engine engine, Collection<TableColumn> columns) {
        threads = EngineBackend.of(engine).hostThreads();
        alone = !columns.stream().allMatch(TableColumn::isShared);
    }

    /** Tells whether all of some rows have a property. */
    interface Check {
        /** Whether the rows from {@code from} to {@code to} have it. */
        boolean isTrue(int from, int to);
    }

    /** Whether all of the first {@code rows} rows have a property. */
    boolean all(int rows, Check check) {
        AtomicBoolean all = new AtomicBoolean(true);
        run(Math.ceilDiv(rows, GRAIN), (_, task) -> {
            if (all.get() && !check.isTrue(task * GRAIN, Math.min(rows, (task + 1) * GRAIN))) {
                all.set(false);
            }
        });
        return all.get();
    }

    /** Whether only the calling thread may touch the data. */
    boolean isAlone() {
        return alone;
    }

    @Override
    public int width() {
        return alone ? 1 : threads.width();
    }

    @Override
    public void run(int tasks, Task task) {
        if (!alone) {
            threads.run(tasks, task);
            return;
        }
        for (int t = 0; t < tasks; t++) {
            task.run(0, t);
        }
    }
}
