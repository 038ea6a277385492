// SPDX-License-Identifier: Apache-2.0
// A sort by distribution, for numbers. Equal numbers are identical. Two passes send keys to buckets by the leading bits
// of their codes, in any order inside a bucket. Then a block sorts each bucket in shared memory. The leading bits are
// the first bits of a window. The window is the bits of the codes that vary. If a bucket is too large for a block, or
// if a sample shows that keys crowd, the sort is left to the kernels behind this one.

// A code without a sign: the least stands first.
typedef UNSIGNED_TYPE ucode;
#define CODE_BITS (8 * (int) sizeof(ucode))
#define TURN_OVER ((DESCENDING ? (ucode) -1 : 0) ^ ((code_type) -1 < 0 ? (ucode) 1 << (CODE_BITS - 1) : 0))
#define UCODE_OF(key) ((ucode) encode(key) ^ TURN_OVER)
#define KEY_OF(ucode) decode((key_type) ((ucode) ^ TURN_OVER))

// The words by which the kernels tell each other their results. Two flags say that keys are to be distributed. Two
// flags say that the kernels behind are to sort them. Each is two flags, as CONTEXT_INPUTS takes two.
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
