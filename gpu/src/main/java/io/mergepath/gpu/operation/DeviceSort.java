// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.operation;

import io.mergepath.DeviceKeys;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.call.Call;
import io.mergepath.gpu.call.Calls;
import io.mergepath.gpu.call.Payload;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.GpuWorkspace;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.Records;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts of data that fits the device.
 *
 * @param options the engine's options
 * @param calls its calls
 */
public record DeviceSort(EngineOptions options, Calls calls) {
    /** How a call with so many keys is carried out. */
    public Plan plan(Call call, Keys keys, Order order, int valueBytes, long n) {
        return new Plan(options, call, keys.type(), order, valueBytes, n);
    }

    /** Sorts where the data lies, or uploads it, sorts it and downloads it. */
    public void sort(SortTask task, @Nullable GpuWorkspace workspace) {
        try (Call call = calls.begin(workspace)) {
            call.hold(List.of(), Call.asValues(task.keys()));
            call.hold(List.of(), task.values());
            call.rehearsed(() -> sort(task, call));
        }
    }

    private void sort(SortTask task, Call call) {
        Values keys = Call.asValues(task.keys());
        Payload carrier = new Payload(call, task.values(), task.way());
        Span from = call.loadKeys(List.of(keys));
        Span to = task.sortKeys() || !(task.keys() instanceof DeviceKeys)
                ? from
                : call.scratch().take(task.keys().type(), task.length());
        Span riding = carrier.load(List.of(task.values()));
        plan(call, task.keys(), task.order(), carrier.bytes(), task.length()).sort(new Records(from, riding),
                new Records(to, riding));
        if (task.sortKeys()) {
            call.deliverKeys(to, keys);
        }
        carrier.deliver(List.of(task.values()), riding);
    }
}
