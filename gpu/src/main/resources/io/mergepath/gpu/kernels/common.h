// SPDX-License-Identifier: Apache-2.0
// The definitions that most kernels need. A tile has NV elements, VT for each of the NT threads of a block.

#define NV (NT * VT)

#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define MAX(x, y) ((x) > (y) ? (x) : (y))

// A kernel's view of a column: OpenCL has no pointer into the middle of a buffer, so the place of the first element
// comes beside it.
#define INPUT(type, name) const GLOBAL type *name, i64 name##_at
#define OUTPUT(type, name) GLOBAL type *name, i64 name##_at
