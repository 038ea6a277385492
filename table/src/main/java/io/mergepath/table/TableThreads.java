// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Engine;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.HostThreads;
import java.util.Collection;

/** The threads of an engine, or only the calling thread if no other thread may touch the data. */
final class TableThreads implements HostThreads {
    private final HostThreads threads;
    private final boolean alone;

    TableThreads(Engine engine, Collection<TableColumn> columns) {
        threads = EngineBackend.of(engine).hostThreads();
        alone = !columns.stream().allMatch(TableColumn::isShared);
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
