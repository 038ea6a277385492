// The two-phase merge with tiles that the memory system copies by itself, from sm_90 on: no thread waits for a load, holds one in
// a register or spends an instruction on it. It copies pieces of 16 bytes between places that divide by 16; the few elements
// around those are copied one by one.

// How many elements a piece has, and where in one an element lies.
#define PIECE(type) (16 / (int) sizeof(type))
#define IN_PIECE(pointer, type) ((int) ((u64) (pointer) / sizeof(type) % PIECE(type)))

// Orders what a thread has done to shared memory before the copies that follow.
#define FENCE_COPIES() asm volatile("fence.proxy.async.shared::cta;" ::: "memory")

DEVICE u32 shared_address(const void *pointer) {
    return (u32) __cvta_generic_to_shared(pointer);
}

// The elements of a run before its first whole piece, and those of whole pieces.
template <typename T> DEVICE int elements_before_pieces(const T *run, int count) {
    return MIN(count, (PIECE(T) - IN_PIECE(run, T)) % PIECE(T));
}

template <typename T> DEVICE int elements_of_pieces(const T *run, int count) {
    return (count - elements_before_pieces(run, count)) / PIECE(T) * PIECE(T);
}

// Begins to copy whole pieces.
template <typename T> DEVICE void load_pieces(const T *run, int count, T *tile, u64 *barrier) {
    int before = elements_before_pieces(run, count);
    u32 bytes = elements_of_pieces(run, count) * (int) sizeof(T);
    if (bytes > 0) {
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                         shared_address(tile + before)),
                     "l"(run + before), "r"(bytes), "r"(shared_address(barrier))
                     : "memory");
    }
}

// Copies what lies around them.
template <typename T> DEVICE void load_ends(const T *run, int count, T *tile) {
    int before = elements_before_pieces(run, count);
    int behind = before + elements_of_pieces(run, count);
    if (THREAD < before) tile[THREAD] = run[THREAD];
    if (behind + THREAD < count) tile[behind + THREAD] = run[behind + THREAD];
}

// Where a run's first key lies in the tile so that keys and values can both be copied in pieces, or -1 if there is no such place.
DEVICE int place_in_tile(const key_type *keys, const value_type *values) {
    int of_keys = IN_PIECE(keys, key_type);
#if VALUES
    int of_values = IN_PIECE(values, value_type);
    int place = MAX(of_keys, of_values);
    return place % PIECE(key_type) == of_keys && place % PIECE(value_type) == of_values ? place : -1;
#else
    return of_keys;
#endif
}

template <typename T> DEVICE void load_pieces_of_both(const T *a, int a_count, const T *b, int b_count, T *tile, int a_place,
                                                      int b_place, u64 *barrier) {
    load_pieces(a, a_count, tile + a_place, barrier);
    load_pieces(b, b_count, tile + b_place, barrier);
}

template <typename T> DEVICE void load_ends_of_both(const T *a, int a_count, const T *b, int b_count, T *tile, int a_place,
                                                    int b_place) {
    load_ends(a, a_count, tile + a_place);
    load_ends(b, b_count, tile + b_place);
}

// Stores a tile that lies where a piece begins: in pieces, if the output does so too.
template <typename T> DEVICE void store_bulk(const T *tile, int count, T *out) {
    int in_pieces = IN_PIECE(out, T) == 0 ? count / PIECE(T) * PIECE(T) : 0;
    if (THREAD == 0 && in_pieces > 0) {
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out), "r"(shared_address(tile)),
                     "r"(in_pieces * (int) sizeof(T))
                     : "memory");
    }
    for (int x = in_pieces + THREAD; x < count; x += NT) out[x] = tile[x];
}

KERNEL(NT) void merge_bulk(MERGE_PARAMETERS) {
    OPEN_MERGE
    OPEN_TILE
    __shared__ u64 barrier;
    part_type part = part_of(a, b, place_of(BLOCK, NV, PAIRS), BLOCK, NV, cuts, cuts_at, unsorted,
                             SHARED_MEMORY(u64, 0) CONTEXT);
    int count = part.a_count + part.b_count;
    a += part.a;
    b += part.b;
    VALUE(a_values += part.a; b_values += part.b;)
    const int piece = PIECE(key_type) > PIECE(value_type) || !VALUES ? PIECE(key_type) : PIECE(value_type);
    int a_place = place_in_tile(a, a_values);
    int b_place = place_in_tile(b, b_values);
    int bulk = a_place >= 0 && b_place >= 0;
    if (!cuts) {
        // What the search has written where the tile will lie is there before the copies write.
        FENCE_COPIES();
        SYNCHRONIZE();
    }
    if (bulk) {
        b_place += (a_place + part.a_count + piece - 1) / piece * piece;
        if (THREAD == 0) {
            u32 bytes = (elements_of_pieces(a, part.a_count) + elements_of_pieces(b, part.b_count)) * (int) sizeof(key_type);
            VALUE(bytes += (elements_of_pieces(a_values, part.a_count) + elements_of_pieces(b_values, part.b_count))
                           * (int) sizeof(value_type);)
            asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(shared_address(&barrier)) : "memory");
            asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
            asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&barrier)), "r"(bytes)
                         : "memory");
            load_pieces_of_both(a, part.a_count, b, part.b_count, keys, a_place, b_place, &barrier);
            VALUE(load_pieces_of_both(a_values, part.a_count, b_values, part.b_count, values, a_place, b_place, &barrier);)
        }
        load_ends_of_both(a, part.a_count, b, part.b_count, keys, a_place, b_place);
        VALUE(load_ends_of_both(a_values, part.a_count, b_values, part.b_count, values, a_place, b_place);)
        SYNCHRONIZE();
        asm volatile("{\n"
                     ".reg .pred done;\n"
                     "again:\n"
                     "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], 0;\n"
                     "@!done bra again;\n"
                     "}" ::"r"(shared_address(&barrier))
                     : "memory");
    } else {
        a_place = 0;
        b_place = part.a_count;
        for (int x = THREAD; x < count; x += NT) {
            keys[x] = x < part.a_count ? a[x] : b[x - part.a_count];
            VALUE(values[x] = x < part.a_count ? a_values[x] : b_values[x - part.a_count];)
        }
        SYNCHRONIZE();
    }
#if FLOATING
    for (int x = THREAD; x < part.a_count; x += NT) keys[a_place + x] = encode(keys[a_place + x]);
    for (int x = THREAD; x < part.b_count; x += NT) keys[b_place + x] = encode(keys[b_place + x]);
    SYNCHRONIZE();
#endif

    key_type r[VT];
    value_type v[VT];
    int k = MIN(THREAD * VT, count);
    int i = co_rank_shared(keys, a_place, part.a_count, b_place, part.b_count, k CONTEXT);
    SHARED u16 *starts = STARTS;
    starts[THREAD] = i;
    int end = serial_merge(keys, values, a_place + i, a_place + part.a_count, b_place + k - i, b_place + part.b_count, r,
                           v CONTEXT) - a_place;
    UNROLL for (int x = 0; x < VT; x++) r[x] = decode(r[x]);
    SYNCHRONIZE();

    put_elements(r, v, keys, values CONTEXT);
    if ((THREAD + 1) * VT < count) MEET(end, starts[THREAD + 1])
    // What threads have written is seen by the copy that reads it.
    FENCE_COPIES();
    SYNCHRONIZE();
    store_bulk(keys, count, out + part.out);
    VALUE(store_bulk(values, count, out_values + part.out);)
    // Shared memory must last until it is read.
    if (THREAD == 0) asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group.read 0;" ::: "memory");
    CLOSE_CONTEXT
}
