// SPDX-License-Identifier: Apache-2.0
// What a block compares when it sorts a bucket of keys alone: their codes.

typedef ucode place_code;
#define ROUNDS 7
#define TIED(x, y) 0
