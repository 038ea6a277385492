// SPDX-License-Identifier: Apache-2.0
// Counters of the teaching kernels.
//
// With COUNT 1 every thread counts its comparisons and its accesses to keys, values, cuts and the answers of searches.
// At the end it adds its counts to the counters of its block. With COUNT 0 kernels have no counters.

#define COMPARISONS 0
#define GLOBAL_LOADS 1
#define GLOBAL_STORES 2
#define SHARED_LOADS 3
#define SHARED_STORES 4
#define COUNTERS 5

#if COUNT
#define COUNT_UP(counter, n) counters[counter] += (n);
#define COUNT_COMPARISON counters[COMPARISONS]++,
#define OPEN_COUNTERS u32 counters[COUNTERS] = {0, 0, 0, 0, 0};
#define CLOSE_COUNTERS                                                                                                 \
    for (int c = 0; c < COUNTERS; c++) ATOMIC_ADD(all_counters + all_counters_at + BLOCK * COUNTERS + c, counters[c]);
#define COUNTERS_PARAMETER , u32 *counters
#define COUNTERS_ARGUMENT , counters
#define COUNTERS_OUTPUT , OUTPUT(u32, all_counters)
#else
#define COUNT_UP(counter, n)
#define COUNT_COMPARISON
#define OPEN_COUNTERS
#define CLOSE_COUNTERS
#define COUNTERS_PARAMETER
#define COUNTERS_ARGUMENT
#define COUNTERS_OUTPUT
#endif

// The predicates of order.h with counting. COUNTED_BEFORE takes codes. COUNTED_RAW_BEFORE takes keys of a kernel's
// input.
#define COUNTED_BEFORE(x, y) (COUNT_COMPARISON CODE_BEFORE(x, y))
#define COUNTED_RAW_BEFORE(x, y) COUNTED_BEFORE(CODE_OF(x), CODE_OF(y))

// The parameters of functions that compare: a comparator's captured numbers, and the counters.
#define LESSON_PARAMETER CAPTURED_PARAMETER COUNTERS_PARAMETER
#define LESSON CAPTURED COUNTERS_ARGUMENT

// The further parameters of a teaching kernel, and its first and last statements.
#define LESSON_INPUTS CONTEXT_INPUTS COUNTERS_OUTPUT
#define OPEN_LESSON OPEN_CONTEXT OPEN_COUNTERS
#define CLOSE_LESSON                                                                                                   \
    CLOSE_COUNTERS                                                                                                     \
    CLOSE_BLOCK
