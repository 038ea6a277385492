// SPDX-License-Identifier: Apache-2.0
/** The contract of every operation. All of it is tests: the module makes them run on the module path. */
open module io.mergepath.contract {
    requires io.mergepath;
    requires io.mergepath.gpu;
    requires io.mergepath.lab;
    requires io.mergepath.table;
    requires io.mergepath.testengine;
    requires jdk.management;
}
