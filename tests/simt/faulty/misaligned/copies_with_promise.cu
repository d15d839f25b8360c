// Asynchronous copies whose addresses are not aligned as the call says: by its size, by an aligned_size_t or
// by the type of its pointers.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <stdio.h>

#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;

__global__ void kernel(int *y, const char *x, int way)
{
    __shared__ alignas(128) char s[256];
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    cg::thread_block block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline();
    init(&full, 1);
    pipe.producer_acquire();
    if (way == 0)
        __pipeline_memcpy_async(s, x + 4, 16, 12); // finds: misaligned read
    else if (way == 1)
        __pipeline_memcpy_async(s + 8, x, 16, 16); // finds: misaligned write
    else if (way == 2)
        cuda::memcpy_async(block, s, x + 8, cuda::aligned_size_t<16>(64), full); // finds: misaligned read
    else if (way == 3)
        cuda::memcpy_async(block, s + 64, x, cuda::aligned_size_t<128>(128), full); // finds: misaligned write
    else if (way == 4)
        cuda::memcpy_async(s + 4, x + 4, cuda::aligned_size_t<8>(24), pipe); // finds: misaligned *
    else if (way == 5)
        cuda::memcpy_async((int *)s, (const int *)(x + 2), 4, full); // finds: misaligned read
    else if (way == 6)
        cuda::memcpy_async(block, (double *)(s + 4), (const double *)x, 16, pipe); // finds: misaligned write
    else if (way == 7)
        cg::memcpy_async(block, s, x + 4, cuda::aligned_size_t<8>(64)); // finds: misaligned read
    else if (way == 8)
        cg::memcpy_async(block, (short *)(s + 1), (const short *)x, 20); // finds: misaligned write
    else if (way == 9)
        cg::memcpy_async(block, s + 64, cuda::aligned_size_t<128>(128), x, // finds: misaligned write
                         cuda::aligned_size_t<128>(128));
    pipe.producer_commit();
    pipe.consumer_wait();
    cg::wait(block);
    full.arrive_and_wait();
    *y = s[0];
}

int main(void)
{
    for (int way = 0; way < 10; way++) {
        int *y;
        char *x;
        cudaMalloc(&x, 256);
        cudaMalloc(&y, sizeof(int));
        cudaMemset(x, 0, 256);
        kernel<<<1, 1>>>(y, x, way);
        if (cudaDeviceSynchronize() != cudaErrorMisalignedAddress)
            printf("way %d\n", way);
        cudaDeviceReset();
    }
    printf("end\n"); // prints: end
    return 0;
}
