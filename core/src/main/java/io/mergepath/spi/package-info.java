// SPDX-License-Identifier: Apache-2.0
/**
 * The interfaces that an engine implements. {@link java.util.ServiceLoader} finds an
 * {@link io.mergepath.spi.EngineProvider}, which opens an {@link io.mergepath.spi.EngineBackend}.
 * {@link io.mergepath.Engine} checks the arguments of every call.
 */
@NullMarked
package io.mergepath.spi;

import org.jspecify.annotations.NullMarked;
