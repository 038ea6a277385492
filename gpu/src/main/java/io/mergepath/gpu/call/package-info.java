// SPDX-License-Identifier: Apache-2.0
/** One running operation: its arguments on the device, its scratch, and its launches. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.call;
