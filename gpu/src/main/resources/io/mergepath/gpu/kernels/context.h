// SPDX-License-Identifier: Apache-2.0
// The parameters that every kernel has behind its own, and the first and last statements of kernels.
//
// Two flags tell of disorder in the input (see sorted_check.c). Unless both are set, a kernel has nothing to do. The
// numbers that a comparator has captured come behind the flags (see order.h).

#define CONTEXT_INPUTS , INPUT(i32, disorder) CAPTURED_INPUTS
#define OPEN_CONTEXT                                                                                                   \
    AWAIT_KERNELS()                                                                                                    \
    if (disorder && !(disorder[disorder_at] && disorder[disorder_at + 1])) return;                                     \
    OPEN_CAPTURED

// Ends a kernel whose threads wait for each other.
#define CLOSE_BLOCK LAST_BARRIER()
