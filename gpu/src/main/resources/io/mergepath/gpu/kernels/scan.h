// SPDX-License-Identifier: Apache-2.0
// The sum of the numbers of the threads before this one. All threads of the block call it.
#ifdef FROM_THREAD
#define SUMS (NT / 32 + 1)
DEVICE u32 sum_before(u32 mine, SHARED u32 *sums) {
    int lane = THREAD % 32;
    u32 sum = mine;
    UNROLL for (int d = 1; d < 32; d *= 2) {
        u32 other = FROM_THREAD_BEFORE(sum, d);
        if (lane >= d) sum += other;
    }
    if (lane == 31) sums[THREAD / 32] = sum;
    SYNCHRONIZE();
    u32 warp = lane < NT / 32 ? sums[lane] : 0;
    u32 warps = warp;
    UNROLL for (int d = 1; d < 32; d *= 2) {
        u32 other = FROM_THREAD_BEFORE(warps, d);
        if (lane >= d) warps += other;
    }
    return FROM_THREAD(warps - warp, THREAD / 32) + sum - mine;
}
#else
#define SUMS NT
DEVICE u32 sum_before(u32 mine, SHARED u32 *sums) {
    sums[THREAD] = mine;
    SYNCHRONIZE();
    u32 sum = mine;
    for (int d = 1; d < NT; d *= 2) {
        u32 other = THREAD >= d ? sums[THREAD - d] : 0;
        SYNCHRONIZE();
        sum += other;
        sums[THREAD] = sum;
        SYNCHRONIZE();
    }
    return sum - mine;
}
#endif
