// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import org.junit.jupiter.api.Assumptions;

/**
 * A thing that some tests need and some machines lack. The tests are skipped there, and the reason says what to
 * install.
 */
public enum Need {
    /** A device that any OpenCL driver shows. */
    OPENCL_DEVICE("an OpenCL device", "install Debian's pocl-opencl-icd and ocl-icd-libopencl1"),
    /** An NVIDIA GPU and its driver. */
    CUDA_DEVICE("a CUDA device", "run them on a machine with an NVIDIA GPU and its driver"),
    /** The run-time compiler of CUDA. */
    NVRTC("NVRTC", "install libnvrtc of CUDA 12 or 13"),
    /** The compiler of CUDA. */
    NVCC("nvcc on the PATH", "install the CUDA toolkit"),
    /** A browser. */
    CHROMIUM("chromium on the PATH", "install Debian's chromium"),
    /** The peer of the command. */
    GNU_SORT("GNU sort on the PATH", "install coreutils"),
    /** A terminal for a test. */
    SCRIPT("the command script on the PATH", "install Debian's bsdutils"),
    /** A way to drop a process's rights over all files. */
    SETPRIV("the command setpriv and the right to drop capabilities, or a user other than root",
            "install util-linux, or run them as another user"),
    /** A file system of a test's own. */
    MOUNTS("the right to mount a file system in a namespace", "allow user namespaces"),
    /** A device without room. */
    DEV_FULL("/dev/full", "run them on Linux"),
    /** A tool that some packages of the JDK leave out. */
    JSHELL("jshell in the JDK", "install a whole JDK"),
    /** The oldest Java that Spark runs on. */
    JDK_17("a JDK 17 in /usr/lib/jvm", "install Debian's openjdk-17-jre-headless");

    private final String what;
    private final String advice;

    Need(String what, String advice) {
        this.what = what;
        this.advice = advice;
    }

    /** Skips the running test, or all of a class, where the machine lacks this. */
    public void orSkip(boolean present) {
        Assumptions.assumeTrue(present, () -> "needs " + what + ": " + advice);
    }
}
