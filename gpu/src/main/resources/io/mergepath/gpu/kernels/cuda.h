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

// Bits as floating-point numbers, and these as bits.
#define F32_OF(bits) __int_as_float(bits)
#define BITS_OF_F32(x) __float_as_int(x)
#define F64_OF(bits) __longlong_as_double(bits)
#define BITS_OF_F64(x) __double_as_longlong(x)

#define KERNEL(threads) extern "C" __global__ __launch_bounds__(threads)
#define DEVICE static __device__ __forceinline__
#define GLOBAL
#define SHARED
#define UNROLL _Pragma("unroll")

#define THREAD ((int) threadIdx.x)
#define BLOCK ((i64) blockIdx.x)
#define SYNCHRONIZE() __syncthreads()

// Shared memory of a size that the kernel knows.
#define SHARED_ARRAY(type, name, length) __shared__ type name[length]

// Shared memory whose size the launch decides.
extern __shared__ __align__(16) char shared_memory[];
#define SHARED_PARAMETER
#define SHARED_MEMORY(type, bytes_before) ((type *) (shared_memory + (bytes_before)))

#define ATOMIC_ADD(place, n) atomicAdd(place, n)

// Whether a condition holds in all threads of a warp that ask.
#define WARP_ALL(condition) __all_sync(__activemask(), condition)

// The remainder and the sum of a product, with one rounding.
#define REM_F32 fmodf
#define REM_F64 fmod
#define FMA_F32 fmaf
#define FMA_F64 fma

// A kernel is launched while the one before it still runs, where devices can: it waits here, before it touches memory, for all
// before it, and then lets the next be launched.
#if __CUDA_ARCH__ >= 900
#define AWAIT_KERNELS() asm volatile("griddepcontrol.wait; griddepcontrol.launch_dependents;" ::: "memory");
#else
#define AWAIT_KERNELS()
#endif

// Copies from global to shared memory that need not be waited for one by one: as many as there are stay under way at once, and
// none of them takes a register.
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
#else
#define COPY_ASYNC(to, from) (*(to) = *(from))
#define AWAIT_COPIES()
#endif
