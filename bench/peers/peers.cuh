// SPDX-License-Identifier: Apache-2.0
// What the programs of GPU peers share: memory, times by device events, proofs of results, and lines of output.
#pragma once

#include <thrust/device_ptr.h>
#include <thrust/transform_reduce.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

#define CHECK(call)                                                                          \
  do {                                                                                       \
    cudaError_t e = (call);                                                                  \
    if (e != cudaSuccess) {                                                                  \
      std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(e));     \
      std::exit(1);                                                                          \
    }                                                                                        \
  } while (0)

constexpr unsigned long long GOLDEN = 0x9E3779B97F4A7C15ull;

__host__ __device__ unsigned long long mix(unsigned long long z) {  // splitmix64
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}
template <class T>
__global__ void fill(T* p, size_t n, unsigned long long seed) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) p[i] = (T)(long long)mix((seed + i) * GOLDEN);
}

// Fills with finite floats of random bits.
__global__ void fillFloats(float* p, size_t n, unsigned long long seed) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) p[i] = __int_as_float((int)(mix((seed + i) * GOLDEN) & 0xbfffffff));
}

// Fills with ascending keys. Each is in one of two places, so half of the keys are in an input of another seed too.
__global__ void ascend(int* p, size_t n, unsigned long long seed) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) p[i] = (int)(2 * i + (mix(seed + i * GOLDEN) & 1));
}

// Fills with the places 0, 1, 2 and so on.
__global__ void iota(int* p, size_t n) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) p[i] = (int)i;
}

template <class T>
struct Buffer {
  T* p = nullptr;
  explicit Buffer(size_t n) { CHECK(cudaMalloc(&p, n * sizeof(T))); }
  ~Buffer() { cudaFree(p); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  operator T*() const { return p; }
};

// Room for the calls of CUB, which first say how much they want.
struct Scratch {
  void* p = nullptr;
  size_t have = 0;
  Scratch() = default;
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { cudaFree(p); }

  // Makes room for a call and hands back what runs it.
  template <class Call>
  auto prepare(Call call) {
    size_t need = 0;
    CHECK(call(nullptr, need));
    if (need > have) {
      CHECK(cudaFree(p));
      CHECK(cudaMalloc(&p, have = need));
    }
    return [this, call] { size_t size = have; CHECK(call(p, size)); };
  }
};

// Milliseconds, ascending.
struct Times {
  std::vector<float> sorted;

  // Between two times in proportion.
  double quantile(double share) const {
    double place = share * (sorted.size() - 1);
    size_t below = (size_t)place;
    size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }
};

// Prints lines.
struct Report {
  const char* type;
  size_t n;
  const char* suffix;

  // Width: the bytes of a key and its value.
  void operator()(const char* what, const Times& times, size_t width) const {
    double ms = times.quantile(0.5);
    std::printf("%s\t%zu\t%s%s\t%.4f\t%.2f\t%.0f\t%.4f\t%.4f\t%.4f\t%.4f\n", type, n, what, suffix, ms, n / ms * 1e-6,
                2.0 * n * width / ms * 1e-6, times.quantile(0), times.quantile(0.25), times.quantile(0.75), times.quantile(1));
    std::fflush(stdout);
  }
};

// Copied ahead of all that is timed: more than caches hold, and for as long as the launches of a sort take.
constexpr size_t AHEAD_BYTES = 256 << 20;

// So many runs, and so many of work that takes longer than LONG_MS.
constexpr int RUNS_TIMED = 9, LONG_RUNS = 3;
constexpr float LONG_MS = 50;

static Times timesOf(const std::function<void()>& before, const std::function<void()>& timed) {
  static Buffer<char> from(AHEAD_BYTES), to(AHEAD_BYTES);
  cudaEvent_t start, stop;
  CHECK(cudaEventCreate(&start));
  CHECK(cudaEventCreate(&stop));
  std::vector<float> times;
  for (int run = 0, wanted = RUNS_TIMED; run <= wanted; ++run) {
    before();
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpyAsync(to, from, AHEAD_BYTES, cudaMemcpyDeviceToDevice));
    CHECK(cudaEventRecord(start));
    timed();
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    if (ms > LONG_MS) wanted = LONG_RUNS;
    if (run > 0) times.push_back(ms);
  }
  std::sort(times.begin(), times.end());
  return {times};
}

