// SPDX-License-Identifier: Apache-2.0
// Selects elements of sorted inputs. A selection has two words for each thread of a tile. Bit i of `sides` says that
// element i of the thread on the merge path comes from b. Bit i of `keeps` says that the element belongs to the result.
// Elements of the result follow each other as on the merge path. moves.c moves columns of elements by these words.

// The first word of a set operation counts the tiles that blocks have taken. Two words for each tile follow. They hold the
// number of elements that the tile keeps, or that it and all tiles before it keep. Each word has a part of the number, and
// tells which number it is. So no word is read before the tile has written it.
#define OF_TILE (1u << 30)
#define UP_TO_TILE (2u << 30)
#define PART_OF(word) ((word) & (OF_TILE - 1))
#define TELL_UP_TO_TILE(words, tile, number)                                                                           \
    TELL((words) + 2 * (tile) + 1, (u32) ((number) >> 30) | UP_TO_TILE);                                               \
    TELL((words) + 2 * (tile), PART_OF((u32) (number)) | UP_TO_TILE);

// The number of elements that the tiles before a tile keep. The first threads of a block call it: a warp, or one thread
// where there are no warps. Both words of a tile are read at once.
#ifdef FROM_THREAD
#define LOOKERS 32
#else
#define LOOKERS 1
#endif
DEVICE i64 kept_before(GLOBAL u32 *words, i64 tile) {
    i64 sum = 0;
    u32 ends = 0;
    for (i64 other = tile - 1 - THREAD; !ends; other -= LOOKERS) {
        u32 first = other < 0 ? UP_TO_TILE : LATEST(words + 2 * other);
        u32 second = other < 0 ? UP_TO_TILE : LATEST(words + 2 * other + 1);
        while (first == 0) first = LATEST(words + 2 * other);
        int contains_others = first >= UP_TO_TILE;
        while (contains_others && second == 0) second = LATEST(words + 2 * other + 1);
        i64 kept = PART_OF(first);
        if (contains_others) kept |= (i64) PART_OF(second) << 30;
#ifdef FROM_THREAD
        // The tiles from the nearest one on whose number contains the others.
        ends = WARP_BITS(contains_others);
        if (THREAD <= (ends ? FIRST_STEP(ends) : LOOKERS)) sum += kept;
#else
        ends = contains_others;
        sum += kept;
#endif
    }
#ifdef FROM_THREAD
    UNROLL for (int apart = 1; apart < LOOKERS; apart *= 2) sum += FROM_THREAD(sum, THREAD ^ apart);
#endif
    return sum;
}

// Finds the partners of keys in runs of equal keys. Key r of equal keys of a and key r of the equal keys of b are partners.
// So of a run, as many keys have partners as the run of the other input has keys. A walk takes the run of a first.
DEVICE u32 partners_in_runs(u32 partners, steps_type steps, share_type share, const SHARED key_type *keys,
                            const GLOBAL key_type *a, const GLOBAL key_type *b, i64 b_length CAPTURED_PARAMETER) {
    const SHARED key_type *a_keys = keys + FIRST_OF_A(share);
    const SHARED key_type *b_keys = keys + FIRST_OF_B(share);
    // The first keys of runs have partners if the other input has an equal key, and `partners` tells that.
    for (u32 left = GOES_ON(steps) | steps.continues; left;) {
        int step = FIRST_STEP(left);
        int size = BITS_IN_ROW(left >> step);
        u32 run = BITS_BELOW(size) << step;
        int j = steps.b + BIT_COUNT(steps.takes_b & BITS_BELOW(step));
        int i = steps.a + step - (j - steps.b);
        i64 others = 0;
        i64 rank = 1;
        if (steps.takes_b >> step & 1) {
            if (i + share.a_before > 0 && !CODE_BEFORE(a_keys[i - 1], b_keys[j])) {
                others = rank_of(a_keys, i - 1, a, share.walk.a CAPTURED) + 1;
            }
            if (step == 0) rank = rank_of(b_keys, j, b, share.walk.b CAPTURED);
        } else {
            if (steps.matches >> step & 1) {
                others = run_from(b_keys, j, share.b_count + share.b_next, b, b_length, share.walk.b CAPTURED);
            }
            if (step == 0) rank = rank_of(a_keys, i, a, share.walk.a CAPTURED);
        }
        int matched = (int) MIN(MAX(others - rank, 0), size);
        partners = (partners & ~run) | BITS_BELOW(matched) << step;
        left &= ~run;
    }
    return partners;
}

