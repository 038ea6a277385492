// Where the merge path of a and b crosses cross-diagonal k: how many of the first k merged keys come from a.
//
// Key a[i] is among them unless b[k - 1 - i], the last key that b would give beside it, must stand before it: so of equal
// keys a's come first. OpenCL C 1.2 has no pointer that may point to either memory, hence a function for each.

#define CO_RANK(name, MEMORY, index)                                                                                   \
    DEVICE index name(const MEMORY key_type *a, index a_length, const MEMORY key_type *b, index b_length, index k) {   \
        index low = k > b_length ? k - b_length : 0;                                                                   \
        index high = k < a_length ? k : a_length;                                                                      \
        while (low < high) {                                                                                           \
            index i = low + (high - low) / 2;                                                                          \
            if (BEFORE(code(b[k - 1 - i]), code(a[i]))) high = i; else low = i + 1;                                    \
        }                                                                                                              \
        return low;                                                                                                    \
    }
