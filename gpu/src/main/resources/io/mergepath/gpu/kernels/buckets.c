// SPDX-License-Identifier: Apache-2.0
// The first half of a sort by distribution: how the keys divide, and where buckets begin.

// The least bits of a place in the finish: PLACE_BITS of finish.h.
#define PLACE_BITS 12

// How many keys are sampled, and into how many parts the sample divides the window. A part of keys that spread evenly
// holds SAMPLES / PARTS; one with CROWD shows that they crowd.
#define SAMPLES 4096
#define PARTS 256
#define CROWD 48

// Samples lie at random places, because even distances can hide that keys repeat. Equal samples meet in one of SLOTS. A
// slot with REPEATS shows a frequent key: other samples rarely meet so often. If frequent keys are more than one key in
// TOO_FREQUENT, the sort behind is faster, because all threads want the same counters.
#define SLOT_BITS 12
#define SLOTS (1 << SLOT_BITS)
#define HASH_BITS 24
#define REPEATS 12
#define TOO_FREQUENT 8
DEVICE u32 hash_of(u32 x) {
    x *= 0x9E3779B1u;
    return (x ^ x >> 15) * 0x85EBCA77u >> (32 - HASH_BITS);
}
DEVICE u32 hash_of_code(ucode code) { return hash_of((u32) ((u64) code ^ (u64) code >> 32)); }
DEVICE u32 slot_of(u32 hash) { return hash >> (HASH_BITS - SLOT_BITS); }

// The ways that a survey may take, whether a sort by digits follows, and whether the keys lie where the result goes. A
// sort by digits is the fastest for keys of FEW_DIGITS bytes that vary.
#define MAY_GO_PLAINLY 1
#define MAY_GO_BY_MAP 2
#define DIGITS_FOLLOW 4
#define MAY_STAY 8
#define FEW_DIGITS 2

// Large buckets take long, and records with values have no way for them. So a sort by digits takes keys that fill fewer
// slots than different keys do, and records also if one key is frequent. Different keys fill 2589 slots on average.
#define FILLED 2400

// Keys of 8 bytes in many small clusters defeat a map: the keys of a cluster have the same place in the finish of their
// bucket. Then different samples lie in the same one of very many cells of the window. Other keys have very few of these
// pairs. A slot holds a mark of the last of its samples: bits of the hash of the cell, and bits of the hash of the code.
#define CELLS (sizeof(ucode) > 4)
#define CELL_BITS 36
#define CODE_MARK_BITS 20
#define CLOSE_SAMPLES 16
// Digits sort shorter keys faster than a map if most keys are in order, or in the reverse order: the keys of a tile then
// have few buckets, and wait for the same counters. Fewer turns between neighbouring samples show that.
#define FEW_TURNS (SAMPLES / 8)
DEVICE u32 mark_of(u32 cell_hash, ucode code) {
    u32 code_mark = hash_of_code(code) & ((1u << CODE_MARK_BITS) - 1);
    return cell_hash << CODE_MARK_BITS | code_mark;
}

// How many slots a dictionary looks at for a key. Its slots are mostly empty, so most keys lie in their first slot.
#define PROBES 8

// Makes a dictionary of the keys of the sample. It has no key if too many keys are different. In each round the keys
// without a slot meet in one more slot, and one of them takes it. All threads of one block call it.
DEVICE void make_dictionary(const ucode *samples, GLOBAL u32 *words, DICTIONARY_PARAMETERS, SHARED ucode *codes,
                           SHARED u32 *slots, SHARED u32 *size) {
    for (int slot = THREAD; slot < DICTIONARY_SLOTS; slot += NT) {
        known[slot] = 0;
        numbers[slot] = NO_NUMBER;
    }
    if (THREAD == 0) size[0] = 0;
    u32 waiting = ((u32) 1 << SAMPLES / NT) - 1;
    SYNCHRONIZE();
    for (int probe = 0; probe < PROBES; probe++) {
        if (waiting) {
            UNROLL for (int i = 0; i < SAMPLES / NT; i++) {
                key_type key = KEY_OF(samples[i]);
                u32 slot = (first_slot(key) + probe) % DICTIONARY_SLOTS;
                if ((waiting >> i & 1) && numbers[slot] == NO_NUMBER) known[slot] = key;
            }
        }
        SYNCHRONIZE();
        if (waiting) {
            UNROLL for (int i = 0; i < SAMPLES / NT; i++) {
                key_type key = KEY_OF(samples[i]);
                u32 slot = (first_slot(key) + probe) % DICTIONARY_SLOTS;
                if ((waiting >> i & 1) && known[slot] == key) {
                    numbers[slot] = 0;
                    waiting &= ~((u32) 1 << i);
                }
            }
        }
        SYNCHRONIZE();
    }
    if (waiting) ATOMIC_ADD(size, (u32) MOST_KEYS + 1);
    for (u32 slot = THREAD; slot < DICTIONARY_SLOTS; slot += NT) {
        u32 place = numbers[slot] == NO_NUMBER ? MOST_KEYS : ATOMIC_ADD(size, 1u);
        if (place < MOST_KEYS) {
            codes[place] = UCODE_OF(known[slot]);
            slots[place] = slot;
        }
    }
    SYNCHRONIZE();
    u32 keys = size[0] <= MOST_KEYS ? size[0] : 0;
    for (u32 place = THREAD; place < keys; place += NT) {
        u32 number = 0;
        for (u32 other = 0; other < keys; other++) number += codes[other] < codes[place];
        numbers[slots[place]] = (u8) number;
        for (int i = 0; i < 2; i++) {
            words[DICTIONARY_KEYS + 2 * number + i] = (u32) ((u64) (ucode) KEY_OF(codes[place]) >> 32 * i);
        }
    }
    if (THREAD == 0) words[0] = keys;
    SYNCHRONIZE();
    for (int slot = THREAD; slot < DICTIONARY_SLOTS; slot += NT) {
        for (int i = 0; i < 2; i++) words[SLOTS_AT + 2 * slot + i] = (u32) ((u64) (ucode) known[slot] >> 32 * i);
        words[NUMBERS_AT + slot] = numbers[slot];
    }
}

