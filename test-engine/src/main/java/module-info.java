// SPDX-License-Identifier: Apache-2.0
/** A second engine, for tests alone. */
module io.mergepath.testengine {
    requires io.mergepath;
    requires static org.jspecify;

    exports io.mergepath.testengine;

    provides io.mergepath.spi.EngineProvider with io.mergepath.testengine.TestEngineProvider;
}