// Equal sums for the same keys in any order.
template <class T>
struct Hash {
  __host__ __device__ unsigned long long operator()(T key) const { return mix((unsigned long long)key + GOLDEN); }
};
template <class T>
unsigned long long hashes(const T* keys, size_t n) {
  auto d = thrust::device_pointer_cast(keys);
  return thrust::transform_reduce(d, d + n, Hash<T>{}, 0ull, thrust::plus<unsigned long long>{});
}

// Counts keys that are less than the one ahead of them in their segment; one block does a segment.
template <class T>
__global__ void countUnsorted(const T* keys, const long long* bounds, unsigned long long* wrong) {
  long long end = bounds[blockIdx.x + 1];
  for (long long i = bounds[blockIdx.x] + 1 + threadIdx.x; i < end; i += blockDim.x) {
    if (keys[i] < keys[i - 1]) atomicAdd(wrong, 1ull);
  }
}

// Counts values that are not a place where their key was.
template <class T>
__global__ void countMisplaced(const T* source, const T* keys, const int* places, size_t n, unsigned long long* wrong) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i >= n) return;
  int place = places[i];
  if (place < 0 || (size_t)place >= n || source[place] != keys[i]) atomicAdd(wrong, 1ull);
}

// Whether a kernel that counts finds nothing.
template <class Kernel>
bool none(Kernel kernel) {
  Buffer<unsigned long long> wrong(1);
  unsigned long long found;
  CHECK(cudaMemset(wrong, 0, sizeof found));
  kernel(wrong.p);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&found, wrong, sizeof found, cudaMemcpyDeviceToHost));
  return found == 0;
}

template <class V>
struct Upload : Buffer<V> {
  explicit Upload(const std::vector<V>& host) : Buffer<V>(host.size()) {
    CHECK(cudaMemcpy(this->p, host.data(), host.size() * sizeof(V), cudaMemcpyHostToDevice));
  }
};

// Random keys in segments, each of which is to be sorted by itself.
template <class T>
struct Segments {
  size_t n, count;
  Upload<long long> bounds;
  Buffer<T> source, out;

  explicit Segments(const std::vector<long long>& ends)
      : n(ends.back()), count(ends.size() - 1), bounds(ends), source(n), out(n) {
    fill<<<(n + 255) / 256, 256>>>(source.p, n, 1);
    CHECK(cudaGetLastError());
  }

  bool areSorted() const {
    return none([&](auto wrong) { countUnsorted<<<count, 1024>>>(out.p, bounds.p, wrong); });
  }

  // Runs it, proves what it wrote to out, and only then times it.
  void measureKeys(const Report& report, const char* what, const std::function<void()>& work) {
    CHECK(cudaMemset(out, 0xFF, n * sizeof(T)));
    work();
    refuseUnless(areSorted() && hashes<T>(source, n) == hashes<T>(out, n), report, what);
    report(what, timesOf([] {}, work), sizeof(T));
  }

  // The same with values, which begin as the places of their keys.
  void measurePairs(const Report& report, const char* what, const int* places, int* placesOut, const std::function<void()>& work) {
    CHECK(cudaMemset(out, 0xFF, n * sizeof(T)));
    CHECK(cudaMemset(placesOut, 0xFF, n * sizeof(int)));
    work();
    bool belong = none([&](auto wrong) { countMisplaced<<<(n + 255) / 256, 256>>>(source.p, out.p, placesOut, n, wrong); });
    refuseUnless(belong && areSorted() && hashes<int>(places, n) == hashes<int>(placesOut, n), report, what);
    report(what, timesOf([] {}, work), sizeof(T) + sizeof(int));
  }

  static void refuseUnless(bool right, const Report& report, const char* what) {
    if (right) return;
    std::fprintf(stderr, "%s, n = %zu, %s: wrong result\n", report.type, report.n, what);
    std::exit(1);
  }
};

// Whether the device has room; else the measurement is left out.
static bool fits(const char* type, size_t n, size_t bytes) {
  size_t free, all;
  CHECK(cudaMemGetInfo(&free, &all));
  if (bytes <= free / 100 * 95) return true;
  std::fprintf(stderr, "%s, n = %zu: left out, since it takes %zu bytes of device memory, of which %zu are free\n", type, n, bytes, free);
  return false;
}
