// SPDX-License-Identifier: Apache-2.0
// The older ways to merge. Their parameters are the parameters of the two-phase merge, so that the laboratory can
// compare them with it.

// Converts a key of the input into an element of the output. A pass of a sort may read codes and may leave codes.
#define PASSED_ON(element) (CODED_IN == CODED_OUT ? (element) : ELEMENT_OF(CODE_OF(element)))

// Each thread finds one output element by two co-ranks. The element comes from the run whose co-rank increases.
KERNEL(NT) void merge_naive(MERGE_PARAMETERS) {
    OPEN_MERGE
    place_type place = place_of(BLOCK / VT, NV, PAIRS);
    i64 k = place.diagonal + BLOCK % VT * NT + THREAD;
    if (k >= place.a_length + place.b_length) return;
    a += place.a;
    b += place.b;
    i64 i = co_rank_global(a, b, k, LEAST_CO_RANK(k, place.b_length), GREATEST_CO_RANK(k, place.a_length) LESSON);
    i64 next = co_rank_global(a, b, k + 1, LEAST_CO_RANK(k + 1, place.b_length),
                              GREATEST_CO_RANK(k + 1, place.a_length) LESSON);
    int from_a = next > i;
    MEET(i + from_a, next)
    COUNT_UP(GLOBAL_LOADS, 1 + VALUES)
    COUNT_UP(GLOBAL_STORES, 1 + VALUES)
    out[place.out + k] = PASSED_ON(from_a ? a[i] : b[k - i]);
    VALUE(out_values[place.out + k] = from_a ? a_values[place.a + i] : b_values[place.b + k - i];)
    CLOSE_COUNTERS
}

// Each tile and each thread has a co-rank. Each thread merges serially from global memory to global memory.
KERNEL(NT) void merge_tiled(MERGE_PARAMETERS) {
    OPEN_MERGE
    part_type part = FIND_PART(NV);
    int count = part.a_count + part.b_count;
    int k = MIN(THREAD * VT, count);
    int end = MIN(k + VT, count);
    a += part.a;
    b += part.b;
    i64 i = co_rank_global(a, b, k, LEAST_CO_RANK(k, part.b_count), GREATEST_CO_RANK(k, part.a_count) LESSON);
    i64 j = k - i;
    SHARED u16 *starts = STARTS;
    COUNT_UP(SHARED_STORES, 1)
    starts[THREAD] = i;
    for (; k < end; k++) {
        int both = i < part.a_count && j < part.b_count;
        int from_b = both ? COUNTED_RAW_BEFORE(b[j], a[i]) : i >= part.a_count;
        COUNT_UP(GLOBAL_LOADS, 1 + both + VALUES)
        COUNT_UP(GLOBAL_STORES, 1 + VALUES)
        out[part.out + k] = PASSED_ON(from_b ? b[j] : a[i]);
        VALUE(out_values[part.out + k] = from_b ? b_values[part.b + j] : a_values[part.a + i];)
        if (from_b) j++; else i++;
    }
    SYNCHRONIZE();
    if (end < count) {
        COUNT_UP(SHARED_LOADS, 1)
        MEET(i, starts[THREAD + 1])
    }
    CLOSE_LESSON
}

// Each block merges several tiles, one after the other. The block knows only after the merge of a tile how much of the
// tile comes from each run. So two rings hold NV keys of each run, and a merge reads NV of these keys in all. Without
// `circular` both rings are loaded anew for every tile, so every key is read twice. With `circular` only the keys that
// were read are replaced.

// The bytes of both rings and of one merged tile.
#define RINGS_BYTES ((3 * NV * (int) sizeof(key_type) + 15) / 16 * 16)

// Loads keys [from, to) of a run into a ring. Key x has place x % NV.
DEVICE void fill_ring(SHARED key_type *ring, const GLOBAL key_type *run, int from, int to LESSON_PARAMETER) {
    for (int x = from + THREAD; x < to; x += NT) {
        COUNT_UP(GLOBAL_LOADS, 1)
        COUNT_UP(SHARED_STORES, 1)
        ring[x % NV] = run[x];
    }
}

