// SPDX-License-Identifier: Apache-2.0
// Where segments start or end. The caller's numbers are i64 if `are_longs`, and i32 otherwise.

typedef i32 bound_type;

#define BOUND(bounds, s)                                                                                               \
    (are_longs ? ((const GLOBAL i64 *) bounds)[bounds##_at + (s)] : (i64) bounds[bounds##_at + (s)])
