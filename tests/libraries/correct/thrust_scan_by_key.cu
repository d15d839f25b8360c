// Thrust: a scan of segments, each with a key of its own.
#include <stdio.h>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

#define N 3000

int main(void)
{
    static int h[N];
    for (int i = 0; i < N; i++)
        h[i] = i * 37 % 101;
    int got[N], *x, *y, wrong = 0;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    int host_keys[N], *keys, sum = 0;
    for (int i = 0; i < N; i++)
        host_keys[i] = i / 70;
    cudaMalloc(&keys, sizeof host_keys);
    cudaMemcpy(keys, host_keys, sizeof host_keys, cudaMemcpyHostToDevice);
    thrust::exclusive_scan_by_key(thrust::device, keys, keys + N, x, y);
    cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; sum += h[i++]) {
        sum = i % 70 ? sum : 0;
        wrong += got[i] != sum;
    }
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
