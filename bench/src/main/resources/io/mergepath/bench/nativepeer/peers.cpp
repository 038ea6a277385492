// SPDX-License-Identifier: Apache-2.0
// The C++ standard library as a peer: sorts and merges of random keys, sequential and in libstdc++'s parallel mode.
// Arguments: runs, threads, sizes... Prints one line a measurement: operation, type, pattern, n, threads, peer, and of the times in
// nanoseconds the median, the least, the lower quartile, the upper quartile and the most; tabs between.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <omp.h>
#include <parallel/algorithm>
#include <vector>

static int runs;
static int threads;

static uint64_t splitmix(uint64_t &state) {
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// Narrowed as the Java side does it: the high bits of whole numbers, a number in [-1, 1] of the others.
static void key(int64_t bits, int32_t &k) { k = (int32_t)(bits >> 32); }
static void key(int64_t bits, int64_t &k) { k = bits; }
static void key(int64_t bits, float &k) { k = (float)bits * 0x1p-63f; }
static void key(int64_t bits, double &k) { k = (double)bits * 0x1p-63; }

template <class T> std::vector<T> random_keys(size_t n) {
    std::vector<T> keys(n);
    uint64_t state = 42;
    for (T &k : keys) key((int64_t)splitmix(state), k);
    return keys;
}

// Between two of the sorted times in proportion.
static double quantile(const std::vector<double> &sorted, double share) {
    double place = share * (sorted.size() - 1);
    size_t below = (size_t)place;
    size_t above = std::min(below + 1, sorted.size() - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

// One run before the clock counts, then the times. What a run made must be sorted.
template <class T>
static void measure(const char *operation, const char *type, size_t n, int on, const char *peer,
                    const std::function<void()> &reset, const std::function<void()> &work, const std::vector<T> &result) {
    std::vector<double> nanos;
    for (int run = -1; run < runs; run++) {
        reset();
        auto start = std::chrono::steady_clock::now();
        work();
        auto end = std::chrono::steady_clock::now();
        if (!std::is_sorted(result.begin(), result.end())) {
            std::fprintf(stderr, "%s, %s: not sorted\n", peer, type);
            std::exit(1);
        }
        if (run >= 0) nanos.push_back(std::chrono::duration<double, std::nano>(end - start).count());
    }
    std::sort(nanos.begin(), nanos.end());
    std::printf("%s\t%s\trandom\t%zu\t%d\t%s\t%.0f\t%.0f\t%.0f\t%.0f\t%.0f\n", operation, type, n, on, peer, quantile(nanos, 0.5),
                quantile(nanos, 0), quantile(nanos, 0.25), quantile(nanos, 0.75), quantile(nanos, 1));
    std::fflush(stdout);
}

template <class T> static void all(const char *type, size_t n) {
    const std::vector<T> input = random_keys<T>(n);
    std::vector<T> keys(n);
    auto copy = [&] { keys = input; };
    auto sort = [&](int on, const char *peer, const std::function<void()> &work) {
        measure<T>("sort keys", type, n, on, peer, copy, work, keys);
    };
    sort(1, "std::sort", [&] { std::sort(keys.begin(), keys.end()); });
    sort(1, "std::stable_sort", [&] { std::stable_sort(keys.begin(), keys.end()); });
    sort(threads, "libstdc++ parallel sort", [&] { __gnu_parallel::sort(keys.begin(), keys.end()); });
    sort(threads, "libstdc++ parallel stable_sort", [&] { __gnu_parallel::stable_sort(keys.begin(), keys.end()); });

    std::vector<T> a(input.begin(), input.begin() + n / 2), b(input.begin() + n / 2, input.end());
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    auto wipe = [&] { std::fill(keys.begin(), keys.end(), T(0)); };
    measure<T>("merge keys", type, n, 1, "std::merge", wipe,
               [&] { std::merge(a.begin(), a.end(), b.begin(), b.end(), keys.begin()); }, keys);
    measure<T>("merge keys", type, n, threads, "libstdc++ parallel merge", wipe,
               [&] { __gnu_parallel::merge(a.begin(), a.end(), b.begin(), b.end(), keys.begin()); }, keys);
}

int main(int argc, char **argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: %s RUNS THREADS N...\n", argv[0]);
        return 2;
    }
    runs = std::atoi(argv[1]);
    threads = std::atoi(argv[2]);
    omp_set_num_threads(threads);
    for (int i = 3; i < argc; i++) {
        size_t n = std::strtoull(argv[i], nullptr, 10);
        all<int32_t>("int", n);
        all<int64_t>("long", n);
        all<float>("float", n);
        all<double>("double", n);
    }
}
