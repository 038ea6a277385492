// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/** Adjacent parameters of a kernel. */
@FunctionalInterface
public interface ParameterGroup {
    /** Adds the parameters in the order of the C signature. */
    void addTo(Parameters parameters);
}
