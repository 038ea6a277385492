/** The benchmark harness behind {@code mergepath bench}, and its report. */
module io.mergepath.bench {
    requires transitive io.mergepath;
    requires static org.jspecify;

    exports io.mergepath.bench;
}
