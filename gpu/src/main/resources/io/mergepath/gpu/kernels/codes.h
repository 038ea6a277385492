// SPDX-License-Identifier: Apache-2.0
// The codes that a block compares when it sorts a bucket of keys alone.

typedef ucode place_code;
#define ROUNDS 7
#define TIED(x, y) 0
#define DISTANCE_IN(code) (code)
