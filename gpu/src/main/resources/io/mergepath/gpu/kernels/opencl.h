// SPDX-License-Identifier: Apache-2.0
// What OpenCL C 1.2 calls the things that every kernel needs.

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

// Products are rounded before they are added, as in Java.
#pragma OPENCL FP_CONTRACT OFF
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double f64;
#define HAS_F64 1
#endif

// Bits as floating-point numbers, and these as bits.
#define F32_OF(bits) as_float(bits)
#define BITS_OF_F32(x) as_int(x)
#define F64_OF(bits) as_double(bits)
#define BITS_OF_F64(x) as_long(x)

#define KERNEL(threads) __kernel __attribute__((reqd_work_group_size(threads, 1, 1)))
#define KERNEL_OF_BLOCKS(threads, blocks) KERNEL(threads)
#define DEVICE static
#define GLOBAL __global
#define SHARED __local
#define UNROLL _Pragma("unroll")

#define THREAD ((int) get_local_id(0))
#define BLOCK ((i64) get_group_id(0))
#define BLOCKS ((i64) get_num_groups(0))
#define SYNCHRONIZE() barrier(CLK_LOCAL_MEM_FENCE)

// What stands at the end of a kernel whose threads wait for each other. PoCL 3.1 needs it: where a block may end before
// a barrier, its compiler takes a test between the last barrier and the kernel's end for one that has the same answer
// in all threads.
#define LAST_BARRIER() SYNCHRONIZE();

// OpenCL 1.2 knows no warps: always for the block.
#define SYNCHRONIZE_WARP_OR_BLOCK(is_enough) SYNCHRONIZE()

// Shared memory of a size that the kernel knows.
#define SHARED_ARRAY(type, name, length) __local type name[length]

// Shared memory whose size the launch decides: the last parameter of a kernel. Its type sets its alignment.
#define SHARED_PARAMETER , SHARED u64 *shared_memory
#define SHARED_MEMORY(type, bytes_before) ((SHARED type *) ((SHARED char *) shared_memory + (bytes_before)))

#define ATOMIC_ADD(place, n) atomic_add(place, n)
#define ATOMIC_SUB(place, n) atomic_sub(place, n)

// A word that other blocks write while this one reads it.
#define LATEST(place) atomic_or(place, 0u)
#define TELL(place, word) atomic_xchg(place, word)

#define LEADING_ZEROS(x) ((int) clz((u64) (x)))

// Whether a condition holds in all threads of a warp that ask. OpenCL 1.2 can't ask, so each thread goes by its own.
#define WARP_ALL(condition) (condition)

// The numbers of all threads of a warp: SHOWN is r[i] of the thread whose number differs in `mask`. All threads of the
// block show theirs in shared memory, until they show others.
#define SHOW(memory, r)                                                                                                \
    SYNCHRONIZE();                                                                                                     \
    for (int i = 0; i < VT; i++) memory[i * NT + THREAD] = r[i];                                                       \
    SYNCHRONIZE();
#define SHOWN(memory, r, i, mask) memory[(i) * NT + (THREAD ^ (mask))]

// The remainder and the sum of a product, with one rounding.
#define REM_F32 fmod
#define REM_F64 fmod
#define FMA_F32 fma
#define FMA_F64 fma

// About x / y, of floats that are neither very large nor very small.
#define QUOTIENT(x, y) native_divide(x, y)

// OpenCL launches a kernel when those before it are done.
#define AWAIT_KERNELS()
#define ADMIT_NEXT_KERNEL()

// Copies from global to shared memory. OpenCL C 1.2 has none that are awaited later but by whole blocks.
#define COPY_ASYNC(to, from) (*(to) = *(from))
#define AWAIT_COPIES()
#define CLOSE_BATCH()
#define AWAIT_BATCHES_BUT_LAST()
