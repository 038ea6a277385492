// SPDX-License-Identifier: Apache-2.0
// The GPU peers of the operations beyond sorts and merges: CUB and Thrust.
//   nvcc -O3 -std=c++17 --extended-lambda -gencode=arch=compute_90,code=sm_90 -o family_peers family_peers.cu   (minutes)
//   ./family_peers WHAT N
// Prints lines like cub_peers.cu. A comma and the name of the input follow the operation. WHAT is one of
//   segments  segments of N random ints, longs and pairs: equal ones, of random lengths, and one huge one among tiny ones
//   top       the first of N random floats
//   search    the lower bounds of N ascending ints in N others
//   sets      set operations of two times N / 2 ascending ints
//   rows      indices of N rows by a random int and a random long
// Inputs depend on indices alone, and our suite makes the same.
#include "peers.cuh"

#include <cub/cub.cuh>
#include <thrust/binary_search.h>
#include <thrust/execution_policy.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>

#include <cuda/std/execution>
#include <string>

// Segments of 16 tiny keys or more. The number of zeros at the end of a random number says how many times longer a
// segment is, so there are half as many segments of twice the length.
static std::vector<long long> randomLengths(long long n) {
  std::vector<long long> ends{0};
  for (unsigned long long s = 1; ends.back() < n; ++s) {
    unsigned long long r = mix(s * GOLDEN);
    long long length = 16;
    for (int doubled = 0; doubled < 20 && !(r >> doubled & 1); ++doubled) length *= 2;
    ends.push_back(std::min(n, ends.back() + length));
  }
  return ends;
}

// Segments of 16 keys, and half of all keys in one segment in the middle.
static std::vector<long long> oneHuge(long long n) {
  std::vector<long long> ends{0};
  while (ends.back() < n) {
    long long at = ends.back();
    ends.push_back(at == n / 4 / 16 * 16 ? at + n / 2 : std::min(n, at + 16));
  }
  return ends;
}

static std::vector<long long> equalSegments(long long n, long long segments) {
  std::vector<long long> ends;
  for (long long s = 0; s <= segments; ++s) ends.push_back(n / segments * s + n % segments * s / segments);
  return ends;
}

template <class T>
void measureSegments(const char* type, const char* pattern, const std::vector<long long>& ends) {
  Segments<T> keys(ends);
  size_t n = keys.n, count = keys.count;
  Upload<int> bounds(std::vector<int>(ends.begin(), ends.end()));
  int* begins = bounds.p;
  Scratch scratch;
  std::string suffix = std::string(", ") + pattern;
  Report report{type, n, suffix.c_str()};
  keys.measureKeys(report, "segmented sort keys", scratch.prepare([&](void* t, size_t& s) {
    return cub::DeviceSegmentedSort::StableSortKeys(t, s, keys.source.p, keys.out.p, (long long)n, (long long)count, begins, begins + 1);
  }));
  keys.measureKeys(report, "segmented radix sort keys", scratch.prepare([&](void* t, size_t& s) {
    return cub::DeviceSegmentedRadixSort::SortKeys(t, s, keys.source.p, keys.out.p, (long long)n, (long long)count, begins, begins + 1);
  }));
  if constexpr (sizeof(T) == 4) {
    Buffer<int> places(n), placesOut(n);
    iota<<<(n + 255) / 256, 256>>>(places.p, n);
    CHECK(cudaGetLastError());
    keys.measurePairs(report, "segmented sort pairs", places, placesOut, scratch.prepare([&](void* t, size_t& s) {
      return cub::DeviceSegmentedSort::StableSortPairs(t, s, keys.source.p, keys.out.p, places.p, placesOut.p, (long long)n, (long long)count, begins, begins + 1);
    }));
    keys.measurePairs(report, "segmented radix sort pairs", places, placesOut, scratch.prepare([&](void* t, size_t& s) {
      return cub::DeviceSegmentedRadixSort::SortPairs(t, s, keys.source.p, keys.out.p, places.p, placesOut.p, (long long)n, (long long)count, begins, begins + 1);
    }));
  }
}

static void measureAllSegments(size_t n) {
  auto measure = [&](const char* pattern, const std::vector<long long>& ends) {
    measureSegments<int>("int32", pattern, ends);
    measureSegments<long long>("int64", pattern, ends);
  };
  for (int power = 10; power <= 22; power += 3) {
    if (n >> power == 0) continue;
    measure(("2^" + std::to_string(power) + " segments").c_str(), equalSegments(n, 1ll << power));
  }
  measure("power law", randomLengths(n));
  measure("one huge", oneHuge(n));
}

