// memset and memcpy in a kernel: of shared and global memory and of locals, with std:: or without;
// and functions of the program's own with these names.
#include <cstring>
#include <stdio.h>

#define N 64

struct item {
    int key, values[6];
    __device__ static int memcpy(int n) { return n; }
    __device__ int memset(int n) const { return key + n; }
};

__global__ void copy_about(item *y, const item *x, unsigned *bits)
{
    __shared__ int counts[N], copy[N];
    __shared__ char bytes[7];
    int t = threadIdx.x;
    if (t == 0) {
        memset(counts, 0, sizeof counts);
        std::memset(bytes, 1, sizeof bytes);
    }
    __syncthreads();
    atomicAdd(&counts[t / 2], bytes[t % 7]);
    __syncthreads();
    if (t < 2)
        memcpy(copy + N / 2 * t, counts + N / 2 * (1 - t), sizeof copy / 2);
    __syncthreads();
    item own;
    ::memcpy(&own, x + t, sizeof own);
    own.values[0] = own.values[1];
    own.values[5] = copy[t];
    y[t] = own;
    float f = own.memset(item::memcpy(0));
    std::memcpy(&bits[t], &f, sizeof f);
}

int main(void)
{
    item h[N], *x, *y;
    unsigned *bits, b[N];
    for (int i = 0; i < N; i++)
        h[i] = {i, {6 * i, 6 * i + 1, 6 * i + 2, 6 * i + 3, 6 * i + 4, 6 * i + 5}};
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&bits, sizeof b);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    copy_about<<<1, N>>>(y, x, bits);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(b, bits, sizeof b, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    cudaFree(bits);
    for (int i = 0; i < N; i++) {
        float f;
        memcpy(&f, &b[i], sizeof f);
        if (h[i].key != i || h[i].values[0] != 6 * i + 1 || h[i].values[5] != (i < 32 ? 0 : 2) || f != i)
            return printf("item %d: %d %d, %g\n", i, h[i].values[0], h[i].values[5], f), 1;
    }
    printf("ok\n");
    return 0;
}