// If there are more blocks than these, only the first block looks at the keys, because so many blocks would wait for the
// same memory. If there are fewer, all blocks look, and the first block waits less for the memory.
#define LOOKING_BLOCKS 64

// Finds the window and whether keys crowd, and clears the counts. The result of the first block counts. It also runs if
// there is nothing to sort, and then says so.
KERNEL(NT) void survey(INPUT(key_type, in), i64 n, int bits, int ways, OUTPUT(u32, state), OUTPUT(u32, counts),
                       i64 cleared, OUTPUT(u32, dictionary) CONTEXT_INPUTS) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u32, parts, PARTS);
    SHARED_ARRAY(ucode, ranges, RANGES);
    SHARED_ARRAY(u32, slots, SLOTS);
    SHARED_ARRAY(u32, crowd, 1);
    SHARED_ARRAY(u32, frequent, 1);
    SHARED_ARRAY(u32, filled, 1);
    SHARED_ARRAY(u32, found, 1);
    SHARED_ARRAY(u32, varying, 2);
    SHARED_ARRAY(u32, nans, NAN_WORDS);
    DICTIONARY_ARRAYS
    SHARED_ARRAY(ucode, codes, MOST_KEYS);
    for (i64 i = BLOCK * NT + THREAD; i < cleared; i += (i64) NT * BLOCKS) counts[counts_at + i] = 0;
    in += in_at;
    state += state_at;
    int looks = BLOCK == 0 || BLOCKS <= LOOKING_BLOCKS;
    ucode samples[SAMPLES / NT];
    ucode least = (ucode) -1;
    ucode greatest = 0;
    ucode nans_set = 0;
    ucode nans_cleared = 0;
    UNROLL for (int i = 0; i < SAMPLES / NT; i++) {
        u32 sample = i * NT + THREAD;
        i64 from = n * sample / SAMPLES;
        i64 stratum = MAX(n / SAMPLES, 1);
        key_type key = in[looks ? from + hash_of(sample) % (u32) stratum : 0];
        GATHER_NAN(key)
        samples[i] = UCODE_OF(key);
        least = MIN(least, samples[i]);
        greatest = MAX(greatest, samples[i]);
    }
    for (int part = THREAD; part < PARTS; part += NT) parts[part] = 0;
    for (int slot = THREAD; slot < SLOTS; slot += NT) slots[slot] = 0;
    if (THREAD == 0) {
        crowd[0] = 0;
        frequent[0] = 0;
        filled[0] = 0;
        found[0] = 0;
    }
    if (THREAD < 2) varying[THREAD] = 0;
    if (THREAD < NAN_WORDS) nans[THREAD] = 0;
    SYNCHRONIZE();
    find_range(&least, &greatest, ranges);
    int window = WIDTH_OF(least ^ greatest);
    ucode aligned = window == CODE_BITS ? 0 : least >> window << window;
    int to_part = MAX(window - 8, 0);
    ucode vary = 0;
    UNROLL for (int i = 0; looks && i < SAMPLES / NT; i++) {
        ATOMIC_ADD(parts + (u32) ((samples[i] - aligned) >> to_part), 1u);
        ATOMIC_ADD(slots + slot_of(hash_of_code(samples[i])), 1u);
        vary |= samples[i] ^ least;
    }
    TELL_NANS(nans)
    for (int i = 0; i < 2; i++) ATOMIC_OR(varying + i, (u32) ((u64) vary >> 32 * i));
    SYNCHRONIZE();
    u32 filled_here = 0;
    for (int slot = THREAD; looks && slot < SLOTS; slot += NT) {
        if (slots[slot] >= REPEATS) ATOMIC_ADD(frequent, slots[slot]);
        filled_here += slots[slot] > 0;
    }
    ATOMIC_ADD(filled, filled_here);
    for (int part = THREAD; part < PARTS; part += NT) {
        if (parts[part] > CROWD) crowd[0] = 1;
    }
    SYNCHRONIZE();
    int maps = looks && (ways & MAY_GO_BY_MAP);
    int to_cell = MAX(window - CELL_BITS, 0);
    UNROLL for (int i = 0; maps && i < SAMPLES / NT; i++) {
        if (CELLS) {
            u32 hash = hash_of_code((samples[i] - aligned) >> to_cell);
            slots[slot_of(hash)] = mark_of(hash, samples[i]);
        } else {
            slots[i * NT + THREAD] = (u32) samples[i];
        }
    }
    SYNCHRONIZE();
    u32 found_here = 0;
    UNROLL for (int i = 0; maps && i < SAMPLES / NT; i++) {
        if (CELLS) {
            u32 hash = hash_of_code((samples[i] - aligned) >> to_cell);
            u32 last = slots[slot_of(hash)];
            u32 own = mark_of(hash, samples[i]);
            found_here += last != own && last >> CODE_MARK_BITS == own >> CODE_MARK_BITS;
        } else {
            found_here += slots[i * NT + THREAD] > slots[MIN(i * NT + THREAD + 1, SAMPLES - 1)];
        }
    }
    if (found_here) ATOMIC_ADD(found, found_here);
    SYNCHRONIZE();
    int to_do = !disorder || (disorder[disorder_at] && disorder[disorder_at + 1]);
    if (dictionary && BLOCK == 0) {
        dictionary += dictionary_at;
        if (THREAD == 0) dictionary[0] = 0;
        int has_nans = (nans[0] | nans[1] | nans[2] | nans[3]) != 0;
        // The slots and the parts are free now.
        if (to_do && filled[0] <= MOST_KEYS && !has_nans) {
            make_dictionary(samples, dictionary, DICTIONARY, codes, slots, parts);
        }
    }
    // No block ends before the last barrier, as the compilers of some devices get that wrong.
    if (BLOCK == 0 && THREAD == 0) {
        int shift = MAX(window - bits, 0);
        // The finish needs the bits below the number of a bucket. If some of them never vary, the sort
        // behind is faster.
        ucode needed = (((ucode) 1 << MIN(shift, PLACE_BITS)) - 1) << MAX(shift - PLACE_BITS, 0);
        int gaps = (WIDE_WORD(varying, 0) & needed) != needed;
        int digits = 0;
        for (int i = 0; i < (int) sizeof(ucode); i++) digits += (WIDE_WORD(varying, 0) >> 8 * i & 0xff) != 0;
        int is_repeated = VALUES ? frequent[0] > 0 : 0;
        int is_crowded = filled[0] < FILLED;
        int by_digits = (ways & DIGITS_FOLLOW) && (digits <= FEW_DIGITS || is_repeated || is_crowded);
        // Equal keys are in order. The kernel that counts buckets finds out, and no merges follow.
        int is_equal = window == 0 && (ways & MAY_STAY);
        int is_even = !crowd[0] && !gaps;
        int plainly = !by_digits && (is_even || is_equal) && (ways & MAY_GO_PLAINLY);
        int is_ordered = (ways & DIGITS_FOLLOW) && MIN(found[0], SAMPLES - 1 - found[0]) < FEW_TURNS;
        int is_left = by_digits || gaps || NANS_DIFFER(nans) || frequent[0] > SAMPLES / TOO_FREQUENT
                      || (CELLS ? found[0] >= CLOSE_SAMPLES : is_ordered);
        int by_map = !plainly && !is_left && (ways & MAY_GO_BY_MAP);
        // Keys beyond the sample lie in the margins of a map. Bins begin at multiples of their size, because the
        // density of floating-point numbers changes there.
        ucode margin = (greatest - least) / 2;
        ucode end = greatest + MIN((ucode) ~greatest, margin);
        ucode begin = least - MIN(least, margin);
        int in_bin = MAX(WIDTH_OF(end - begin) - 11, 0);
        begin = plainly ? aligned : begin >> in_bin << in_bin;
        ucode reach = MAX(end - begin, 1);
        for (int i = 0; i < 2; i++) {
            state[PLAINLY + i] = to_do && plainly;
            state[BY_MAP + i] = to_do && by_map;
            state[DISTRIBUTED + i] = to_do && (plainly || by_map);
            state[LEFT + i] = to_do && !(plainly || by_map);
            state[WINDOW + i] = (u32) ((u64) begin >> 32 * i);
            state[REACH + i] = (u32) ((u64) reach >> 32 * i);
        }
        state[SHIFT] = shift;
        state[LISTED] = 0;
        state[LARGE] = 0;
        state[CHUNKS] = 0;
        state[COUNTED_BLOCKS] = 0;
        state[UNORDERED] = (ways & MAY_STAY) == 0;
        for (int i = 0; i < NAN_WORDS; i++) state[NANS + i] = 0;
    }
    CLOSE_BLOCK
}

// Finds where every bucket begins. A block handles NT buckets.
KERNEL(NT) void scan_buckets(OUTPUT(u32, counts), OUTPUT(u32, state), STARTS_PARAMETERS CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(u32, before, 1);
    find_starts((u32) BLOCK, counts + counts_at, state + state_at, STARTS, sums, before);
    CLOSE_BLOCK
}
