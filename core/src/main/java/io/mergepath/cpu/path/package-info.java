// SPDX-License-Identifier: Apache-2.0
/** Operations of the CPU engine that walk through two sorted inputs and write positions of keys. */
@org.jspecify.annotations.NullMarked
package io.mergepath.cpu.path;
