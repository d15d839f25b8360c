// also: cuda::barrier needs #include <cuda/barrier>
__global__ void kernel(int *y)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> b; // error: cuda::barrier needs
    b.arrive_and_wait();
}
