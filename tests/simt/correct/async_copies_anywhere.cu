// Asynchronous copies that promise no alignment, and begin at any address, whatever their size; and some that
// keep such a promise.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <stdio.h>

#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;

#define BYTES 512

// Copies `size` bytes in several ways, each from byte `at` on of x to the same place in s.
__global__ void anywhere(char *y, const char *x, int at, int size)
{
    __shared__ alignas(128) char s[6][BYTES];
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    cg::thread_block block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline();
    if (threadIdx.x == 0)
        init(&full, blockDim.x);
    block.sync();
    pipe.producer_acquire();
    cuda::memcpy_async(block, s[0] + at, x + at, size, full);
    if (threadIdx.x == 1)
        cuda::memcpy_async((void *)(s[1] + at), (const int *)(x + at), size, full);
    cuda::memcpy_async(block, (void *)(s[2] + at), (const void *)(x + at), size, pipe);
    cg::memcpy_async(block, s[3] + at, x + at, size);
    cg::memcpy_async(block, (void *)(s[4] + at), (const void *)(x + at), size);
    cuda::memcpy_async(block, (int *)s[5], (const int *)x, cuda::aligned_size_t<128>(256), full);
    cg::memcpy_async(block, (int4 *)(s[5] + 256), (const int4 *)(x + 256), cuda::aligned_size_t<4>(256));
    pipe.producer_commit();
    pipe.consumer_wait();
    cg::wait(block);
    full.arrive_and_wait();
    for (int i = threadIdx.x; i < size; i += blockDim.x)
        for (int way = 0; way < 5; way++)
            y[way * BYTES + i] = s[way][at + i];
    for (int i = threadIdx.x; i < BYTES; i += blockDim.x)
        y[5 * BYTES + i] = s[5][i];
}

int main(void)
{
    static char h[6 * BYTES];
    char *x, *y;
    int wrong = 0;
    const int sizes[] = {1, 4, 8, 16, 100};
    for (int i = 0; i < BYTES; i++)
        h[i] = (char)(i % 101);
    cudaMalloc(&x, BYTES);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, BYTES, cudaMemcpyHostToDevice);
    for (int at = 1; at < 16; at += 3)
        for (int size : sizes) {
            anywhere<<<1, 32>>>(y, x, at, size);
            if (cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost))
                return 1;
            for (int i = 0; i < 5 * BYTES; i++)
                wrong += i % BYTES < size && h[i] != (at + i % BYTES) % 101;
            for (int i = 0; i < BYTES; i++)
                wrong += h[5 * BYTES + i] != i % 101;
        }
    if (wrong)
        return 1;
    printf("ok\n");
    return 0;
}
