// SPDX-License-Identifier: Apache-2.0
/** The benchmark harness behind {@code mergepath bench}, and its reports. It is no API: only the command uses it. */
@SuppressWarnings("module") // This module is compiled before io.mergepath.cli.
module io.mergepath.bench {
    requires com.fasterxml.jackson.core;
    requires transitive io.mergepath;
    requires io.mergepath.lab;
    requires io.mergepath.table;
    requires static org.jspecify;

    exports io.mergepath.bench.cpu to io.mergepath.cli;
    exports io.mergepath.bench.data to io.mergepath.cli;
    exports io.mergepath.bench.device to io.mergepath.cli;
    exports io.mergepath.bench.report to io.mergepath.cli;
    exports io.mergepath.bench.result to io.mergepath.cli;
    exports io.mergepath.bench.session to io.mergepath.cli;
}
