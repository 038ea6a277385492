// SPDX-License-Identifier: Apache-2.0
/** Stable parallel merging and sorting on every core, and the interface that other engines implement. */
@SuppressWarnings("module") module io.mergepath {
    requires static org.jspecify;

    exports io.mergepath;
    exports io.mergepath.spi;
    // Tables move their columns by the loops of the CPU engine.
    exports io.mergepath.cpu.column to io.mergepath.table;

    uses io.mergepath.spi.EngineProvider;

    provides io.mergepath.spi.EngineProvider with io.mergepath.cpu.CpuEngineProvider;
}
