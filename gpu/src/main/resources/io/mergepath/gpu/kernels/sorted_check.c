// SPDX-License-Identifier: Apache-2.0
// Checks whether keys are in order already, or in reverse order. Then a sort does nothing, or only reverses the keys.

// Whether equal keys can be told apart. Then a sequence with equal keys is not reversed.
#if VALUES || COMPARATOR || FLOATING
#define EQUALS_DIFFER 1
#else
#define EQUALS_DIFFER 0
#endif

// Looks for neighbours that are out of order, and for neighbours that are not in reverse order. Every block looks at
// one chunk of the n keys, unless both have been found. The `first` look runs in one block, and usually finds both if
// keys are in disorder.
KERNEL(NT) void find_disorder(INPUT(key_type, in), i64 n, i64 chunk, int first, OUTPUT(i32, found) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(int, known, 2);
    found += found_at;
    in += in_at;
    if (THREAD < 2) known[THREAD] = first ? 0 : found[THREAD];
    SYNCHRONIZE();
    if (known[0] && known[1]) return;
    int falls = 0;
    int stays = 0;
    i64 end = MIN((BLOCK + 1) * chunk, n - 1);
    for (i64 x = BLOCK * chunk + THREAD; x < end; x += NT) {
        int before = RAW_BEFORE(in[x + 1], in[x]);
        falls |= before;
        stays |= EQUALS_DIFFER ? !before : RAW_BEFORE(in[x], in[x + 1]);
    }
    if (falls) known[0] = 1;
    if (stays) known[1] = 1;
    SYNCHRONIZE();
    if (THREAD < 2 && (first || known[THREAD])) found[THREAD] = known[THREAD];
    CLOSE_BLOCK
}

// Reverses all elements if they are in reverse order. Every block exchanges a chunk of the first half with its mirror
// image in the second half.
KERNEL(NT) void reverse_if(OUTPUT(key_type, keys), OUTPUT(value_type, values), i64 n, i64 chunk,
                           INPUT(i32, found) CONTEXT_INPUTS) {
    OPEN_CONTEXT
    if (!found[found_at] || found[found_at + 1]) return;
    keys += keys_at;
    VALUE(values += values_at;)
    i64 end = MIN((BLOCK + 1) * chunk, n / 2);
    for (i64 x = BLOCK * chunk + THREAD; x < end; x += NT) {
        i64 y = n - 1 - x;
        key_type key = keys[x];
        keys[x] = keys[y];
        keys[y] = key;
        VALUE(value_type value = values[x]; values[x] = values[y]; values[y] = value;)
    }
}
