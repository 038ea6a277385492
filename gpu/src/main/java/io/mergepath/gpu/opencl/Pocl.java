// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import io.mergepath.gpu.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Settings of PoCL, which runs kernels on the CPU. They are variables of the environment. The user's own ones stay. */
public final class Pocl {
    private static final Pattern DRIVER = Pattern.compile("driver (\\d+)\\.");

    /** The first version that compiles kernels with loops between barriers by continuations. */
    private static final int CONTINUATIONS = 4;

    private Pocl() {
    }

    /** The functions of the C library that are called. */
    private interface Environment {
        int setenv(MemorySegment name, MemorySegment value, int overwrite);
    }

    /**
     * Whether a device is PoCL.
     *
     * @param version the version of OpenCL that the device offers, and its driver's
     */
    public static boolean is(String version) {
        return version.toLowerCase(Locale.ROOT).contains("pocl");
    }

    /**
     * Must be called before the library is loaded. PoCL would catch the signals of divisions by zero in the whole
     * process and ignore them, so that compiled Java code would no longer throw. Our kernels never divide by zero.
     */
    static void prepare() {
        set("POCL_SIGFPE_HANDLER", "0");
    }

    /** Chooses how PoCL compiles kernels, before it compiles one. */
    static void choose(String version) {
        set("POCL_WORK_GROUP_METHOD", workGroupMethod(version));
    }

    /**
     * How PoCL compiles the threads of a block. PoCL 3.1 breaks kernels in which a block may end before a barrier, but
     * not with plain loops. With loops of any kind, PoCL 5.0 ends the process when it compiles our kernels.
     */
    static String workGroupMethod(String version) {
        Matcher driver = DRIVER.matcher(version);
        return driver.find() && Integer.parseInt(driver.group(1)) >= CONTINUATIONS ? "cbs" : "loops";
    }

    private static void set(String name, String value) {
        try (Arena arena = Arena.ofConfined()) {
            NativeLibrary.bind(MethodHandles.lookup(), Environment.class, NativeLibrary.system(), new ErrorCodes())
                    .setenv(arena.allocateFrom(name), arena.allocateFrom(value), 0);
        }
    }
}
