// SPDX-License-Identifier: Apache-2.0
// The passes of a sort of keys alone by distribution.

// How many blocks a multiprocessor is to hold, by the registers that keys and their ranks take.
#define BLOCKS_A_PROCESSOR (VT * ((int) sizeof(ucode) / 4 + 1) <= 30 ? 3 : 2)

// The rank of key i among the keys of its digit. The digit of a map costs more than a register, so it stands beside the
// rank.
#if MAPPED
#define RANK_KEY(i)                                                                                                    \
    {                                                                                                                  \
        u32 digit = DIGIT_OF(keys[i]);                                                                                 \
        ranks[i] = digit << 16 | ATOMIC_ADD(counters + digit, 1u);                                                     \
    }
#define DIGIT(i) (ranks[i] >> 16)
#define RANK_OF(i) (ranks[i] & 0xffff)
#else
#define RANK_KEY(i) ranks[i] = ATOMIC_ADD(counters + DIGIT_OF(keys[i]), 1u);
#define DIGIT(i) DIGIT_OF(keys[i])
#define RANK_OF(i) ranks[i]
#endif

// Sends the keys of a tile to buckets, by some bits of the numbers of their buckets. The keys gather in shared memory
// first, so the keys of one bucket leave together. One addition takes the free places of a bucket for all these keys. A
// tile lies in one segment.
KERNEL_OF_BLOCKS(NT, NT == 512 ? BLOCKS_A_PROCESSOR : ANY_NUMBER)
void distribute(INPUT(key_type, in), i64 n, int bits, int low_bits, int digit_bits, INPUT(u32, starts),
                OUTPUT(u32, tiles_before), int segments, OUTPUT(u32, ends), INPUT(u32, scale), INPUT(u32, state),
                OUTPUT(key_type, out) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED key_type *tile = SHARED_MEMORY(key_type, MAP_BYTES);
    SHARED_ARRAY(u32, counters, DIGITS);
    SHARED_ARRAY(u32, shifts, DIGITS);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u32, mine, 1);
    COUNT_TILES_OF_NEXT_PASS
    u32 digits = 1u << digit_bits;
    if (THREAD < DIGITS) counters[THREAD] = 0;
    state += state_at;
    u32 segment = 0;
    u32 from = (u32) BLOCK * NV;
    u32 to = (u32) n;
    tiles_before += tiles_before_at;
    if (THREAD == 0) mine[0] = segments;
    SYNCHRONIZE();
    for (int s = THREAD; segments > 1 && s < segments; s += NT) {
        if (tiles_before[s] <= BLOCK && BLOCK < tiles_before[s + 1]) mine[0] = s;
    }
    SYNCHRONIZE();
    if (segments > 1) {
        starts += starts_at;
        segment = mine[0];
        // A block behind the last tile has no keys.
        from = segment == (u32) segments ? 0 : starts[segment << digit_bits] + ((u32) BLOCK - tiles_before[segment]) * NV;
        to = segment == (u32) segments ? 0 : starts[(segment + 1) << digit_bits];
    }
    int count = (int) MIN(to - from, (u32) NV);
    in += in_at + from;
    OPEN_BUCKETS(0)
    key_type keys[VT];
    u32 ranks[VT];
    if (count == NV) {
        UNROLL for (int i = 0; i < VT; i++) keys[i] = in[THREAD + i * NT];
    } else {
        UNROLL for (int i = 0; i < VT; i++) {
            if (THREAD + i * NT < count) keys[i] = in[THREAD + i * NT];
        }
    }
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        if (count == NV || THREAD + i * NT < count) RANK_KEY(i)
    }
    SYNCHRONIZE();
    u32 of_digit = THREAD < digits ? counters[THREAD] : 0;
    u32 place = of_digit ? ATOMIC_ADD(ends + ends_at + (segment << digit_bits) + THREAD, of_digit) : 0;
    u32 before = sum_before(of_digit, sums);
    if (THREAD < digits) {
        counters[THREAD] = before;
        shifts[THREAD] = place - before;
    }
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        if (count == NV || THREAD + i * NT < count) tile[counters[DIGIT(i)] + RANK_OF(i)] = keys[i];
    }
    SYNCHRONIZE();
    ADMIT_NEXT_KERNEL()
    out += out_at;
    UNROLL for (int i = 0; i < VT; i++) {
        int x = THREAD + i * NT;
        if (count == NV || x < count) {
            key_type key = tile[x];
            out[shifts[DIGIT_OF(key)] + x] = key;
        }
    }
    CLOSE_BLOCK
}
