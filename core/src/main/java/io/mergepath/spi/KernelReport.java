// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/**
 * A kernel that an engine has compiled.
 *
 * @param name the name of its entry point, as profilers show it
 * @param options what it was compiled for, as the compiler was told
 * @param source the source of the program that it is a part of
 * @param log what the compiler said
 * @param registers the registers of a thread, or -1 if the library does not tell
 * @param spilledBytes the memory of a thread for what found no place in registers
 * @param sharedBytes the most shared memory that a block was launched with
 */
public record KernelReport(String name, String options, String source, String log, int registers, int spilledBytes,
        int sharedBytes) {
}
