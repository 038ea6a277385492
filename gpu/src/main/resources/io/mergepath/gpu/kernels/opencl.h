// SPDX-License-Identifier: Apache-2.0
// OpenCL C 1.2's names of the things that every kernel needs.

typedef char i8;
typedef uchar u8;
typedef short i16;
typedef ushort u16;
typedef int i32;
typedef uint u32;
typedef long i64;
typedef ulong u64;
typedef struct {
    i64 x;
    i64 y;
} i64x2;
typedef float f32;

// Products are rounded before additions, as in Java.
#pragma OPENCL FP_CONTRACT OFF
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double f64;
#define HAS_F64 1
#endif

// Conversions of bits to floating-point numbers, and of these to bits.
#define F32_OF(bits) as_float(bits)
#define BITS_OF_F32(x) as_int(x)
#define F64_OF(bits) as_double(bits)
#define BITS_OF_F64(x) as_long(x)

#define KERNEL(threads) __kernel __attribute__((reqd_work_group_size(threads, 1, 1)))
#define KERNEL_OF_BLOCKS(threads, blocks) KERNEL(threads)
#define DEVICE static
#define SEPARATE static
#define IN_SHARED(pointer)
#define GLOBAL __global
#define SHARED __local
#define ALIGNED(bytes) __attribute__((aligned(bytes)))
#define UNROLL _Pragma("unroll")

#define THREAD ((int) get_local_id(0))
#define BLOCK ((i64) get_group_id(0))
#define BLOCKS ((i64) get_num_groups(0))
#define SYNCHRONIZE() barrier(CLK_LOCAL_MEM_FENCE)

// The end of a kernel whose threads wait for each other. PoCL 3.1 needs this barrier. If a block may end before a
// barrier, its compiler misreads a test between the last barrier and the kernel's end: it assumes that the test has the
// same result in all threads.
#define LAST_BARRIER() SYNCHRONIZE();

// OpenCL 1.2 has no warps, so this waits for the whole block.
#define SYNCHRONIZE_WARP_OR_BLOCK(is_enough) SYNCHRONIZE()

// Whether a block may loop over its work with barriers in the loop. PoCL 3.1 does not end some of these loops.
#define BLOCKS_LOOP 0

// Shared memory of a size that the kernel knows.
#define SHARED_ARRAY(type, name, length) __local type name[length]

// Shared memory whose size the launch decides. It is the last parameter of a kernel. Its type sets its alignment.
#define SHARED_PARAMETER , SHARED u64 *shared_memory
#define SHARED_MEMORY(type, bytes_before) ((SHARED type *) ((SHARED char *) shared_memory + (bytes_before)))

#define ATOMIC_ADD(place, n) atomic_add(place, n)
#define ATOMIC_SUB(place, n) atomic_sub(place, n)
#define ATOMIC_OR(place, bits) atomic_or(place, bits)
#define ATOMIC_MIN(place, n) atomic_min(place, n)
#define ATOMIC_MAX(place, n) atomic_max(place, n)

// The upper half of a product of two numbers of 32 bits.
#define MUL_HIGH(x, y) mul_hi((u32) (x), (u32) (y))

// OpenCL leaves registers to its compiler.
#define FORGET_RESULTS_OF(key)

// Access to a word that other blocks write while this block reads it.
#define LATEST(place) atomic_or(place, 0u)
#define TELL(place, word) atomic_xchg(place, word)

// Blocks of one launch see atomic accesses of each other. OpenCL 1.2 promises no more.
#define PUBLISH() mem_fence(CLK_GLOBAL_MEM_FENCE)

#define BIT_COUNT(x) popcount(x)
#define LEADING_ZEROS(x) ((int) clz((u64) (x)))

// Byte `number` of a word.
#define BYTE_OF(word, number) ((word) >> 8 * (number) & 0xff)

// Counts a byte of each thread of a warp. Returns how often the byte was counted before: by earlier calls, and by the
// threads before this one. OpenCL 1.2 has no warps, so each 32 threads of the block are one, and show their bytes in
// shared memory. All threads of the block call it.
#define SHOWN_BYTES NT
DEVICE u32 count_byte(u32 byte, SHARED u32 *counters, SHARED u8 *shown) {
    int lane = THREAD % 32;
    shown[THREAD] = (u8) byte;
    SYNCHRONIZE();
    u32 before = counters[byte];
    int is_last = 1;
    for (int other = 0; other < 32; other++) {
        int is_same = shown[THREAD - lane + other] == (u8) byte;
        if (is_same && other < lane) before++;
        if (is_same && other > lane) is_last = 0;
    }
    SYNCHRONIZE();
    if (is_last) counters[byte] = before + 1;
    SYNCHRONIZE();
    return before;
}

// Whether a condition holds in all threads of a warp that ask. OpenCL 1.2 can't ask other threads, so each thread uses
// its own condition.
#define WARP_ALL(condition) (condition)

// The numbers of all threads of a warp. SHOWN is r[i] of the thread whose index differs in `mask`. All threads of the
// block show their numbers in shared memory until they show others.
#define SHOW(memory, r)                                                                                                \
    SYNCHRONIZE();                                                                                                     \
    for (int i = 0; i < VT; i++) memory[i * NT + THREAD] = r[i];                                                       \
    SYNCHRONIZE();
#define SHOWN(memory, r, i, mask) memory[(i) * NT + (THREAD ^ (mask))]

// The remainder of a division, and a product plus a number with one rounding.
#define REM_F32 fmod
#define REM_F64 fmod
#define FMA_F32 fma
#define FMA_F64 fma

// An approximation of x / y, for floats that are neither very large nor very small.
#define QUOTIENT(x, y) native_divide(x, y)

// OpenCL launches a kernel after the earlier kernels are done.
#define AWAIT_KERNELS()
#define ADMIT_NEXT_KERNEL()

// Copies from global to shared memory. In OpenCL C 1.2 only whole blocks can copy now and wait later.
#define COPY_ASYNC(to, from) (*(to) = *(from))
#define AWAIT_COPIES()
#define CLOSE_BATCH()
#define AWAIT_BATCHES_BUT_LAST()
