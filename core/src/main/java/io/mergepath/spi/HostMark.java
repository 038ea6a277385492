// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/** A time on the clock of the host. */
record HostMark(long nanos) implements Mark {
    @Override
    public void await() {
        // The host has finished every earlier call.
    }

    @Override
    public double nanosSince(Mark earlier) {
        return nanos - ((HostMark) earlier).nanos;
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
