// The last step of a sort by distribution: a block sorts a bucket in shared memory.

// The bits of a code below its bucket's number say to which of the places that a bucket is divided into a key belongs: about one
// key to each. Then a few rounds of odd-even transposition, first in windows of VT keys and then across their borders, bring into
// order what shares a place. They prove the order too: it is one if no window changed at its ends and all are in order.
#define PLACE_BITS 12
#define PLACES (1 << PLACE_BITS)
#define BORDER 6
#define ROUNDS 7
#define TRIES 3

#define EXCHANGE_CODES(i, j)                                                                                           \
    {                                                                                                                  \
        ucode x = r[i];                                                                                                \
        ucode y = r[j];                                                                                                \
        r[i] = MIN(x, y);                                                                                              \
        r[j] = MAX(x, y);                                                                                              \
    }

// Counters lie such that the threads of a warp sum up different banks: thread t has those of places t * PER_THREAD on.
#define PER_THREAD (PLACES / NT)
#define COUNTER_OF(place) ((place) % PER_THREAD * NT + (place) / PER_THREAD)

// How many blocks a multiprocessor is to hold.
#define BLOCKS_A_PROCESSOR (NT != 256 ? ANY_NUMBER : sizeof(ucode) == 4 ? 4 : 2)

// Sorts every bucket where it lies or into another place. A bucket whose order is not proved goes to a list.
KERNEL_OF_BLOCKS(NT, BLOCKS_A_PROCESSOR) void finish_buckets(INPUT(key_type, in), INPUT(u32, starts), OUTPUT(u32, state),
                                                 OUTPUT(u32, list), OUTPUT(key_type, out) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED ucode *codes = SHARED_MEMORY(ucode, 0);
    SHARED u32 *counters = SHARED_MEMORY(u32, (NV + 2 * BORDER) * (int) sizeof(ucode));
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(int, disorder_left, 1);
    starts += starts_at;
    state += state_at;
    u32 from = starts[BLOCK];
    int count = (int) (starts[BLOCK + 1] - from);
    in += in_at + from;
    ucode c[VT];
    UNROLL for (int i = 0; i < VT; i++) {
        int x = i * NT + THREAD;
        if (x < count) c[i] = (ucode) in[x];
    }
    for (int i = THREAD; i < PLACES; i += NT) counters[i] = 0;
    int shift = MAX((int) state[SHIFT] - PLACE_BITS, 0);
    UNROLL for (int i = 0; i < VT; i++) c[i] = UCODE_OF((key_type) c[i]);
    SYNCHRONIZE();
// Ranks of short codes lie two in a word, as registers are what bounds the number of blocks.
#define PACKED (sizeof(ucode) == 4)
#define KEEP_RANK(i, rank)                                                                                             \
    if (!PACKED) ranks[i] = (rank); else if ((i) % 2 == 0) ranks[(i) / 2] = (rank); else ranks[(i) / 2] |= (rank) << 16;
#define RANK(i) (!PACKED ? ranks[i] : (i) % 2 == 0 ? ranks[(i) / 2] & 0xffff : ranks[(i) / 2] >> 16)
#define COUNTER_AT(code) COUNTER_OF((u32) ((code) >> shift) & (PLACES - 1))
    u32 ranks[PACKED ? (VT + 1) / 2 : VT];
    UNROLL for (int i = 0; i < VT; i++) {
        u32 rank = 0;
        if (i * NT + THREAD < count) rank = ATOMIC_ADD(counters + COUNTER_AT(c[i]), 1u);
        KEEP_RANK(i, rank)
    }
    SYNCHRONIZE();
    u32 sum = 0;
    UNROLL for (int i = 0; i < PER_THREAD; i++) sum += counters[i * NT + THREAD];
    u32 before = sum_before(sum, sums);
    for (int i = 0; i < PER_THREAD; i++) {
        u32 of_place = counters[i * NT + THREAD];
        counters[i * NT + THREAD] = before;
        before += of_place;
    }
    SYNCHRONIZE();
    UNROLL for (int i = 0; i < VT; i++) {
        if (i * NT + THREAD < count) codes[counters[COUNTER_AT(c[i])] + RANK(i)] = c[i];
    }
    int windows = (count + VT - 1) / VT;
    for (int x = count + THREAD; x < windows * VT; x += NT) codes[x] = (ucode) -1;
    int wrong = 1;
    for (int attempt = 0; wrong && attempt < TRIES; attempt++) {
        if (THREAD == 0) disorder_left[0] = 0;
        SYNCHRONIZE();
        int moved = 0;
        if (THREAD < windows) {
            ucode r[VT];
            UNROLL for (int i = 0; i < VT; i++) r[i] = codes[THREAD * VT + i];
            UNROLL for (int round = 0; round < ROUNDS; round++) {
                UNROLL for (int i = round % 2; i + 1 < VT; i += 2) EXCHANGE_CODES(i, i + 1)
            }
            UNROLL for (int i = 0; i + 1 < VT; i++) moved |= r[i + 1] < r[i];
            UNROLL for (int i = 0; i < VT; i++) codes[THREAD * VT + i] = r[i];
        }
        SYNCHRONIZE();
        if (THREAD < windows - 1) {
            ucode r[2 * BORDER];
            SHARED ucode *border = codes + (THREAD + 1) * VT - BORDER;
            UNROLL for (int i = 0; i < 2 * BORDER; i++) r[i] = border[i];
            ucode first = r[0];
            ucode last = r[2 * BORDER - 1];
            UNROLL for (int round = 0; round < ROUNDS; round++) {
                UNROLL for (int i = round % 2; i + 1 < 2 * BORDER; i += 2) EXCHANGE_CODES(i, i + 1)
            }
            UNROLL for (int i = 0; i + 1 < 2 * BORDER; i++) moved |= r[i + 1] < r[i];
            moved |= r[0] != first || r[2 * BORDER - 1] != last;
            UNROLL for (int i = 0; i < 2 * BORDER; i++) border[i] = r[i];
        }
        if (moved) disorder_left[0] = 1;
        SYNCHRONIZE();
        wrong = disorder_left[0];
        SYNCHRONIZE();
    }
    out += out_at + from;
    if (wrong && THREAD == 0) list[list_at + ATOMIC_ADD(state + LISTED, 1u)] = (u32) BLOCK;
    ADMIT_NEXT_KERNEL()
    UNROLL for (int i = 0; i < VT; i++) {
        int x = i * NT + THREAD;
        if (x < count) out[x] = KEY_OF(codes[x]);
    }
    CLOSE_BLOCK
}
