// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/** A time on the clock of the host. */
record HostTimestamp(long nanos) implements Event {
    @Override
    public void await() {
        // The host has finished every earlier call.
    }

    @Override
    public double nanosSince(Event earlier) {
        return nanos - ((HostTimestamp) earlier).nanos;
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
