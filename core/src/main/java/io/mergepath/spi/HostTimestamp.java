// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/** A place that the host had reached when its clock showed so much. */
record HostTimestamp(long nanos) implements Event {
    @Override
    public void await() {
        // Whoever made it had waited.
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
