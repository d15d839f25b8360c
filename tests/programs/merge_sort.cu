// Merge sort, bottom up. Each thread puts one element where it belongs in the merged run, by binary search.
#include <algorithm>
#include <cstdio>
#include <memory>
#include <random>
#include <vector>

using Key = int;

struct CudaDeleter {
    void operator()(void *p) const { cudaFree(p); }
};
template <class T> using device_ptr = std::unique_ptr<T[], CudaDeleter>;

template <class T> device_ptr<T> device_array(size_t n)
{
    T *p = nullptr;
    if (cudaMalloc(&p, n * sizeof(T)) != cudaSuccess)
        throw std::bad_alloc();
    return device_ptr<T>(p);
}

// how many of the n keys are less than key (or equal, if so asked)
template <bool orEqual> __device__ int rank_of(Key key, const Key *keys, int n)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (orEqual ? keys[middle] <= key : keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__global__ void merge_pass(const Key *__restrict__ from, Key *__restrict__ to, int n, int width)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int pair = i / (2 * width) * (2 * width);
    int middle = min(pair + width, n), end = min(pair + 2 * width, n);
    int place;
    if (i < middle)
        place = i + rank_of<false>(from[i], from + middle, end - middle);
    else
        place = pair + (i - middle) + rank_of<true>(from[i], from + pair, middle - pair);
    to[place] = from[i];
}

static bool merge_sort(std::vector<Key> &keys)
{
    const int n = (int)keys.size();
    auto a = device_array<Key>(n), b = device_array<Key>(n);
    cudaMemcpy(a.get(), keys.data(), n * sizeof(Key), cudaMemcpyHostToDevice);
    for (int width = 1; width < n; width *= 2) {
        merge_pass<<<(n + 255) / 256, 256>>>(a.get(), b.get(), n, width);
        std::swap(a, b);
    }
    return cudaMemcpy(keys.data(), a.get(), n * sizeof(Key), cudaMemcpyDeviceToHost) == cudaSuccess &&
           cudaGetLastError() == cudaSuccess;
}

int main()
{
    std::mt19937 random(99);
    for (int n : {1, 2, 3, 1000, 4096, 20011}) {
        std::vector<Key> keys(n);
        std::uniform_int_distribution<Key> any(-n / 2, n / 2);
        for (Key &k : keys)
            k = any(random);
        std::vector<Key> expected = keys;
        std::stable_sort(expected.begin(), expected.end());
        if (!merge_sort(keys)) {
            std::printf("CUDA: %s\n", cudaGetErrorString(cudaGetLastError()));
            return 1;
        }
        if (keys != expected) {
            auto [k, e] = std::mismatch(keys.begin(), keys.end(), expected.begin());
            std::printf("n = %d: at %td there is %d, not %d\n", n, k - keys.begin(), *k, *e);
            return 1;
        }
    }
    std::puts("PASS");
    return 0;
}