// The sort is of keys alone, and CUB's selection leaves its results in no order.
static void measureTop(size_t n) {
  Buffer<float> keys(n), out(n);
  Buffer<int> places(n), placesOut(n);
  fillFloats<<<(n + 255) / 256, 256>>>(keys.p, n, 1);
  iota<<<(n + 255) / 256, 256>>>(places.p, n);
  CHECK(cudaGetLastError());
  Scratch scratch;
  auto nothing = [] {};
  Times all = timesOf(nothing, scratch.prepare([&](void* t, size_t& s) { return cub::DeviceRadixSort::SortKeys(t, s, keys.p, out.p, n); }));
  Times reads = timesOf(nothing, scratch.prepare([&](void* t, size_t& s) { return cub::DeviceReduce::Min(t, s, keys.p, out.p, n); }));
  for (size_t k : {10, 1000, 100000}) {
    if (k > n) continue;
    std::string suffix = ", first " + std::to_string(k);
    Report report{"float32", n, suffix.c_str()};
    report("top radix sort", all, 4);
    report("top read", reads, 4);
    auto env = cuda::std::execution::env{cuda::execution::require(cuda::execution::determinism::not_guaranteed,
                                                                  cuda::execution::output_ordering::unsorted)};
    report("top select", timesOf(nothing, scratch.prepare([&](void* t, size_t& s) {
      return cub::DeviceTopK::MinPairs(t, s, keys.p, out.p, places.p, placesOut.p, n, k, env);
    })), 4);
  }
}

// Hands Thrust one block of memory again and again, so that no call allocates memory of the device.
struct Kept {
  using value_type = char;
  char* p = nullptr;
  ptrdiff_t have = 0;
  ~Kept() { cudaFree(p); }

  char* allocate(ptrdiff_t bytes) {
    if (bytes > have) {
      CHECK(cudaFree(p));
      CHECK(cudaMalloc(&p, have = bytes));
    }
    return p;
  }

  void deallocate(char*, size_t) {}
};

static void measureSearch(size_t n) {
  Buffer<int> needles(n), haystack(n), out(n);
  ascend<<<(n + 255) / 256, 256>>>(needles.p, n, 1);
  ascend<<<(n + 255) / 256, 256>>>(haystack.p, n, 2);
  CHECK(cudaGetLastError());
  Report report{"int32", n, ", lower bounds"};
  report("lower bounds", timesOf([] {}, [&] { thrust::lower_bound(thrust::device, haystack.p, haystack.p + n, needles.p, needles.p + n, out.p); }), 4);
}

static void measureSets(size_t n) {
  size_t half = n / 2;
  Buffer<int> a(half), b(half), out(n);
  ascend<<<(half + 255) / 256, 256>>>(a.p, half, 1);
  ascend<<<(half + 255) / 256, 256>>>(b.p, half, 2);
  CHECK(cudaGetLastError());
  Kept kept;
  auto policy = thrust::cuda::par(kept);
  Report report{"int32", n, ", ascending"};
  auto nothing = [] {};
  report("set union", timesOf(nothing, [&] { thrust::set_union(policy, a.p, a.p + half, b.p, b.p + half, out.p); }), 4);
  report("set intersection", timesOf(nothing, [&] { thrust::set_intersection(policy, a.p, a.p + half, b.p, b.p + half, out.p); }), 4);
  report("set difference", timesOf(nothing, [&] { thrust::set_difference(policy, a.p, a.p + half, b.p, b.p + half, out.p); }), 4);
}

// Compares rows by two columns.
struct RowLess {
  const int* first;
  const long long* second;
  __device__ bool operator()(int x, int y) const { return first[x] != first[y] ? first[x] < first[y] : second[x] < second[y]; }
};

__global__ void remainders(int* p, size_t n, int divisor) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < n) p[i] = (int)((unsigned)p[i] % divisor);
}

__global__ void countDescents(RowLess less, const int* rows, size_t n, unsigned long long* wrong) {
  size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i + 1 < n && (less(rows[i + 1], rows[i]) || (!less(rows[i], rows[i + 1]) && rows[i + 1] < rows[i]))) atomicAdd(wrong, 1ull);
}

static void measureRows(size_t n) {
  Buffer<int> first(n), rows(n);
  Buffer<long long> second(n);
  size_t blocks = (n + 255) / 256;
  fill<<<blocks, 256>>>(first.p, n, 1);
  fill<<<blocks, 256>>>(second.p, n, n + 1);
  Kept kept;
  auto policy = thrust::cuda::par(kept);
  for (const char* suffix : {", random", ", 1000 ints"}) {
    if (suffix[2] == '1') remainders<<<blocks, 256>>>(first.p, n, 1000);
    CHECK(cudaGetLastError());
    RowLess less{first.p, second.p};
    auto count = [&] { iota<<<blocks, 256>>>(rows.p, n); };
    auto sort = [&] { thrust::stable_sort(policy, rows.p, rows.p + n, less); };
    count();
    sort();
    if (!none([&](auto wrong) { countDescents<<<blocks, 256>>>(less, rows.p, n, wrong); })) {
      std::fprintf(stderr, "rows, n = %zu: wrong result\n", n);
      std::exit(1);
    }
    Report{"int32,int64", n, suffix}("sort rows", timesOf(count, sort), 16);
  }
}

int main(int argc, char** argv) {
  std::string what = argc > 1 ? argv[1] : "";
  size_t n = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 0;
  void (*measure)(size_t) = what == "segments" ? measureAllSegments : what == "top" ? measureTop : what == "search" ? measureSearch : what == "sets" ? measureSets : what == "rows" ? measureRows : nullptr;
  if (measure == nullptr || n == 0) {
    std::fprintf(stderr, "needs one of segments, top, search, sets and rows, and a number of keys\n");
    return 2;
  }
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  std::printf("# %s, %d multiprocessors, CUB %d\n", device.name, device.multiProcessorCount, CUB_VERSION);
  measure(n);
}
