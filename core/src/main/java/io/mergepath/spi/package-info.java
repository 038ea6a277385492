// SPDX-License-Identifier: Apache-2.0
/**
 * What an engine implements. An {@link io.mergepath.spi.EngineProvider} is found by {@link java.util.ServiceLoader} and
 * opens an {@link io.mergepath.spi.EngineBackend}, which gets arguments that {@link io.mergepath.Engine} has checked.
 */
@NullMarked
package io.mergepath.spi;

import org.jspecify.annotations.NullMarked;
