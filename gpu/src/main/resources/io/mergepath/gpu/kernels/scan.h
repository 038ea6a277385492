// SPDX-License-Identifier: Apache-2.0
// The sum of the numbers of the threads before this one. All threads of the block call it.
#ifdef FROM_THREAD
#define SUMS (NT / 32 + 1)
#define SUM_BEFORE(name, type)                                                                                         \
    DEVICE type name(type mine, SHARED type *sums) {                                                                   \
        int lane = THREAD % 32;                                                                                        \
        type sum = mine;                                                                                               \
        UNROLL for (int d = 1; d < 32; d *= 2) {                                                                       \
            type other = FROM_THREAD_BEFORE(sum, d);                                                                   \
            if (lane >= d) sum += other;                                                                               \
        }                                                                                                              \
        if (lane == 31) sums[THREAD / 32] = sum;                                                                       \
        SYNCHRONIZE();                                                                                                 \
        type warp = lane < NT / 32 ? sums[lane] : 0;                                                                   \
        type warps = warp;                                                                                             \
        UNROLL for (int d = 1; d < 32; d *= 2) {                                                                       \
            type other = FROM_THREAD_BEFORE(warps, d);                                                                 \
            if (lane >= d) warps += other;                                                                             \
        }                                                                                                              \
        return FROM_THREAD(warps - warp, THREAD / 32) + sum - mine;                                                    \
    }
#else
#define SUMS NT
#define SUM_BEFORE(name, type)                                                                                         \
    DEVICE type name(type mine, SHARED type *sums) {                                                                   \
        sums[THREAD] = mine;                                                                                           \
        SYNCHRONIZE();                                                                                                 \
        type sum = mine;                                                                                               \
        for (int d = 1; d < NT; d *= 2) {                                                                              \
            type other = THREAD >= d ? sums[THREAD - d] : 0;                                                           \
            SYNCHRONIZE();                                                                                             \
            sum += other;                                                                                              \
            sums[THREAD] = sum;                                                                                        \
            SYNCHRONIZE();                                                                                             \
        }                                                                                                              \
        return sum - mine;                                                                                             \
    }
#endif

SUM_BEFORE(sum_before, u32)

// The sum of the numbers of all threads, behind sum_before.
DEVICE u32 sum_of_all(const SHARED u32 *sums) {
#ifdef FROM_THREAD
    u32 sum = 0;
    for (int warp = 0; warp < NT / 32; warp++) sum += sums[warp];
    return sum;
#else
    return sums[NT - 1];
#endif
}
