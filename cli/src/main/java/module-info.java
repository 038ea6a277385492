// SPDX-License-Identifier: Apache-2.0
/** The {@code mergepath} command. */
module io.mergepath.cli {
    requires info.picocli;
    requires io.mergepath;
    requires io.mergepath.bench;
    requires io.mergepath.lab;
    requires io.mergepath.table;
    requires jdk.httpserver;
    requires jdk.management;
    requires static org.jspecify;

    opens io.mergepath.cli to info.picocli;
    opens io.mergepath.cli.bench to info.picocli;
    opens io.mergepath.cli.demo to info.picocli;
    opens io.mergepath.cli.explore to info.picocli;
    opens io.mergepath.cli.option to info.picocli;
    opens io.mergepath.cli.path to info.picocli;
    opens io.mergepath.cli.selftest to info.picocli;
}
