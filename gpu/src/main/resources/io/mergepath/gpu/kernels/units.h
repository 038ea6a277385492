// SPDX-License-Identifier: Apache-2.0
// Elements of a whole block in units of 16 bytes: VT elements of each thread lie side by side in global memory. They come
// and go through shared memory, where a spare unit follows the units of each thread. So threads read from different banks.

typedef union {
    uint4 words;
    key_type elements[16 / sizeof(key_type)];
} key_unit;

typedef union {
    uint4 words;
    value_type elements[16 / sizeof(value_type)];
} value_unit;

#define UNITS(type) (VT * (int) sizeof(type) / 16)
#define UNIT_SLOT(unit, type) ((unit) + (int) ((u32) (unit) / UNITS(type)))
#define UNITS_BYTES(type) (NT * (UNITS(type) + 1) * 16)

// Reads the keys of a thread from its units.
DEVICE void take_keys(const SHARED key_unit *own, key_type *r) {
    UNROLL for (int u = 0; u < UNITS(key_type); u++) {
        key_unit unit = own[u];
        UNROLL for (int i = 0; i < 16 / KEY_BYTES; i++) r[u * (16 / KEY_BYTES) + i] = INTO_TILE(unit.elements[i]);
    }
}

// Writes the keys of a thread to its units.
DEVICE void give_keys(SHARED key_unit *own, const key_type *r) {
    UNROLL for (int u = 0; u < UNITS(key_type); u++) {
        key_unit unit;
        UNROLL for (int i = 0; i < 16 / KEY_BYTES; i++) unit.elements[i] = OUT_OF_TILE(r[u * (16 / KEY_BYTES) + i]);
        own[u] = unit;
    }
}

// Reads the values of a thread from its units.
DEVICE void take_values(const SHARED value_unit *own, value_type *v) {
    UNROLL for (int u = 0; u < UNITS(value_type); u++) {
        value_unit unit = own[u];
        UNROLL for (int i = 0; i < 16 / VALUE_BYTES; i++) v[u * (16 / VALUE_BYTES) + i] = unit.elements[i];
    }
}

// Loads the units of a block into shared memory. All loads of keys are under way at once.
DEVICE void load_units(const GLOBAL key_type *in, const GLOBAL value_type *in_values, SHARED key_unit *keys,
                       SHARED value_unit *values) {
    uint4 words[UNITS(key_type)];
    UNROLL for (int u = 0; u < UNITS(key_type); u++) words[u] = ((const GLOBAL uint4 *) in)[THREAD + u * NT];
#if VALUES
    UNROLL for (int u = 0; u < UNITS(value_type); u++) {
        int unit = THREAD + u * NT;
        COPY_ASYNC(&values[UNIT_SLOT(unit, value_type)].words, (const GLOBAL uint4 *) in_values + unit);
    }
#endif
    UNROLL for (int u = 0; u < UNITS(key_type); u++) keys[UNIT_SLOT(THREAD + u * NT, key_type)].words = words[u];
    VALUE(AWAIT_COPIES();)
}

// Stores the units of a block.
DEVICE void store_units(GLOBAL key_type *out, GLOBAL value_type *out_values, const SHARED key_unit *keys,
                        const SHARED value_unit *values) {
    UNROLL for (int u = 0; u < UNITS(key_type); u++) {
        int unit = THREAD + u * NT;
        ((GLOBAL uint4 *) out)[unit] = keys[UNIT_SLOT(unit, key_type)].words;
    }
#if VALUES
    UNROLL for (int u = 0; u < UNITS(value_type); u++) {
        int unit = THREAD + u * NT;
        ((GLOBAL uint4 *) out_values)[unit] = values[UNIT_SLOT(unit, value_type)].words;
    }
#endif
}
