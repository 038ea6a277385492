// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

/**
 * An operation and its input.
 *
 * @param operation for example {@code sort keys}
 * @param type the type of the keys, and of the values where it is not {@code int}
 * @param pattern the name of the input's pattern
 * @param n the number of keys of an instance
 * @param bytes the bytes of the input, read once, and of the output, written once
 */
public record Subject(String operation, String type, String pattern, long n, long bytes) {}