// The number of keys of a among the next k keys. i keys of a and j keys of b have been read.
DEVICE int co_rank_rings(const SHARED key_type *a_ring, int i, int a_count, const SHARED key_type *b_ring, int j,
                         int b_count, int k LESSON_PARAMETER) {
    int low = LEAST_CO_RANK(k, b_count);
    int high = GREATEST_CO_RANK(k, a_count);
    while (low < high) {
        int x = low + (high - low) / 2;
        COUNT_UP(SHARED_LOADS, 2)
        if (COUNTED_RAW_BEFORE(b_ring[(j + k - 1 - x) % NV], a_ring[(i + x) % NV])) high = x; else low = x + 1;
    }
    return low;
}

DEVICE void walk(const GLOBAL key_type *a, const GLOBAL value_type *a_values, const GLOBAL key_type *b,
                 const GLOBAL value_type *b_values, GLOBAL key_type *out, GLOBAL value_type *out_values, part_type part,
                 int circular, GLOBAL i32 *unsorted, SHARED key_type *a_ring, SHARED u16 *starts LESSON_PARAMETER) {
    SHARED key_type *b_ring = a_ring + NV;
    SHARED key_type *merged = b_ring + NV;
    int count = part.a_count + part.b_count;
    // The numbers of keys that have been read, and that have been loaded.
    int i = 0;
    int j = 0;
    int a_loaded = 0;
    int b_loaded = 0;
    for (int done = 0; done < count; done += NV) {
        int a_to = MIN(i + NV, part.a_count);
        int b_to = MIN(j + NV, part.b_count);
        fill_ring(a_ring, a + part.a, circular ? a_loaded : i, a_to LESSON);
        fill_ring(b_ring, b + part.b, circular ? b_loaded : j, b_to LESSON);
        a_loaded = a_to;
        b_loaded = b_to;
        SYNCHRONIZE();

        int a_count = a_to - i;
        int b_count = b_to - j;
        int tile = MIN(count - done, NV);
        int k = MIN(THREAD * VT, tile);
        int end = MIN(k + VT, tile);
        int x = co_rank_rings(a_ring, i, a_count, b_ring, j, b_count, k LESSON);
        int y = k - x;
        COUNT_UP(SHARED_STORES, 1)
        starts[THREAD] = x;
        for (; k < end; k++) {
            int both = x < a_count && y < b_count;
            int from_b = both ? COUNTED_RAW_BEFORE(b_ring[(j + y) % NV], a_ring[(i + x) % NV]) : x >= a_count;
            COUNT_UP(SHARED_LOADS, 1 + both)
            COUNT_UP(SHARED_STORES, 1)
            COUNT_UP(GLOBAL_LOADS, VALUES)
            COUNT_UP(GLOBAL_STORES, VALUES)
            merged[k] = from_b ? b_ring[(j + y) % NV] : a_ring[(i + x) % NV];
            VALUE(out_values[part.out + done + k] = from_b ? b_values[part.b + j + y] : a_values[part.a + i + x];)
            if (from_b) y++; else x++;
        }
        int read = co_rank_rings(a_ring, i, a_count, b_ring, j, b_count, tile LESSON);
        SYNCHRONIZE();

        COUNT_UP(SHARED_LOADS, end < tile)
        MEET(x, end < tile ? starts[THREAD + 1] : read)
        i += read;
        j += tile - read;
        for (int z = THREAD; z < tile; z += NT) {
            COUNT_UP(SHARED_LOADS, 1)
            COUNT_UP(GLOBAL_STORES, 1)
            out[part.out + done + z] = PASSED_ON(merged[z]);
        }
    }
}

#define WALK(circular)                                                                                                 \
    OPEN_MERGE                                                                                                         \
    part_type part = FIND_PART(TILES * NV);                                                                            \
    walk(a, a_values, b, b_values, out, out_values, part, circular, unsorted, SHARED_MEMORY(key_type, 0),              \
         SHARED_MEMORY(u16, RINGS_BYTES) LESSON);                                                                      \
    CLOSE_LESSON

KERNEL(NT) void merge_shared(MERGE_PARAMETERS) {
    WALK(0)
}

KERNEL(NT) void merge_circular(MERGE_PARAMETERS) {
    WALK(1)
}
