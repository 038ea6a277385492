// SPDX-License-Identifier: Apache-2.0
/** Operations on data on the device that walk along the merge path of sorted inputs, or sort parts of an input. */
@org.jspecify.annotations.NullMarked
package io.mergepath.gpu.family;