// Stores the keys of a tile that wait, once the number of elements before the tile is known. No keys wait if the tile is -1.
// It is no function: PoCL 3.1 would let blocks share memory that two calls of a function get.
#define STORE_WAITING                                                                                                  \
    if (THREAD < LOOKERS && waiting >= 0) {                                                                            \
        i64 place = kept_before(words, waiting);                                                                       \
        if (THREAD == 0) {                                                                                             \
            *told = place;                                                                                             \
            if (waiting > 0) {                                                                                         \
                TELL_UP_TO_TILE(words, waiting, place + waiting_count)                                                 \
            }                                                                                                          \
            places[waiting] = place;                                                                                   \
        }                                                                                                              \
    }                                                                                                                  \
    SYNCHRONIZE();                                                                                                     \
    if (waiting >= 0) store_keys(waiting_keys, (int) MIN(waiting_count, MAX(most - *told, 0)), out + *told);

// Selects the elements of an operation of two sorted multisets, and stores their keys. `rule` has a bit for elements of a
// without and with a partner, and for elements of b.
//
// Mostly no keys repeat. Then the partner of a key of a is the next key of b, if they are equal. The partner of a key of b
// is the key of a that the walk takes before it.
//
// A block walks through tile after tile, in the order of their numbers. So no tile waits for a tile that no block has
// taken. The place of a tile's keys follows from the tiles before, some of which take longer. So the keys wait until the
// block has walked through its next tile. `places` receives the number of elements before each tile. The words of the
// selection are stored if there are columns to move. The result has at most `most` elements: by a comparator that
// contradicts itself, too many elements may have partners.
//
// A multiprocessor has room for 1,024 threads, so that others work while some wait. Longer keys take more registers.
KERNEL_OF_BLOCKS(NT, MAX((sizeof(key_type) > 4 ? 768 : 1024) / NT, 1))
void select_set(INPUT(key_type, a), i64 a_length, INPUT(key_type, b), i64 b_length, INPUT(i64, cuts), int rule, i64 most,
                OUTPUT(u32, words), OUTPUT(u32, sides), OUTPUT(u32, keeps), OUTPUT(i64, places), OUTPUT(i32, unsorted),
                OUTPUT(key_type, out) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    SHARED u16 *starts = SHARED_MEMORY(u16, 2 * KEYS_BYTES);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(i64, begun, 1);
    SHARED_ARRAY(i64, told, 1);
    SHARED_ARRAY(share_type, found, 1);
    OPEN_SHARES
    a += a_at;
    b += b_at;
    out += out_at;
    cuts += cuts_at;
    words += words_at + 1;
    places += places_at;
    GLOBAL u32 *taken_tiles = words - 1;
    i64 tiles = (a_length + b_length + NV - 1) / NV;
    i64 waiting = -1;
    int waiting_count = 0;
    SHARED key_type *waiting_keys = SHARED_MEMORY(key_type, 0);
    for (int round = 0;; round++) {
        SHARED key_type *keys = SHARED_MEMORY(key_type, round % 2 * KEYS_BYTES);
#if BULK_COPIES
        publish_to_bulk();
#endif
        SYNCHRONIZE();
        if (THREAD == 0) {
            *begun = ATOMIC_ADD(taken_tiles, 1u);
            if (*begun < tiles) {
                *found = share_of(walk_of(*begun, a_length, b_length, cuts), a, a_length, b, b_length, keys ARRIVALS);
            }
        }
        SYNCHRONIZE();
        i64 tile = *begun;
        if (tile >= tiles) break;
        share_type share = *found;
        load_share(share, a, b, keys, round ARRIVALS);
        key_type taken[VT];
        steps_type steps = walk_share(keys, share, taken CAPTURED);
        starts[THREAD] = (u16) steps.a;
        int last = FIRST_OF_A(share) + steps.a - 1;
        u32 follows = share.a_before + steps.a > 0 && !CODE_BEFORE(keys[last], keys[FIRST_OF_B(share) + steps.b]);
        u32 partners = steps.matches | ((steps.matches << 1 | follows) & steps.takes_b);
        if (GOES_ON(steps) | steps.continues) {
            partners = partners_in_runs(partners, steps, share, keys, a, b, b_length CAPTURED);
        }
        u32 of_a = ((rule & 1 ? ~partners : 0) | (rule & 2 ? partners : 0)) & ~steps.takes_b;
        u32 of_b = ((rule & 4 ? ~partners : 0) | (rule & 8 ? partners : 0)) & steps.takes_b;
        u32 keep = (of_a | of_b) & BITS_BELOW(steps.count);
        u32 before = sum_before((u32) BIT_COUNT(keep), sums);
        int all = (int) sum_of_all(sums);
        if (THREAD == 0) {
            if (tile == 0) {
                TELL_UP_TO_TILE(words, tile, (i64) all)
            } else {
                TELL(words + 2 * tile, (u32) all | OF_TILE);
            }
        }
        if (!share.walk.agrees || steps.a_end != ENDS_AT(share, starts)) unsorted[unsorted_at] = 1;
        if (sides) {
            sides[sides_at + tile * NT + THREAD] = steps.takes_b;
            keeps[keeps_at + tile * NT + THREAD] = keep;
        }
        // The keys of the tile are in registers, so the keys that it keeps take their places.
        UNROLL for (int step = 0; step < VT; step++) {
            if (keep >> step & 1) keys[before++] = ELEMENT_OF(taken[step]);
        }
        STORE_WAITING
        waiting = tile;
        waiting_count = all;
        waiting_keys = keys;
    }
    STORE_WAITING
    CLOSE_BLOCK
}

