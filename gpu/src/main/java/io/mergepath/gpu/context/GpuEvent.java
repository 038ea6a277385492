// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.Device;
import io.mergepath.spi.Event;

/** An event in the queue of the device. */
public record GpuEvent(Device.Event place) implements Event {
    @Override
    public void await() {
        Waiting.run(place::await);
    }

    @Override
    public double nanosSince(Event earlier) {
        return place.millisSince(((GpuEvent) earlier).place) * 1e6;
    }

    @Override
    public void close() {
        place.close();
    }
}
