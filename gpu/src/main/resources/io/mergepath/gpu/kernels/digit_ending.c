// SPDX-License-Identifier: Apache-2.0
// The ending of a sort by digits in a launch of its own. Few blocks do it, so they end soon if there is nothing to do.

// The records that a block writes together.
#define RANGE (COPIES_AT_ONCE * NT)

KERNEL(NT) void end_by_digits(ENDING_PARAMETERS CONTEXT_INPUTS) {
    OPEN_CONTEXT
    SHARED_ARRAY(u32, begins, DIGITS + 1);
    u32 word = state[state_at + ENDING_STEP];
    if (word == NO_STEP) return;
    if (KIND(word) == FILL) find_begins(ENDING_ARGUMENTS, begins);
    for (i64 from = BLOCK * RANGE; from < n; from += RANGE * BLOCKS) {
        end_range(ENDING_ARGUMENTS, KIND(word), begins, from, MIN(from + RANGE, n));
    }
    CLOSE_BLOCK
}
