// SPDX-License-Identifier: Apache-2.0
// A dictionary numbers few different keys in their order. The survey makes it of the keys in its sample. So keys may
// occur that have no number. NaNs have none, because equal NaNs may differ.

// The words of a dictionary: how many keys it has, the keys in their order, the key of each slot, and the number of this
// key. A key takes two words. A dictionary of 0 keys means that too many keys are different.
#define DICTIONARY_KEYS 2
#define MOST_KEYS 255
#define SLOTS_AT (DICTIONARY_KEYS + 2 * (MOST_KEYS + 1))
#define DICTIONARY_BITS 10
#define DICTIONARY_SLOTS (1 << DICTIONARY_BITS)
#define NUMBERS_AT (SLOTS_AT + 2 * DICTIONARY_SLOTS)

// The number of an empty slot.
#define NO_NUMBER 255

// A dictionary in shared memory, as parameters and as arguments of functions.
#define DICTIONARY_PARAMETERS SHARED key_type *known, SHARED u8 *numbers
#define DICTIONARY known, numbers
#define DICTIONARY_ARRAYS                                                                                              \
    SHARED_ARRAY(key_type, known, DICTIONARY_SLOTS);                                                                   \
    SHARED_ARRAY(u8, numbers, DICTIONARY_SLOTS);

// Where the search for a key begins. It goes on to the following slots.
DEVICE u32 first_slot(key_type key) {
    u32 upper = (u32) ((u64) (ucode) key >> 32);
    return ((u32) key * 0x9E3779B1u + upper * 0x85EBCA77u) >> (32 - DICTIONARY_BITS);
}

// The number of a key, or NO_NUMBER.
DEVICE u32 number_of(key_type key, DICTIONARY_PARAMETERS) {
    u32 slot = first_slot(key);
    while (known[slot] != key && numbers[slot] != NO_NUMBER) slot = (slot + 1) % DICTIONARY_SLOTS;
    return numbers[slot];
}

// Loads a dictionary. The block synchronises before it uses the dictionary.
DEVICE void load_dictionary(const GLOBAL u32 *words, DICTIONARY_PARAMETERS) {
    for (int slot = THREAD; slot < DICTIONARY_SLOTS; slot += NT) {
        known[slot] = (key_type) WIDE_WORD(words, SLOTS_AT + 2 * slot);
        numbers[slot] = (u8) words[NUMBERS_AT + slot];
    }
}

// The key of a number.
DEVICE key_type key_of_number(const GLOBAL u32 *words, u32 number) {
    return (key_type) WIDE_WORD(words, DICTIONARY_KEYS + 2 * number);
}
