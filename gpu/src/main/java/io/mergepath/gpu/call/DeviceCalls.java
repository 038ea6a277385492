// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.Workspace;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.spi.EngineBackend;
import org.jspecify.annotations.Nullable;

/**
 * The parts that all calls of an engine share.
 *
 * @param owner the engine, which owns data and workspaces
 * @param context its device
 * @param columns moves columns
 * @param statistics the work of the kernels so far
 */
public record DeviceCalls(EngineBackend owner, GpuContext context, ColumnOperations columns,
        LaunchStatistics statistics) {
    /**
     * Begins a call.
     *
     * @param workspace its scratch, or null for scratch of its own
     */
    public DeviceCall begin(@Nullable Workspace workspace) {
        return new DeviceCall(this, workspace);
    }
}
