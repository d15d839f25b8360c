// The tree reduction of cuda::std::pair lacks its barrier, and the span that it reads is one element too
// long.
#include <cuda/std/span>
#include <cuda/std/utility>
#include <stdio.h>

enum { BLOCK = 64 };

using extremes = cuda::std::pair<int, int>;

__global__ void find_extremes(cuda::std::span<const int> x, extremes *result)
{
    __shared__ extremes s[BLOCK];
    extremes mine(0, 0);
    for (size_t i = threadIdx.x; i < x.size(); i += BLOCK) {
        mine.first = x[i] < mine.first ? x[i] : mine.first; // finds: oob-global read
        mine.second += 1;
    }
    s[threadIdx.x] = mine; // may: shared-race write
    for (unsigned stride = BLOCK / 2; stride > 0; stride /= 2) {
        if (threadIdx.x < stride) {
            int other = s[threadIdx.x + stride].second; // finds: shared-race read
            s[threadIdx.x].second += other;             // may: shared-race read write
        }
    }
    if (threadIdx.x == 0)
        *result = s[0]; // may: shared-race read
}

int main(void)
{
    int *x;
    extremes *e;
    cudaMalloc(&x, 100 * sizeof(int));
    cudaMalloc(&e, sizeof *e);
    cudaMemset(x, 0, 100 * sizeof(int));
    find_extremes<<<1, BLOCK>>>(cuda::std::span<const int>(x, 101), e);
    cudaDeviceSynchronize();
    return 0;
}
