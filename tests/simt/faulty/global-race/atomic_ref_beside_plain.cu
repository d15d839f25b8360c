// All threads count by a cuda::atomic_ref, and one of each block reads the counter plainly at the same time.
#include <cuda/atomic>
#include <stdio.h>

__global__ void count(int *counter, int *seen)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> all(*counter);
    all.fetch_add(1, cuda::memory_order_relaxed); // finds: global-race atomic
    if (threadIdx.x == 0)
        seen[blockIdx.x] = *counter; // finds: global-race read
}

int main(void)
{
    int *counter, *seen;
    cudaMalloc(&counter, sizeof(int));
    cudaMalloc(&seen, 2 * sizeof(int));
    cudaMemset(counter, 0, sizeof(int));
    count<<<2, 64>>>(counter, seen);
    cudaDeviceSynchronize();
    return 0;
}
