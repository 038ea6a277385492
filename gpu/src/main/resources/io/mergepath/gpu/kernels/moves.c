// SPDX-License-Identifier: Apache-2.0
// Moves selected elements (see select.c) to the places of the result. ELEMENT_TYPE is an element, and moves as unsigned
// bits. INDEX_TYPE is an index.

typedef ELEMENT_TYPE element_type;
typedef INDEX_TYPE index_type;

// The counts that one block of FLAT threads sums.
#define GROUP (2 * FLAT)

// The sum of the numbers of the threads before this one. All threads of a block of FLAT threads call it.
DEVICE i64 sum_of_before(i64 mine, SHARED i64 *sums) {
    sums[THREAD] = mine;
    SYNCHRONIZE();
    i64 sum = mine;
    for (int d = 1; d < FLAT; d *= 2) {
        i64 other = THREAD >= d ? sums[THREAD - d] : 0;
        SYNCHRONIZE();
        sum += other;
        sums[THREAD] = sum;
        SYNCHRONIZE();
    }
    return sum - mine;
}

// Sums groups of counts: of tiles, of groups, or of keys.
#define COUNT_OF(x) ((x) < length ? counts[counts_at + (x)] : 0)

KERNEL(FLAT) void sum_counts(INPUT(i64, counts), i64 length, OUTPUT(i64, groups)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(i64, sums, FLAT);
    i64 x = BLOCK * GROUP + 2 * THREAD;
    i64 mine = COUNT_OF(x) + COUNT_OF(x + 1);
    i64 before = sum_of_before(mine, sums);
    if (THREAD == FLAT - 1) groups[groups_at + BLOCK] = before + mine;
    LAST_BARRIER()
}

// Replaces the sum of each group by the sum of the groups before, and writes the sum of all, at most `most`: by a
// comparator that contradicts itself, too many elements may have partners. If the inputs proved to be unsorted, the
// result has `most` elements. It runs in one block.
KERNEL(FLAT) void sum_groups(OUTPUT(i64, groups), i64 length, INPUT(i32, unsorted), i64 most, OUTPUT(i64, count)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(i64, sums, FLAT);
    SHARED_ARRAY(i64, all, 1);
    groups += groups_at;
    i64 total = 0;
    for (i64 first = 0; first < length; first += FLAT) {
        i64 x = first + THREAD;
        i64 mine = x < length ? groups[x] : 0;
        i64 before = sum_of_before(mine, sums);
        if (x < length) groups[x] = total + before;
        if (THREAD == FLAT - 1) *all = before + mine;
        SYNCHRONIZE();
        total += *all;
        SYNCHRONIZE();
    }
    if (THREAD == 0) count[count_at] = unsorted && unsorted[unsorted_at] ? most : MIN(total, most);
    LAST_BARRIER()
}

// Replaces each count by the sum of the counts before. `groups` holds the sums before the groups.
KERNEL(FLAT) void place_counts(OUTPUT(i64, counts), i64 length, INPUT(i64, groups)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(i64, sums, FLAT);
    i64 x = BLOCK * GROUP + 2 * THREAD;
    i64 first = COUNT_OF(x);
    i64 before = groups[groups_at + BLOCK] + sum_of_before(first + COUNT_OF(x + 1), sums);
    if (x < length) counts[counts_at + x] = before;
    if (x + 1 < length) counts[counts_at + x + 1] = before + first;
    LAST_BARRIER()
}

// Moves the kept elements of each tile. Their places in the tile wait in shared memory, so that consecutive threads
// write consecutive places. Without `cuts` all elements come from a. If `as_places`, each element of a is its own place.
// From inputs that proved to be unsorted the result takes the first `most` elements of a, and then of b.
KERNEL(NT) void move_selected(INPUT(element_type, a), i64 a_length, INPUT(element_type, b), i64 n, int as_places,
                              INPUT(i64, cuts), INPUT(u32, sides), INPUT(u32, keeps), INPUT(i64, places),
                              INPUT(i32, unsorted), i64 most, OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u16, list, NV);
    SHARED_ARRAY(u32, sums, SUMS);
    SHARED_ARRAY(int, kept_in_tile, 1);
    a += a_at;
    b += b_at;
    out += out_at;
    i64 from = BLOCK * NV;
    int count = (int) MIN(n - from, NV);
    int is_lost = unsorted && unsorted[unsorted_at];
    // Most tiles of a rare selection have nothing to move.
    if (!is_lost && BLOCK + 1 < BLOCKS && places[places_at + BLOCK] == places[places_at + BLOCK + 1]) return;
    i64 a_from = cuts ? cuts[cuts_at + BLOCK] : from;
    i64 a_to = !cuts ? from + count : from + count == n ? a_length : cuts[cuts_at + BLOCK + 1];
    int a_count = (int) (a_to - a_from);
    u32 keep = keeps[keeps_at + BLOCK * NT + THREAD];
    u32 side = sides ? sides[sides_at + BLOCK * NT + THREAD] : 0;
    int kept = BIT_COUNT(keep);
    int of_b = BIT_COUNT(side);
    // Both sums fit 16 bits.
    u32 before = sum_before((u32) kept << 16 | of_b, sums);
    if (THREAD == NT - 1) *kept_in_tile = (int) (before >> 16) + kept;
    int to = (int) (before >> 16);
    int x_of_b = a_count + (int) (before & 0xffff);
    int x_of_a = THREAD * VT - (int) (before & 0xffff);
    if (keep && !is_lost) {
        UNROLL for (int i = 0; i < VT; i++) {
            int x = side >> i & 1 ? x_of_b++ : x_of_a++;
            if (keep >> i & 1) list[to++] = (u16) x;
        }
    }
    SYNCHRONIZE();
    i64 b_from = from - a_from - a_count;
    if (is_lost) {
        for (i64 x = from + THREAD; x < MIN(from + count, most); x += NT) out[x] = x < a_length ? a[x] : b[x - a_length];
    } else {
        i64 place = places[places_at + BLOCK];
        int room = (int) MIN(*kept_in_tile, MAX(most - place, 0));
        for (int x = THREAD; x < room; x += NT) {
            int y = list[x];
            out[place + x] = as_places ? (element_type) (from + y) : y < a_count ? a[a_from + y] : b[b_from + y];
        }
    }
    LAST_BARRIER()
}

