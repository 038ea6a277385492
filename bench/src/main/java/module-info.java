/** The benchmark harness behind {@code mergepath bench}, and its reports. */
module io.mergepath.bench {
    requires com.fasterxml.jackson.core;
    requires transitive io.mergepath;
    requires io.mergepath.lab;
    requires static org.jspecify;

    exports io.mergepath.bench;
    exports io.mergepath.bench.report;
}
