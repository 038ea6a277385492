// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.nio.ByteBuffer;

/**
 * The first line or number of an input that is out of order.
 *
 * @param number its number in the input, counted from 1
 * @param element its text, with the byte that ends it
 */
public record Disorder(long number, ByteBuffer element) {
}
