// SPDX-License-Identifier: Apache-2.0
/** What kernels are made of: sources, variants, orders, and tiles that suit a device. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.kernel;
