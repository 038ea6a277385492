/** The contract of every operation, tested on every engine. */
@NullMarked
package io.mergepath.contract;

import org.jspecify.annotations.NullMarked;
