// SPDX-License-Identifier: Apache-2.0
/** Sequential references, models of the merging strategies, and data to test and to measure with. */
module io.mergepath.lab {
    requires transitive io.mergepath;
    requires static org.jspecify;

    exports io.mergepath.lab.check;
    exports io.mergepath.lab.data;
    exports io.mergepath.lab.model;
    exports io.mergepath.lab.reference;
    exports io.mergepath.lab.selftest;
}
