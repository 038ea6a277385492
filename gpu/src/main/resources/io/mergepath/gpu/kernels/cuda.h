// SPDX-License-Identifier: Apache-2.0
// CUDA's names of the things that every kernel needs.

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

// Conversions of bits to floating-point numbers, and of these to bits.
#define F32_OF(bits) __int_as_float(bits)
#define BITS_OF_F32(x) __float_as_int(x)
#define F64_OF(bits) __longlong_as_double(bits)
#define BITS_OF_F64(x) __double_as_longlong(x)

#define KERNEL(threads) extern "C" __global__ __launch_bounds__(threads)

// A kernel with so few registers that `blocks` blocks fit a multiprocessor. ANY_NUMBER lets the compiler choose.
#define ANY_NUMBER 0
#define KERNEL_OF_BLOCKS(threads, blocks) extern "C" __global__ __launch_bounds__(threads, blocks)
#define DEVICE static __device__ __forceinline__

// A function that is not inlined, so the compiler chooses its registers apart from the registers of its callers. There the
// compiler does not know which memory a parameter points to. IN_SHARED says that it points to shared memory.
#define SEPARATE static __device__ __noinline__
#define IN_SHARED(pointer) __builtin_assume(__isShared(pointer));
#define GLOBAL
#define SHARED
#define ALIGNED(bytes) __align__(bytes)
#define UNROLL _Pragma("unroll")

#define THREAD ((int) threadIdx.x)
#define BLOCK ((i64) blockIdx.x)
#define BLOCKS ((i64) gridDim.x)
#define SYNCHRONIZE() __syncthreads()
#define LAST_BARRIER()

// Waits for the threads of the warp if that is enough, else for all threads of the block.
#define SYNCHRONIZE_WARP_OR_BLOCK(is_enough) ((is_enough) ? __syncwarp() : __syncthreads())

// Shared memory of a size that the kernel knows.
#define SHARED_ARRAY(type, name, length) __shared__ type name[length]

// Shared memory whose size the launch decides.
extern __shared__ __align__(16) char shared_memory[];
#define SHARED_PARAMETER
#define SHARED_MEMORY(type, bytes_before) ((type *) (shared_memory + (bytes_before)))

#define ATOMIC_ADD(place, n) atomicAdd(place, n)
#define ATOMIC_SUB(place, n) atomicSub(place, n)
#define ATOMIC_OR(place, bits) atomicOr(place, bits)
#define ATOMIC_MIN(place, n) atomicMin(place, n)
#define ATOMIC_MAX(place, n) atomicMax(place, n)

// Makes the compiler compute results from a key of 4 bytes again, so it keeps no earlier results in registers. It does
// nothing with other keys.
template <typename T>
DEVICE void forget_results(T &) {}
DEVICE void forget_results(i32 &x) { asm volatile("" : "+r"(x)); }
#define FORGET_RESULTS_OF(key) forget_results(key)

// The upper half of a product of two numbers of 32 bits.
#define MUL_HIGH(x, y) __umulhi(x, y)

// Access to a word that other blocks write while this block reads it.
#define LATEST(place) (*(volatile u32 *) (place))
#define TELL(place, word) (*(volatile u32 *) (place) = (word))

// Makes the writes of this thread, and of the threads that it has waited for, visible to other blocks, and the writes of
// other blocks to these threads.
#define PUBLISH() __threadfence()

// Whether a block may loop over its work with barriers in the loop.
#define BLOCKS_LOOP 1

// Whether a condition holds in any thread of the block. All threads of the block ask.
#define BLOCK_ANY(condition) __syncthreads_or(condition)

// Whether a condition holds in all threads of a warp that ask.
#define WARP_ALL(condition) __all_sync(__activemask(), condition)

// A bit for each thread of a warp in which a condition holds. All threads of the warp ask.
#define WARP_BITS(condition) __ballot_sync(0xffffffff, condition)

#define BIT_COUNT(x) __popc(x)

// The place of the last bit that is set in a word, or -1.
#define LAST_BIT(word) (31 - __clz(word))

// The number of threads of a warp in which a condition holds. All threads of the warp ask.
#define WARP_COUNT(condition) __popc(__ballot_sync(0xffffffff, condition))

// Byte `number` of a word.
#define BYTE_OF(word, number) __byte_perm(word, 0, 0x4440 | (number))

