#include <cuda/barrier>

__global__ void kernel()
{
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    auto token = all.arrive();
    all.wait(token); // error: cannot bind
}
int main()
{
    kernel<<<1, 1>>>();
    return 0;
}