// Writes the number of elements of the result. From inputs that proved to be unsorted the result takes the first `most`
// elements of a, and then of b.
KERNEL(FLAT) void finish_set(INPUT(key_type, a), i64 a_length, INPUT(key_type, b), i64 most, INPUT(u32, words),
                             i64 tiles, INPUT(i32, unsorted), OUTPUT(i64, count),
                             OUTPUT(key_type, out) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    int is_lost = unsorted[unsorted_at];
    if (BLOCK == 0 && THREAD == 0) {
        const GLOBAL u32 *last = words + words_at + 2 * tiles - 1;
        i64 all = tiles ? (i64) PART_OF(last[1]) << 30 | PART_OF(last[0]) : 0;
        count[count_at] = is_lost ? most : MIN(all, most);
    }
    for (i64 x = BLOCK * FLAT + THREAD; is_lost && x < most; x += FLAT * BLOCKS) {
        out[out_at + x] = x < a_length ? a[a_at + x] : b[b_at + x - a_length];
    }
}

// Selects the first key of each run of equal keys.
KERNEL(NT) void select_heads(INPUT(key_type, in), i64 n, OUTPUT(u32, keeps), OUTPUT(i64, counts)
                             CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_TILE
    SHARED_ARRAY(u32, sums, SUMS);
    in += in_at;
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    load_keys(in + from, count, in, count, keys);
    SYNCHRONIZE();
    u32 keep = 0;
    int kept = 0;
    for (int step = 0; step < VT && THREAD * VT + step < count; step++) {
        int x = THREAD * VT + step;
        int is_head = from + x == 0 || CODE_BEFORE(x == 0 ? CODE_OF(in[from - 1]) : keys[x - 1], keys[x]);
        keep |= (u32) is_head << step;
        kept += is_head;
    }
    keeps[keeps_at + BLOCK * NT + THREAD] = keep;
    u32 before = sum_before((u32) kept, sums);
    if (THREAD == NT - 1) counts[counts_at + BLOCK] = (i64) before + kept;
    CLOSE_BLOCK
}
