// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import io.mergepath.Engine;
import java.util.List;
import java.util.Map;

/** Measurements of an engine, for benchmarks and for tools. An {@link EngineBackend} may implement this interface. */
public interface Instruments {
    /**
     * The instruments of an engine.
     *
     * @param engine the engine
     * @return its own instruments, or the instruments of an engine on the memory of the JVM
     */
    static Instruments of(Engine engine) {
        return EngineBackend.of(engine) instanceof Instruments own ? own : new HostInstruments();
    }

    /**
     * The kernels compiled so far.
     *
     * @return one report a kernel
     */
    List<KernelReport> kernels();

    /**
     * Waits until the kernels compiled so far have the code that they keep. An engine may compile a kernel quickly for
     * its first call, and again while it is used.
     */
    void awaitFinalKernels();

    /**
     * The memory that this engine holds on its device, for keys, values and scratch.
     *
     * @return bytes; 0 if the engine works on the memory of the JVM
     */
    long deviceBytes();

    /**
     * Marks this place in the work that the engine was asked to do.
     *
     * @return the place, to be closed by the caller
     */
    Event recordEvent();

    /**
     * The numbers that the engine has counted so far, if it was opened to count.
     *
     * @return the numbers by name, for example {@code global loads}
     */
    Map<String, Long> counters();

    /**
     * The hardware of this engine.
     *
     * @return the hardware
     */
    Hardware hardware();
}
