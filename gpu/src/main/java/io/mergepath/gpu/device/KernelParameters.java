// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/**
 * The parameters of one kernel. A record for each kernel implements this interface. Its components have the order, the
 * types and the names of the C signature. A {@link DeviceArray} stands for a pointer and the place of its first
 * element, a {@code long} for an {@code i64}, and an {@code int} for an {@code int}. A test compares each record with
 * the C source.
 */
public interface KernelParameters extends ParameterGroup {
    /** The name of the kernel in the C source. */
    String kernel();

    /** The same parameters for another kernel of the same signature. */
    default KernelParameters of(String other) {
        return new KernelParameters() {
            @Override
            public String kernel() {
                return other;
            }

            @Override
            public void addTo(Parameters parameters) {
                KernelParameters.this.addTo(parameters);
            }
        };
    }
}
