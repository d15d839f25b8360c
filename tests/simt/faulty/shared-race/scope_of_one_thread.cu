// Two threads update a word of shared memory by atomics of thread scope.
#include <cuda/atomic>

// says: reaches only its own thread; block scope reaches all threads of the block
__global__ void count(int *y)
{
    __shared__ int n;
    if (threadIdx.x == 0)
        n = 0;
    __syncthreads();
    cuda::atomic_ref<int, cuda::thread_scope_thread> mine(n);
    mine.fetch_add(1, cuda::memory_order_relaxed); // finds: shared-race atomic
    __syncthreads();
    y[threadIdx.x] = n;
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof *y);
    count<<<1, 64>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
