// SPDX-License-Identifier: Apache-2.0
// Java's arithmetic, where it differs from C's. Translated comparators use these macros and functions.

// A number whose origin is hidden from compilers. It takes no instruction. NVIDIA's compiler takes an absolute value
// (abs.s32) for positive. But the absolute value of the least number is the least number.
#if defined(__CUDA_ARCH__) || defined(__NV_CL_C_VERSION)
DEVICE i32 opaque_i32(i32 x) {
    asm("" : "+r"(x));
    return x;
}
DEVICE i64 opaque_i64(i64 x) {
    asm("" : "+l"(x));
    return x;
}
#define OPAQUE_I32(x) opaque_i32((i32) (x))
#define OPAQUE_I64(x) opaque_i64((i64) (x))
#else
#define OPAQUE_I32(x) ((i32) (x))
#define OPAQUE_I64(x) ((i64) (x))
#endif

// Whole numbers wrap around. C promises this of unsigned numbers alone. A shift counts modulo the width. Every result
// that can take part in a negation is opaque, so no compiler sees an absolute value and takes it for positive. A
// variable that counts stays plain, so compilers can unroll its loop.
#define ADD_I32(x, y) OPAQUE_I32((u32) (x) + (u32) (y))
#define SUB_I32(x, y) OPAQUE_I32((u32) (x) - (u32) (y))
#define MUL_I32(x, y) OPAQUE_I32((u32) (x) * (u32) (y))
#define XOR_I32(x, y) OPAQUE_I32((x) ^ (y))
#define NEG_I32(x) OPAQUE_I32(0 - (u32) (x))
#define INC_I32(x, constant) ((i32) ((u32) (x) + (u32) (constant)))
#define SHL_I32(x, y) ((i32) ((u32) (x) << ((y) & 31)))
#define SHR_I32(x, y) ((x) >> ((y) & 31))
#define USHR_I32(x, y) ((i32) ((u32) (x) >> ((y) & 31)))
#define ADD_I64(x, y) OPAQUE_I64((u64) (x) + (u64) (y))
#define SUB_I64(x, y) OPAQUE_I64((u64) (x) - (u64) (y))
#define MUL_I64(x, y) OPAQUE_I64((u64) (x) * (u64) (y))
#define XOR_I64(x, y) OPAQUE_I64((x) ^ (y))
#define NEG_I64(x) OPAQUE_I64(0 - (u64) (x))
#define SHL_I64(x, y) ((i64) ((u64) (x) << ((y) & 63)))
#define SHR_I64(x, y) ((x) >> ((y) & 63))
#define USHR_I64(x, y) ((i64) ((u64) (x) >> ((y) & 63)))
#define CMP_I64(x, y) (((x) > (y)) - ((x) < (y)))

// A division by zero is told to the host. The host throws Java's exception. The least number divided by -1 is itself.
#if FAULTS
#define DIVISION(type, suffix)                                                                                         \
    DEVICE type div_##suffix(captured_type captured, type x, type y) {                                                 \
        if (y == 0) *captured.fault = 1;                                                                               \
        return y == 0 ? 0 : y == -1 ? NEG_##suffix(x) : x / y;                                                         \
    }                                                                                                                  \
    DEVICE type rem_##suffix(captured_type captured, type x, type y) {                                                 \
        if (y == 0) *captured.fault = 1;                                                                               \
        return y == 0 || y == -1 ? 0 : x % y;                                                                          \
    }

DIVISION(i32, I32)
DIVISION(i64, I64)
#endif

// Floating-point numbers. A comparison with a NaN gives -1 or 1. A conversion ends at the bounds. A minimum or maximum
// of two zeros is the zero that Java takes.
#define CMPL(x, y) ((x) > (y) ? 1 : (x) == (y) ? 0 : -1)
#define CMPG(x, y) ((x) < (y) ? -1 : (x) == (y) ? 0 : 1)

#define FLOATING_POINT(type, suffix)                                                                                   \
    DEVICE i32 i32_of_##suffix(type x) {                                                                               \
        return x != x ? 0                                                                                              \
            : x >= (type) 2147483648.0f ? 0x7fffffff : x <= (type) -2147483648.0f ? -0x7fffffff - 1 : (i32) x;         \
    }                                                                                                                  \
    DEVICE i64 i64_of_##suffix(type x) {                                                                               \
        return x != x ? 0                                                                                              \
            : x >= (type) 9223372036854775808.0f ? 0x7fffffffffffffff                                                  \
            : x <= (type) -9223372036854775808.0f ? -0x7fffffffffffffff - 1 : (i64) x;                                 \
    }                                                                                                                  \
    DEVICE type min_##suffix(type x, type y) {                                                                         \
        return x != x || x < y ? x : x == y ? suffix##_OF(BITS_OF_##suffix(x) | BITS_OF_##suffix(y)) : y;              \
    }                                                                                                                  \
    DEVICE type max_##suffix(type x, type y) {                                                                         \
        return x != x || x > y ? x : x == y ? suffix##_OF(BITS_OF_##suffix(x) & BITS_OF_##suffix(y)) : y;              \
    }

#if FLOATS
FLOATING_POINT(f32, F32)
#endif
#if DOUBLES
FLOATING_POINT(f64, F64)
#endif
