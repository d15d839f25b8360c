// Thrust: scans of sums, and of maxima from the end by reverse iterators.
#include <stdio.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/reverse_iterator.h>
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
    int sum = 0, most = 0;
    thrust::inclusive_scan(thrust::device, x, x + N, y);
    cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        wrong += got[i] != (sum += h[i]);

    thrust::inclusive_scan(thrust::device, thrust::make_reverse_iterator(x + N),
                           thrust::make_reverse_iterator(x), thrust::make_reverse_iterator(y + N),
                           thrust::maximum<int>());
    cudaMemcpy(got, y, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = N; i-- > 0;)
        wrong += got[i] != (most = h[i] > most ? h[i] : most);
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
