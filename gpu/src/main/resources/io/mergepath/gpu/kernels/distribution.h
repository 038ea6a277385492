// SPDX-License-Identifier: Apache-2.0
// A sort by distribution, for numbers of which equal ones are identical. Two passes send keys to buckets by the leading
// bits of their codes, in any order inside a bucket; then a block sorts each bucket in shared memory. The leading bits
// are those of a window: the bits of the codes that vary. A bucket that no block can hold, and keys that a sample shows
// to crowd, leave the sort to the kernels behind this one.

// A code without a sign: the least stands first.
typedef UNSIGNED_TYPE ucode;
#define CODE_BITS (8 * (int) sizeof(ucode))
#define TURN_OVER ((DESCENDING ? (ucode) -1 : 0) ^ ((code_type) -1 < 0 ? (ucode) 1 << (CODE_BITS - 1) : 0))
#define UCODE_OF(key) ((ucode) encode(key) ^ TURN_OVER)
#define KEY_OF(ucode) decode((key_type) ((ucode) ^ TURN_OVER))

// What the kernels tell each other, in words. Two flags say that the keys are to be distributed, and two that the
// kernels behind are to sort them: CONTEXT_INPUTS takes two.
#define DISTRIBUTED 0
#define LEFT 2
#define SHIFT 4
#define LISTED 5
#define WINDOW 6

// The least code of the window.
#define LEAST_OF(state) ((ucode) ((u64) (state)[WINDOW] | (u64) (state)[WINDOW + 1] << 32))

// The bucket of a key: the leading bits of its code inside the window. Codes beyond the window go to the first or last
// bucket.
#define BUCKET_OF(code, least, shift, last) ((u32) MIN(((code) > (least) ? (code) - (least) : 0) >> (shift), (ucode) (last)))