// The threads that read the words of a tile together: a warp, or one thread where there are no warps.
#ifdef FROM_THREAD
#define READERS 32
#else
#define READERS 1
#endif
#define WORDS (NT / READERS)

// Writes the places of the first `most` kept elements of one input. Tiles keep few elements, so a block for each tile would
// mostly wait. A tile that keeps none may lack its words.
KERNEL(FLAT) void place_few(INPUT(u32, keeps), INPUT(i64, places), i64 tiles, i64 most, OUTPUT(element_type, out)) {
    AWAIT_KERNELS()
    i64 tile = (BLOCK * FLAT + THREAD) / READERS;
    if (tile >= tiles) return;
    i64 place = places[places_at + tile];
    i64 end = tile + 1 < tiles ? MIN(places[places_at + tile + 1], most) : most;
    if (place >= end) return;
    int first = THREAD % READERS * WORDS;
    keeps += keeps_at + tile * NT + first;
    i64 from = tile * NV + first * VT;
    u32 kept = 0;
    for (int word = 0; word < WORDS; word++) kept += BIT_COUNT(keeps[word]);
#ifdef FROM_THREAD
    u32 sum = kept;
    UNROLL for (int d = 1; d < 32; d *= 2) {
        u32 other = FROM_THREAD_BEFORE(sum, d);
        if (THREAD % 32 >= d) sum += other;
    }
    place += sum - kept;
#endif
    for (int word = 0; word < WORDS; word++) {
        for (u32 keep = keeps[word]; keep && place < end; keep &= keep - 1) {
            out[out_at + place++] = (element_type) (from + word * VT + BIT_COUNT((keep & (0 - keep)) - 1));
        }
    }
}

// Selects the elements whose flags have a value.
KERNEL(NT) void select_flags(INPUT(u8, flags), i64 n, int wanted, OUTPUT(u32, keeps), OUTPUT(i64, counts)) {
    AWAIT_KERNELS()
    SHARED_ARRAY(u32, sums, SUMS);
    i64 from = BLOCK * NV + THREAD * VT;
    u32 keep = 0;
    u32 kept = 0;
    for (int step = 0; step < VT && from + step < n; step++) {
        u32 is_wanted = flags[flags_at + from + step] == wanted;
        keep |= is_wanted << step;
        kept += is_wanted;
    }
    keeps[keeps_at + BLOCK * NT + THREAD] = keep;
    u32 before = sum_before(kept, sums);
    if (THREAD == NT - 1) counts[counts_at + BLOCK] = (i64) before + kept;
    LAST_BARRIER()
}

// Sets words to 0.
KERNEL(FLAT) void clear_words(OUTPUT(u32, words), i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) words[words_at + i] = 0;
}

// Writes that rows have no key.
KERNEL(FLAT) void fill_none(OUTPUT(element_type, out), i64 n) {
    AWAIT_KERNELS()
    i64 i = BLOCK * FLAT + THREAD;
    if (i < n) out[out_at + i] = (element_type) -1;
}

// Writes the lengths of `count` runs that begin at given places of n elements.
KERNEL(FLAT) void measure_runs(INPUT(index_type, starts), INPUT(i64, count), i64 n, OUTPUT(element_type, lengths)) {
    AWAIT_KERNELS()
    i64 run = BLOCK * FLAT + THREAD;
    i64 runs = count[count_at];
    if (run >= runs) return;
    i64 end = run + 1 < runs ? (i64) starts[starts_at + run + 1] : n;
    lengths[lengths_at + run] = (element_type) (end - (i64) starts[starts_at + run]);
}
