// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.Device;
import io.mergepath.spi.Mark;

/** A place in the device's queue. */
public record GpuMark(Device.Mark place) implements Mark {
    @Override
    public void await() {
        Waiting.run(place::await);
    }

    @Override
    public double nanosSince(Mark earlier) {
        return place.millisSince(((GpuMark) earlier).place) * 1e6;
    }

    @Override
    public void close() {
        place.close();
    }
}
