// The older ways to merge, with the same parameters as the two-phase merge, to be compared with it.

// One thread an output element, and two co-ranks for each: the element comes from the run whose co-rank moves on.
KERNEL(NT) void merge_naive(MERGE_PARAMETERS) {
    OPEN_COLUMNS
    place_type place = place_of(BLOCK / VT, NV, PAIRS);
    i64 k = place.diagonal + BLOCK % VT * NT + THREAD;
    if (k >= place.a_length + place.b_length) return;
    a += place.a;
    b += place.b;
    i64 i = co_rank_global(a, b, k, LEAST_CO_RANK(k, place.b_length), GREATEST_CO_RANK(k, place.a_length));
    i64 next = co_rank_global(a, b, k + 1, LEAST_CO_RANK(k + 1, place.b_length), GREATEST_CO_RANK(k + 1, place.a_length));
    int from_a = next > i;
    out[place.out + k] = from_a ? a[i] : b[k - i];
    VALUE(out_values[place.out + k] = from_a ? a_values[place.a + i] : b_values[place.b + k - i];)
}

// A co-rank for each tile and for each thread, and a serial merge from global memory to global memory.
KERNEL(NT) void merge_tiled(MERGE_PARAMETERS) {
    OPEN_COLUMNS
    part_type part = part_of(a, b, place_of(BLOCK, NV, PAIRS), BLOCK, NV, cuts, cuts_at, SHARED_MEMORY(u64, 0));
    int count = part.a_count + part.b_count;
    int k = MIN(THREAD * VT, count);
    int end = MIN(k + VT, count);
    i64 i = co_rank_global(a + part.a, b + part.b, k, LEAST_CO_RANK(k, part.b_count), GREATEST_CO_RANK(k, part.a_count));
    i64 j = k - i;
    for (; k < end; k++) {
        int from_b = i >= part.a_count || (j < part.b_count && BEFORE(code(b[part.b + j]), code(a[part.a + i])));
        out[part.out + k] = from_b ? b[part.b + j] : a[part.a + i];
        VALUE(out_values[part.out + k] = from_b ? b_values[part.b + j] : a_values[part.a + i];)
        if (from_b) j++; else i++;
    }
}

// Several tiles a block, one after the other. Nobody knows before a tile is merged how much of it comes from which run, so
// NV keys of each are at hand in two rings, of which a merge reads NV in all. CIRCULAR fills up what was read; otherwise both
// rings are loaded anew for every tile, and every key is read twice.

// Loads keys [from, to) of a run into a ring: key x has place x % NV.
DEVICE void fill_ring(SHARED key_type *ring, const GLOBAL key_type *run, int from, int to) {
    for (int x = from + THREAD; x < to; x += NT) ring[x % NV] = run[x];
}

// How many of the next k keys come from a, of which i have been read, and of b j.
DEVICE int co_rank_rings(const SHARED key_type *a_ring, int i, int a_count, const SHARED key_type *b_ring, int j,
                         int b_count, int k) {
    int low = LEAST_CO_RANK(k, b_count);
    int high = GREATEST_CO_RANK(k, a_count);
    while (low < high) {
        int x = low + (high - low) / 2;
        if (BEFORE(code(b_ring[(j + k - 1 - x) % NV]), code(a_ring[(i + x) % NV]))) high = x; else low = x + 1;
    }
    return low;
}

#define WALK(CIRCULAR)                                                                                                 \
    OPEN_COLUMNS                                                                                                       \
    part_type part = part_of(a, b, place_of(BLOCK, TILES * NV, PAIRS), BLOCK, TILES * NV, cuts, cuts_at,               \
                             SHARED_MEMORY(u64, 0));                                                                   \
    SHARED key_type *a_ring = SHARED_MEMORY(key_type, 0);                                                              \
    SHARED key_type *b_ring = a_ring + NV;                                                                             \
    SHARED key_type *merged = b_ring + NV;                                                                             \
    int count = part.a_count + part.b_count;                                                                           \
    int i = 0; /* read of a */                                                                                         \
    int j = 0;                                                                                                         \
    int a_loaded = 0;                                                                                                  \
    int b_loaded = 0;                                                                                                  \
    for (int done = 0; done < count; done += NV) {                                                                     \
        int a_to = MIN(i + NV, part.a_count);                                                                          \
        int b_to = MIN(j + NV, part.b_count);                                                                          \
        fill_ring(a_ring, a + part.a, CIRCULAR ? a_loaded : i, a_to);                                                  \
        fill_ring(b_ring, b + part.b, CIRCULAR ? b_loaded : j, b_to);                                                  \
        a_loaded = a_to;                                                                                               \
        b_loaded = b_to;                                                                                               \
        SYNCHRONIZE();                                                                                                 \
        int a_count = a_to - i;                                                                                        \
        int b_count = b_to - j;                                                                                        \
        int tile = MIN(count - done, NV);                                                                              \
        int k = MIN(THREAD * VT, tile);                                                                   \
        int end = MIN(k + VT, tile);                                                                                   \
        int x = co_rank_rings(a_ring, i, a_count, b_ring, j, b_count, k);                                              \
        int y = k - x;                                                                                                 \
        for (; k < end; k++) {                                                                                         \
            int from_b = x >= a_count                                                                                  \
                         || (y < b_count && BEFORE(code(b_ring[(j + y) % NV]), code(a_ring[(i + x) % NV])));           \
            merged[k] = from_b ? b_ring[(j + y) % NV] : a_ring[(i + x) % NV];                                          \
            VALUE(out_values[part.out + done + k] = from_b ? b_values[part.b + j + y] : a_values[part.a + i + x];)     \
            if (from_b) y++; else x++;                                                                                 \
        }                                                                                                              \
        int read = co_rank_rings(a_ring, i, a_count, b_ring, j, b_count, tile);                                        \
        SYNCHRONIZE();                                                                                                 \
        i += read;                                                                                                     \
        j += tile - read;                                                                                              \
        for (int z = THREAD; z < tile; z += NT) out[part.out + done + z] = merged[z];                                  \
    }

// Both rings are loaded anew for every tile.
KERNEL(NT) void merge_shared(MERGE_PARAMETERS) {
    WALK(0)
}

// Of both rings only what was read is loaded anew.
KERNEL(NT) void merge_circular(MERGE_PARAMETERS) {
    WALK(1)
}
