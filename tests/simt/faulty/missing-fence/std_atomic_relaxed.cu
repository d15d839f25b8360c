// The first block hands a value to the second by a flag that is a cuda::std::atomic, raised and read with no
// order.
#include <cuda/std/atomic>
#include <stdio.h>

__device__ cuda::std::atomic<int> flag, blocks;

__global__ void hand_over(int *y, int *value)
{
    if (blocks.fetch_add(1) == 0) {
        *value = 42;                                    // finds: missing-fence write
        flag.store(1, cuda::std::memory_order_relaxed); // may: missing-fence *
    } else {
        while (flag.load(cuda::std::memory_order_relaxed) == 0) // may: missing-fence *
            ;
        *y = *value; // finds: missing-fence read
    }
}

int main(void)
{
    int *y, *value;
    cudaMalloc(&y, sizeof(int));
    cudaMalloc(&value, sizeof(int));
    hand_over<<<2, 1>>>(y, value);
    cudaDeviceSynchronize();
    return 0;
}
