// Thrust: the sum of each segment, and its key.
#include <stdio.h>
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

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
    int host_keys[N], *keys, *keys_out;
    for (int i = 0; i < N; i++)
        host_keys[i] = i / 70 * 3;
    cudaMalloc(&keys, sizeof host_keys);
    cudaMalloc(&keys_out, sizeof host_keys);
    cudaMemcpy(keys, host_keys, sizeof host_keys, cudaMemcpyHostToDevice);
    int count = (int)(thrust::reduce_by_key(thrust::device, keys, keys + N, x, keys_out, y).first - keys_out);
    cudaMemcpy(got, y, count * sizeof *y, cudaMemcpyDeviceToHost);
    cudaMemcpy(host_keys, keys_out, count * sizeof *keys_out, cudaMemcpyDeviceToHost);
    wrong += count != (N + 69) / 70;
    for (int s = 0; s < count; s++) {
        int sum = 0;
        for (int i = s * 70; i < (s + 1) * 70 && i < N; i++)
            sum += h[i];
        wrong += got[s] != sum || host_keys[s] != s * 3;
    }
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
