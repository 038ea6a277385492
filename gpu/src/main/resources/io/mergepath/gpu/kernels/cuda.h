// SPDX-License-Identifier: Apache-2.0
// What CUDA calls the things that every kernel needs.

typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
typedef longlong2 i64x2;
typedef float f32;
typedef double f64;
#define HAS_F64 1

// Bits as floating-point numbers, and these as bits.
#define F32_OF(bits) __int_as_float(bits)
#define BITS_OF_F32(x) __float_as_int(x)
#define F64_OF(bits) __longlong_as_double(bits)
#define BITS_OF_F64(x) __double_as_longlong(x)

#define KERNEL(threads) extern "C" __global__ __launch_bounds__(threads)

// The same with so few registers that so many blocks fit a multiprocessor, or with as many as the compiler likes.
#define ANY_NUMBER 0
#define KERNEL_OF_BLOCKS(threads, blocks) extern "C" __global__ __launch_bounds__(threads, blocks)
#define DEVICE static __device__ __forceinline__
#define GLOBAL
#define SHARED
#define UNROLL _Pragma("unroll")

#define THREAD ((int) threadIdx.x)
#define BLOCK ((i64) blockIdx.x)
#define BLOCKS ((i64) gridDim.x)
#define SYNCHRONIZE() __syncthreads()
#define LAST_BARRIER()

// Waits for the threads of the warp alone, if that is enough, and then it is for all threads of the block.
#define SYNCHRONIZE_WARP_OR_BLOCK(is_enough) ((is_enough) ? __syncwarp() : __syncthreads())

// Shared memory of a size that the kernel knows.
#define SHARED_ARRAY(type, name, length) __shared__ type name[length]

// Shared memory whose size the launch decides.
extern __shared__ __align__(16) char shared_memory[];
#define SHARED_PARAMETER
#define SHARED_MEMORY(type, bytes_before) ((type *) (shared_memory + (bytes_before)))

#define ATOMIC_ADD(place, n) atomicAdd(place, n)
#define ATOMIC_SUB(place, n) atomicSub(place, n)

// A word that other blocks write while this one reads it.
#define LATEST(place) (*(volatile u32 *) (place))
#define TELL(place, word) (*(volatile u32 *) (place) = (word))

// Whether a condition holds in any thread of the block; all of them ask.
#define BLOCK_ANY(condition) __syncthreads_or(condition)

// Whether a condition holds in all threads of a warp that ask.
#define WARP_ALL(condition) __all_sync(__activemask(), condition)

// In how many threads of a warp it holds; all of them ask.
#define WARP_COUNT(condition) __popc(__ballot_sync(0xffffffff, condition))

// What x is in another thread of the warp; all of them ask.
#define FROM_THREAD(x, thread) __shfl_sync(0xffffffff, x, thread)

// What x is in the thread of the warp so many places before this one; all of them ask.
#define FROM_THREAD_BEFORE(x, places) __shfl_up_sync(0xffffffff, x, places)

#define LEADING_ZEROS(x) __clzll(x)

// The numbers of all threads of a warp: SHOWN is r[i] of the thread whose number differs in `mask`.
#define SHOW(memory, r)
#define SHOWN(memory, r, i, mask) __shfl_xor_sync(0xffffffff, r[i], mask)

// The remainder and the sum of a product, with one rounding.
#define REM_F32 fmodf
#define REM_F64 fmod
#define FMA_F32 fmaf
#define FMA_F64 fma

// About x / y, of floats that are neither very large nor very small.
#define QUOTIENT(x, y) __fdividef(x, y)

// A kernel is launched while the one before it still runs, where devices can: it waits, before it touches memory, for
// all before it. It lets the next be launched when its blocks have little left to do: earlier, those of the next would
// find their places while it holds most of them, and share multiprocessors unevenly.
#if __CUDA_ARCH__ >= 900
#define AWAIT_KERNELS() asm volatile("griddepcontrol.wait;" ::: "memory");
#define ADMIT_NEXT_KERNEL() asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#else
#define AWAIT_KERNELS()
#define ADMIT_NEXT_KERNEL()
#endif

// Copies from global to shared memory that need not be waited for one by one: as many as there are stay under way at
// once, and none of them takes a register.
#if __CUDA_ARCH__ >= 800
template <typename T> DEVICE void copy_async(T *to, const T *from) {
    if (sizeof(T) < 4) {
        *to = *from;
    } else {
        asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"((u32) __cvta_generic_to_shared(to)), "l"(from),
                     "n"(sizeof(T) < 4 ? 4 : sizeof(T))
                     : "memory");
    }
}
#define COPY_ASYNC(to, from) copy_async(to, from)
#define AWAIT_COPIES() asm volatile("cp.async.wait_all;" ::: "memory")

// Copies come in batches: CLOSE_BATCH ends one.
#define CLOSE_BATCH() asm volatile("cp.async.commit_group;" ::: "memory")
#define AWAIT_BATCHES_BUT_LAST() asm volatile("cp.async.wait_group 1;" ::: "memory")
#else
#define COPY_ASYNC(to, from) (*(to) = *(from))
#define AWAIT_COPIES()
#define CLOSE_BATCH()
#define AWAIT_BATCHES_BUT_LAST()
#endif

// Bulk copies: one thread asks the memory system for all of a range, in units of 16 bytes. Those to shared memory are
// awaited by the bytes that have arrived; those from it read what was made public to them before. Compilers before CUDA
// 12 know them not.
#if __CUDA_ARCH__ >= 900 && !(defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ < 12)
#define BULK_COPIES 1

DEVICE u32 shared_address(const void *place) {
    return (u32) __cvta_generic_to_shared(place);
}

// So many threads will say how many bytes they expect.
DEVICE void open_arrivals(u64 *arrivals, int threads) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1; fence.mbarrier_init.release.cluster;" ::"r"(
                     shared_address(arrivals)),
                 "r"(threads)
                 : "memory");
}

DEVICE void expect_bytes(u64 *arrivals, int bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(arrivals)), "r"(bytes)
                 : "memory");
}

DEVICE void load_bulk(void *to, const void *from, int bytes, u64 *arrivals) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     shared_address(to)),
                 "l"(from), "r"(bytes), "r"(shared_address(arrivals))
                 : "memory");
}

DEVICE void await_arrivals(u64 *arrivals) {
    u32 done;
    do {
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done)
                     : "r"(shared_address(arrivals))
                     : "memory");
    } while (!done);
}

// Each thread makes public what it wrote, and the block synchronises before one thread stores it.
DEVICE void publish_to_bulk() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

DEVICE void store_bulk(void *to, const void *from, int bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(shared_address(from)), "r"(bytes)
                 : "memory");
}

// Shared memory can be given up when it has been read.
DEVICE void await_stores() {
    asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;" ::: "memory");
}
#endif
