// SPDX-License-Identifier: Apache-2.0
/** Teaching kernels for the GPU engines: the older strategies of merging, and kernels that count their work. */
@org.jspecify.annotations.NullMarked
package io.mergepath.lab.kernels;
