// SPDX-License-Identifier: Apache-2.0
/** Sorts and merges tables of Apache Arrow. */
module io.mergepath.arrow {
    requires transitive io.mergepath.table;
    requires transitive org.apache.arrow.memory.core;
    requires transitive org.apache.arrow.vector;
    requires static org.jspecify;

    exports io.mergepath.arrow;
}