// Counts a byte of each thread of a warp. Returns how often the byte was counted before: by earlier calls, and by the
// threads before this one. All threads of the warp call it. A vote tells the threads with the same bit, and the last
// thread with the same byte counts for all of them. In assembly the votes take fewer instructions.
#define SHOWN_BYTES 1
DEVICE u32 count_byte(u32 byte, u32 *counters, u8 *shown) {
    u32 same = 0xffffffff;
    UNROLL for (int bit = 0; bit < 8; bit++) {
        u32 others;
        asm("{ .reg .pred is_set; setp.ne.u32 is_set, %1, 0; vote.sync.ballot.b32 %0, is_set, 0xffffffff;"
            " @!is_set not.b32 %0, %0; }"
            : "=r"(others)
            : "r"(byte & 1u << bit));
        same &= others;
    }
    int last = LAST_BIT(same);
    u32 many = __popc(same & (2u << threadIdx.x % 32) - 1);
    u32 before = 0;
    if (threadIdx.x % 32 == last) before = atomicAdd(counters + byte, many);
    return __shfl_sync(0xffffffff, before, last) + many - 1;
}

// The bits that are set in any thread of a warp. All threads of the warp ask.
#if __CUDA_ARCH__ >= 800
#define WARP_OR(bits) __reduce_or_sync(0xffffffff, bits)
#else
#define WARP_OR(bits) (__any_sync(0xffffffff, (bits) != 0) ? 0xffffffff : 0)
#endif

// The value of x in another thread of the warp. All threads of the warp ask.
#define FROM_THREAD(x, thread) __shfl_sync(0xffffffff, x, thread)

// The value of x in the thread of the warp that is `places` places before this one. All threads of the warp ask.
#define FROM_THREAD_BEFORE(x, places) __shfl_up_sync(0xffffffff, x, places)

#define LEADING_ZEROS(x) __clzll(x)

// The numbers of all threads of a warp. SHOWN is r[i] of the thread whose index differs in `mask`.
#define SHOW(memory, r)
#define SHOWN(memory, r, i, mask) __shfl_xor_sync(0xffffffff, r[i], mask)

// The remainder of a division, and a product plus a number with one rounding.
#define REM_F32 fmodf
#define REM_F64 fmod
#define FMA_F32 fmaf
#define FMA_F64 fma

// An approximation of x / y, for floats that are neither very large nor very small.
#define QUOTIENT(x, y) __fdividef(x, y)

// If the device can, it launches a kernel while the kernel before still runs. A kernel waits for all earlier kernels
// before it touches memory. It admits the next kernel when its own blocks have little left to do. Earlier, the blocks
// of the next kernel would take their places while this kernel holds most of them, and would share the multiprocessors
// unevenly.
#if __CUDA_ARCH__ >= 900
#define AWAIT_KERNELS() asm volatile("griddepcontrol.wait;" ::: "memory");
#define ADMIT_NEXT_KERNEL() asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#else
#define AWAIT_KERNELS()
#define ADMIT_NEXT_KERNEL()
#endif

// Copies from global to shared memory without a wait for each copy. All copies are under way at once, and no copy takes
// a register.
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

// Bulk copies. One thread asks the memory system for a whole range, in units of 16 bytes. A copy to shared memory is
// awaited by the number of bytes that have arrived. A copy from shared memory reads the data that threads published
// before. Compilers before CUDA 12 lack bulk copies.
#if __CUDA_ARCH__ >= 900 && !(defined(__CUDACC_VER_MAJOR__) && __CUDACC_VER_MAJOR__ < 12)
#define BULK_COPIES 1

DEVICE u32 shared_address(const void *place) {
    return (u32) __cvta_generic_to_shared(place);
}

// `threads` threads will say how many bytes they expect.
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

// Waits for the arrivals of a round. Rounds count from 0.
DEVICE void await_arrivals(u64 *arrivals, int round) {
    u32 done;
    do {
        asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done)
                     : "r"(shared_address(arrivals)), "r"(round & 1)
                     : "memory");
    } while (!done);
}

// Each thread publishes the data that it wrote. The block synchronises before one thread stores the data.
DEVICE void publish_to_bulk() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

DEVICE void store_bulk(void *to, const void *from, int bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(shared_address(from)), "r"(bytes)
                 : "memory");
}

// Waits until the copies have read shared memory. Then the block can give it up.
DEVICE void await_stores() {
    asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;" ::: "memory");
}
#endif
