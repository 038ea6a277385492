/** A second engine, for tests alone. */
module io.mergepath.testengine {
    requires io.mergepath;
    requires static org.jspecify;
}
