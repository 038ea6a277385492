/** The benchmark harness behind {@code mergepath bench}, and its report. */
@NullMarked
package io.mergepath.bench;

import org.jspecify.annotations.NullMarked;
