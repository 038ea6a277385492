// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import java.util.List;
import java.util.Map;

/** The instruments of an engine whose calls have finished when they return: the clock and the processor of the host. */
record HostInstruments() implements Instruments {
    @Override
    public List<KernelReport> kernels() {
        return List.of();
    }

    @Override
    public void awaitFinalKernels() {
        // There are none.
    }

    @Override
    public long deviceBytes() {
        return 0;
    }

    @Override
    public Event recordEvent() {
        return Event.now();
    }

    @Override
    public Map<String, Long> counters() {
        return Map.of();
    }

    @Override
    public Hardware hardware() {
        return new Hardware(System.getProperty("os.arch"), "cpu", Runtime.getRuntime().maxMemory());
    }

    /** A time on the clock of the host. */
    record Timestamp(long nanos) implements Event {
        @Override
        public void await() {
            // The host has finished every earlier call.
        }

        @Override
        public double nanosSince(Event earlier) {
            return nanos - ((Timestamp) earlier).nanos;
        }

        @Override
        public void close() {
            // It holds nothing.
        }
    }
}
