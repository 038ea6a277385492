// SPDX-License-Identifier: Apache-2.0
/** Sorts tables by several columns, with nulls and strings. */
module io.mergepath.table {
    requires transitive io.mergepath;
    requires static org.jspecify;

    exports io.mergepath.table;
}
