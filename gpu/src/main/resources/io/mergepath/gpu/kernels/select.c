// SPDX-License-Identifier: Apache-2.0
// Selects elements of sorted inputs. A selection has two words for each thread of a tile. Bit i of `sides` says that
// element i of the thread on the merge path comes from b. Bit i of `keeps` says that the element belongs to the result.
// Elements of the result follow each other as on the merge path. moves.c moves columns of elements by these words.

// Stores the words of a thread, and the number of elements that the tile keeps.
DEVICE void store_words(u32 side, u32 keep, int kept, GLOBAL u32 *sides, GLOBAL u32 *keeps, GLOBAL i64 *counts,
                        SHARED u32 *sums) {
    i64 x = BLOCK * NT + THREAD;
    if (sides) sides[x] = side;
    keeps[x] = keep;
    u32 before = sum_before((u32) kept, sums);
    if (THREAD == NT - 1) counts[BLOCK] = (i64) before + kept;
}

// The first place of the keys that equal key x: of n keys in the tile, whose first key is at place `from` of the input.
// `first` is the result for the first key of the tile.
DEVICE i64 group_in_tile(const SHARED key_type *keys, int x, i64 from, i64 first CAPTURED_PARAMETER) {
    int low = 0;
    int high = x;
    while (low < high) {
        int i = (low + high) / 2;
        if (CODE_BEFORE(keys[i], keys[x])) low = i + 1; else high = i;
    }
    return low == 0 ? first : from + low;
}

// The first place of the keys that equal key x of an input.
DEVICE i64 group_of(const GLOBAL key_type *in, i64 x CAPTURED_PARAMETER) {
    key_type code = CODE_OF(in[x]);
    if (x == 0 || CODE_BEFORE(CODE_OF(in[x - 1]), code)) return x;
    return bound_of(code, in, x, 0 CAPTURED);
}

// The first word of a set operation counts the tiles that have begun. Two words for each tile follow. They hold the number
// of elements that the tile keeps, or that it and all tiles before it keep. Each word has a part of the number, and tells
// which number it is. So no word is read before the tile has written it.
#define OF_TILE (1u << 30)
#define UP_TO_TILE (2u << 30)
#define PART_OF(word) ((word) & (OF_TILE - 1))
#define TELL_UP_TO_TILE(words, tile, number)                                                                           \
    TELL((words) + 2 * (tile) + 1, (u32) ((number) >> 30) | UP_TO_TILE);                                               \
    TELL((words) + 2 * (tile), PART_OF((u32) (number)) | UP_TO_TILE);

// The number of elements up to a tile, whose first word is UP_TO_TILE.
DEVICE i64 kept_up_to(GLOBAL u32 *words, i64 tile, u32 first_word) {
    u32 word = 0;
    while (word == 0) word = LATEST(words + 2 * tile + 1);
    return (i64) PART_OF(word) << 30 | PART_OF(first_word);
}

// The number of elements that the tiles before a tile keep. The first threads of a block call it: a warp, or one thread
// where there are no warps.
#ifdef FROM_THREAD
#define LOOKERS 32
DEVICE i64 kept_before(GLOBAL u32 *words, i64 tile) {
    i64 sum = 0;
    for (i64 at = tile - 1;; at -= LOOKERS) {
        i64 other = at - THREAD;
        u32 word = UP_TO_TILE;
        if (other >= 0) {
            do word = LATEST(words + 2 * other); while (word == 0);
        }
        // The tiles from the nearest one on whose number contains the others.
        u32 ends = WARP_BITS(word >= UP_TO_TILE);
        int last = ends ? BIT_COUNT((ends & (0 - ends)) - 1) : LOOKERS;
        i64 kept = 0;
        if (THREAD < last) kept = PART_OF(word);
        if (THREAD == last && other >= 0) kept = kept_up_to(words, other, word);
        UNROLL for (int apart = 1; apart < LOOKERS; apart *= 2) kept += FROM_THREAD(kept, THREAD ^ apart);
        sum += kept;
        if (ends) return sum;
    }
}
#else
#define LOOKERS 1
DEVICE i64 kept_before(GLOBAL u32 *words, i64 tile) {
    i64 sum = 0;
    for (i64 at = tile - 1; at >= 0; at--) {
        u32 word = 0;
        while (word == 0) word = LATEST(words + 2 * at);
        if (word >= UP_TO_TILE) return sum + kept_up_to(words, at, word);
        sum += PART_OF(word);
    }
    return sum;
}
#endif

// Whether key x of n keys equals the key before it. The first of the keys is at place `from` of an input.
#define CONTINUES(keys, x, in, from)                                                                                   \
    ((from) + (x) > 0 && !CODE_BEFORE((x) > 0 ? (keys)[(x) - 1] : CODE_OF((in)[(from) - 1]), (keys)[x]))

