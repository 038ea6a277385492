// The parts that kernels put together: a tile of NV = NT * VT elements, NT threads of VT elements each. A tile lies in
// shared memory, keys and then values, each with VT + 1 spare slots: a serial merge takes VT elements even where fewer are
// left, and reads one element past them. Runs that are copied in pieces of 16 bytes (BULK 1) begin where they begin in a piece.

#ifndef BULK
#define BULK 0
#endif
#define NV (NT * VT)
#define SLOTS (NV + VT + 1 + 12 * BULK)
#define KEYS_BYTES ((SLOTS * (int) sizeof(key_type) + 15) / 16 * 16)
#define OPEN_TILE                                                                                                      \
    SHARED key_type *keys = SHARED_MEMORY(key_type, 0);                                                                \
    SHARED value_type *values = SHARED_MEMORY(value_type, KEYS_BYTES);

// Behind a tile that is merged lies where each thread begins in the first run.
#define VALUES_BYTES (VALUES ? (SLOTS * (int) sizeof(value_type) + 15) / 16 * 16 : 0)
#define STARTS SHARED_MEMORY(u16, KEYS_BYTES + VALUES_BYTES)

// Merges of sorted runs end where the thread behind begins, as its own search said. Of runs that are not sorted they may
// not, and then elements are lost and others doubled: that is told to concatenate_unsorted.
#define MEET(end, next) if ((end) != (next)) *unsorted = 1;

// A kernel's view of a column: OpenCL has no pointer into the middle of a buffer, so the first element comes beside it.
#define INPUT(type, name) const GLOBAL type *name, i64 name##_at
#define OUTPUT(type, name) GLOBAL type *name, i64 name##_at

#define AS_IT_IS(element) (element)

// Loads a_count elements of a and then the rest of count elements from b. Consecutive threads read consecutive elements.
// A whole tile is first read into registers, so that all its reads are under way at once.
#define LOAD_TWO(name, type, IN)                                                                                       \
    DEVICE void name(const GLOBAL type *a, int a_count, const GLOBAL type *b, int count, SHARED type *tile             \
                     CONTEXT_PARAMETER) {                                                                                \
        for (int x = THREAD; COUNT && x < count; x += NT) {                                                            \
            COUNT_UP(GLOBAL_LOADS, 1)                                                                                  \
            COUNT_UP(SHARED_STORES, 1)                                                                                 \
        }                                                                                                              \
        if (count == NV) {                                                                                             \
            type r[VT];                                                                                                \
            UNROLL for (int i = 0; i < VT; i++) {                                                                      \
                int x = THREAD + i * NT;                                                                               \
                r[i] = x < a_count ? a[x] : b[x - a_count];                                                            \
            }                                                                                                          \
            UNROLL for (int i = 0; i < VT; i++) tile[THREAD + i * NT] = IN(r[i]);                                      \
        } else {                                                                                                       \
            for (int x = THREAD; x < count; x += NT) tile[x] = IN(x < a_count ? a[x] : b[x - a_count]);                \
        }                                                                                                              \
    }

// Stores the first count elements of a tile, consecutive threads to consecutive places.
#define STORE(name, type, OUT)                                                                                         \
    DEVICE void name(const SHARED type *tile, int count, GLOBAL type *out CONTEXT_PARAMETER) {                           \
        for (int x = THREAD; COUNT && x < count; x += NT) {                                                            \
            COUNT_UP(SHARED_LOADS, 1)                                                                                  \
            COUNT_UP(GLOBAL_STORES, 1)                                                                                 \
        }                                                                                                              \
        if (count == NV) {                                                                                             \
            UNROLL for (int i = 0; i < VT; i++) out[THREAD + i * NT] = OUT(tile[THREAD + i * NT]);                     \
        } else {                                                                                                       \
            for (int x = THREAD; x < count; x += NT) out[x] = OUT(tile[x]);                                            \
        }                                                                                                              \
    }

CO_RANK(co_rank_shared, SHARED, SHARED_LOADS, int, BEFORE)
LOAD_TWO(load_keys, key_type, encode)
STORE(store_keys, key_type, decode)
#if VALUES
LOAD_TWO(load_values, value_type, AS_IT_IS)
STORE(store_values, value_type, AS_IT_IS)
#endif

// Puts each thread's VT elements beside those of its neighbours. VT is odd, so the threads of a warp write to different
// banks.
DEVICE void put_elements(const key_type *r, const value_type *v, SHARED key_type *keys,
                         SHARED value_type *values CONTEXT_PARAMETER) {
    COUNT_UP(SHARED_STORES, VT * (1 + VALUES))
    UNROLL for (int i = 0; i < VT; i++) {
        keys[THREAD * VT + i] = r[i];
        VALUE(values[THREAD * VT + i] = v[i];)
    }
}

// Takes VT elements, each from whichever of two runs of the tile take_b says. The next key of that run is read at once.
#define TAKE(take_b)                                                                                                   \
    UNROLL for (int i = 0; i < VT; i++) {                                                                              \
        int from_b = (take_b);                                                                                         \
        int from = from_b ? b++ : a++;                                                                                 \
        key_type next = keys[from + 1];                                                                                \
        r[i] = from_b ? b_key : a_key;                                                                                 \
        VALUE(v[i] = values[from];)                                                                                    \
        if (from_b) {                                                                                                  \
            b_key = next;                                                                                              \
        } else {                                                                                                       \
            a_key = next;                                                                                              \
        }                                                                                                              \
    }

// Merges VT elements into registers from the runs [a, a_end) and [b, b_end) of the tile. Where fewer are left, what follows
// them is taken for more of a. A warp none of whose threads can meet an end skips the tests for ends. Returns where it ends in
// a, which is behind a's end where fewer were left.
DEVICE int serial_merge(const SHARED key_type *keys, const SHARED value_type *values, int a, int a_end, int b,
                        int b_end, key_type *r, value_type *v CONTEXT_PARAMETER) {
    COUNT_UP(SHARED_LOADS, 2 + VT * (1 + VALUES))
    key_type a_key = keys[a];
    key_type b_key = keys[b];
    if (WARP_ALL(a + VT <= a_end && b + VT <= b_end)) {
        TAKE(BEFORE(b_key, a_key))
    } else {
        TAKE(b < b_end && (a >= a_end || BEFORE(b_key, a_key)))
    }
    return a;
}
