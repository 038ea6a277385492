// SPDX-License-Identifier: Apache-2.0
// The least and the greatest of the codes of a block, of numbers. All threads of the block call it.
#if !ARE_NUMBERS
#elif defined(FROM_THREAD)
#define RANGES (2 * (NT / 32))
DEVICE void find_range(ucode *least, ucode *greatest, SHARED ucode *ranges) {
    UNROLL for (int apart = 1; apart < 32; apart *= 2) {
        ucode other_least = FROM_THREAD(*least, THREAD % 32 ^ apart);
        ucode other_greatest = FROM_THREAD(*greatest, THREAD % 32 ^ apart);
        *least = MIN(*least, other_least);
        *greatest = MAX(*greatest, other_greatest);
    }
    if (THREAD % 32 == 0) {
        ranges[THREAD / 32] = *least;
        ranges[NT / 32 + THREAD / 32] = *greatest;
    }
    SYNCHRONIZE();
    for (int warp = 0; warp < NT / 32; warp++) {
        *least = MIN(*least, ranges[warp]);
        *greatest = MAX(*greatest, ranges[NT / 32 + warp]);
    }
}
#else
#define RANGES (2 * NT)
DEVICE void find_range(ucode *least, ucode *greatest, SHARED ucode *ranges) {
    ranges[THREAD] = *least;
    ranges[NT + THREAD] = *greatest;
    SYNCHRONIZE();
    for (int apart = NT / 2; apart > 0; apart /= 2) {
        if (THREAD < apart) {
            ranges[THREAD] = MIN(ranges[THREAD], ranges[THREAD + apart]);
            ranges[NT + THREAD] = MAX(ranges[NT + THREAD], ranges[NT + THREAD + apart]);
        }
        SYNCHRONIZE();
    }
    *least = ranges[0];
    *greatest = ranges[NT];
}
#endif
