/** {@code mergepath demo}: what the library does, shown on this machine in a few seconds. */
@NullMarked
package io.mergepath.cli.demo;

import org.jspecify.annotations.NullMarked;
