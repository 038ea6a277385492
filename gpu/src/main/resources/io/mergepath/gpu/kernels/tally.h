// Built with COUNT 1, every thread counts its comparisons and its accesses to keys, values, cuts and what it searches with,
// and adds them to its block's counts at the end. Built with COUNT 0, none of this is there.

#define COMPARISONS 0
#define GLOBAL_LOADS 1
#define GLOBAL_STORES 2
#define SHARED_LOADS 3
#define SHARED_STORES 4
#define TALLIES 5

#if COUNT
#define TALLY_PARAMETER , u32 *tally
#define TALLY , tally
#define TALLY_INPUTS , GLOBAL u32 *tallies, i64 tallies_at
#define COUNT_UP(what, n) tally[what] += (n);
#define COMPARING tally[COMPARISONS]++,
#define OPEN_TALLY u32 tally[TALLIES] = {0, 0, 0, 0, 0};
#define CLOSE_CONTEXT                                                                                                  \
    for (int t = 0; t < TALLIES; t++) ATOMIC_ADD(tallies + tallies_at + BLOCK * TALLIES + t, tally[t]);
#else
#define TALLY_PARAMETER
#define TALLY
#define TALLY_INPUTS
#define COUNT_UP(what, n)
#define COMPARING
#define OPEN_TALLY
#define CLOSE_CONTEXT
#endif

// What every function has beside its own parameters: the counts, and what a comparator has captured (see order.h). Every kernel
// has more: what is known of the disorder in the input (see presorted.c), without any of which there is nothing to do.
#define CONTEXT_PARAMETER CAPTURED_PARAMETER TALLY_PARAMETER
#define CONTEXT CAPTURED TALLY
#define CONTEXT_INPUTS , INPUT(i32, disorder) CAPTURED_INPUTS TALLY_INPUTS
#define OPEN_CONTEXT                                                                                                   \
    AWAIT_KERNELS()                                                                                                    \
    if (disorder && !(disorder[disorder_at] && disorder[disorder_at + 1])) return;                                     \
    OPEN_CAPTURED OPEN_TALLY

// What a kernel ends with whose threads wait for each other.
#define CLOSE_BLOCK CLOSE_CONTEXT LAST_BARRIER()
