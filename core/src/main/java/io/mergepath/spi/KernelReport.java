// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/**
 * A kernel that an engine has compiled.
 *
 * @param name the name of its entry point, as profilers show it
 * @param options the options of the compiler that chose this variant
 * @param source the source of the program that contains the kernel
 * @param log the log of the compiler
 * @param registers the registers of a thread, or -1 if the library does not tell
 * @param spilledBytes the memory of a thread for values that do not fit into registers
 * @param sharedBytes the most shared memory of a block in any launch so far
 */
public record KernelReport(String name, String options, String source, String log, int registers, int spilledBytes,
        int sharedBytes) {
}
