// SPDX-License-Identifier: Apache-2.0
// The definitions that most kernels need. A tile has NV elements, VT for each of the NT threads of a block.

#define NV (NT * VT)

#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define MAX(x, y) ((x) > (y) ? (x) : (y))

// Whether a pointer is a multiple of 16 bytes.
#define IS_UNIT(pointer) (((u64) (pointer) & 15) == 0)

// The number of bits of a number.
#define WIDTH_OF(x) ((x) == 0 ? 0 : 64 - (int) LEADING_ZEROS((u64) (x)))

// A kernel's view of a column: OpenCL has no pointer into the middle of a buffer, so the place of the first element
// comes beside it.
#define INPUT(type, name) const GLOBAL type *name, i64 name##_at
#define OUTPUT(type, name) GLOBAL type *name, i64 name##_at
