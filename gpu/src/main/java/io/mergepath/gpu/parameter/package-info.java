// SPDX-License-Identifier: Apache-2.0
/** The parameters of the kernels: a record for each kernel, in the order of its C signature. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.parameter;