// Selects the elements of an operation of two sorted multisets, and stores their keys.
//
// Key r of equal keys of a and key r of the equal keys of b are partners. So a key of a has a partner if b has an equal
// key r places behind its lower bound. A key of b has a partner if a has an equal key r + 1 places before its upper
// bound. Both bounds are the places of the walk. Mostly r is 0, and the partner is the next key of b or the last key of a.
//
// Tiles begin in the order of their numbers, so no tile waits for a tile that has not begun. `places` receives the number
// of elements before each tile. The words of the selection are stored if there are columns to move. The result has at most
// `most` elements: by a comparator that contradicts itself, too many elements may have partners.
KERNEL(NT) void select_set(INPUT(key_type, a), i64 a_length, INPUT(key_type, b), i64 b_length, INPUT(i64, cuts),
                           int rule, i64 most, OUTPUT(u32, words), OUTPUT(u32, sides), OUTPUT(u32, keeps),
                           OUTPUT(i64, places), OUTPUT(i32, unsorted),
                           OUTPUT(key_type, out) CONTEXT_INPUTS SHARED_PARAMETER) {
    OPEN_CONTEXT
    OPEN_TILE
    SHARED u16 *starts = STARTS;
    SHARED_ARRAY(u16, list, NV);
    SHARED_ARRAY(i64, groups, 2);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(int, begun, 1);
    SHARED_ARRAY(int, kept_in_tile, 1);
    a += a_at;
    b += b_at;
    words += words_at;
    unsorted += unsorted_at;
    if (THREAD == 0) *begun = (int) ATOMIC_ADD(words, 1u);
    words++;
    SYNCHRONIZE();
    i64 tile = *begun;
    walk_type walk = walk_of(tile, a_length, b_length, cuts + cuts_at);
    int a_count = WALKS_A(walk);
    int b_count = WALKS_B(walk);
    int count = a_count + b_count;
    int has_next = walk.agrees && walk.b_to < b_length;
    load_keys(a + walk.a, a_count, b + walk.b, count, keys);
    if (THREAD == 0) groups[0] = a_count ? group_of(a, walk.a CAPTURED) : 0;
    if (THREAD == NT / 2) groups[1] = b_count ? group_of(b, walk.b CAPTURED) : 0;
    // The key of b that follows the tile stands behind the tile.
    if (THREAD == NT - 1 && has_next) keys[count] = CODE_OF(b[walk.b_to]);
    SYNCHRONIZE();

    int k = MIN(THREAD * VT, count);
    int i = co_rank_tile(keys, a_count, b_count, k CAPTURED);
    int j = k - i;
    starts[THREAD] = (u16) i;
    const SHARED key_type *b_keys = keys + a_count;
    i64 a_rank = 0;
    i64 b_rank = 0;
    if (i < a_count && CONTINUES(keys, i, a, walk.a)) {
        a_rank = walk.a + i - group_in_tile(keys, i, walk.a, groups[0] CAPTURED);
    }
    if (j < b_count && CONTINUES(b_keys, j, b, walk.b)) {
        b_rank = walk.b + j - group_in_tile(b_keys, j, walk.b, groups[1] CAPTURED);
    }
    int has_last = walk.a + i > 0;
    key_type last = i > 0 ? keys[i - 1] : has_last ? CODE_OF(a[walk.a - 1]) : keys[0];
    key_type a_key = keys[i];
    key_type b_key = b_keys[j];
    u32 side = 0;
    u32 keep = 0;
    for (int step = 0; step < VT && k + step < count; step++) {
        int from_b = i == a_count || (j < b_count && CODE_BEFORE(b_key, a_key));
        key_type key = from_b ? b_key : a_key;
        i64 rank = from_b ? b_rank : a_rank;
        int partner;
        if (rank == 0) {
            partner = (from_b ? has_last : j < b_count || has_next) && !CODE_BEFORE(from_b ? last : a_key, b_key);
        } else if (from_b) {
            i64 place = walk.a + i - 1 - rank;
            partner = place >= 0 && !CODE_BEFORE(place >= walk.a ? keys[place - walk.a] : CODE_OF(a[place]), key);
        } else {
            i64 place = walk.b + j + rank;
            partner = place < b_length
                && !CODE_BEFORE(key, place < walk.b_to ? b_keys[place - walk.b] : CODE_OF(b[place]));
        }
        side |= (u32) from_b << step;
        keep |= (u32) (rule >> (2 * from_b + partner) & 1) << step;
        int x = from_b ? a_count + ++j : ++i;
        key_type next = keys[x];
        rank = x < (from_b ? count : a_count) && !CODE_BEFORE(key, next) ? rank + 1 : 0;
        if (from_b) {
            b_rank = rank;
            b_key = next;
        } else {
            a_rank = rank;
            a_key = next;
            last = key;
            has_last = 1;
        }
    }
    if (!walk.agrees) *unsorted = 1;
    u32 kept = (u32) BIT_COUNT(keep);
    u32 before = sum_before(kept, sums);
    if (k + VT < count) {
        MEET(i, starts[THREAD + 1])
    }
    if (THREAD == NT - 1) {
        u32 of_tile = before + kept;
        *kept_in_tile = (int) of_tile;
        if (tile == 0) {
            TELL_UP_TO_TILE(words, tile, (i64) of_tile)
        } else {
            TELL(words + 2 * tile, of_tile | OF_TILE);
        }
    }
    if (sides) {
        sides[sides_at + tile * NT + THREAD] = side;
        keeps[keeps_at + tile * NT + THREAD] = keep;
    }
    if (keep) {
        int to = (int) before;
        int of_b = BIT_COUNT(side);
        int x_of_a = i - (MIN(VT, count - k) - of_b);
        int x_of_b = a_count + j - of_b;
        UNROLL for (int step = 0; step < VT; step++) {
            int x = side >> step & 1 ? x_of_b++ : x_of_a++;
            if (keep >> step & 1) list[to++] = (u16) x;
        }
    }
    SYNCHRONIZE();
    int all = *kept_in_tile;
    if (THREAD < LOOKERS) {
        i64 place = kept_before(words, tile);
        if (THREAD == 0) {
            groups[0] = place;
            if (tile > 0) {
                TELL_UP_TO_TILE(words, tile, place + all)
            }
            places[places_at + tile] = place;
        }
    }
    SYNCHRONIZE();
    i64 place = groups[0];
    int room = (int) MIN(all, MAX(most - place, 0));
    out += out_at + place;
    for (int x = THREAD; x < room; x += NT) out[x] = ELEMENT_OF(keys[list[x]]);
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
    store_words(0, keep, kept, 0, keeps + keeps_at, counts + counts_at, sums);
    CLOSE_BLOCK
}
