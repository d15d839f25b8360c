// Thrust: a sort.
#include <stdio.h>
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

#define N 3000

int main(void)
{
    static int h[N];
    for (int i = 0; i < N; i++)
        h[i] = i * 37 % 101;
    int got[N], *x, wrong = 0;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    int counts[101] = {0};
    thrust::sort(thrust::device, x, x + N);
    cudaMemcpy(got, x, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        wrong += i > 0 && got[i] < got[i - 1];
        counts[h[i]]++;
    }
    for (int i = 0; i < N; i++)
        counts[got[i]]--;
    for (int v = 0; v < 101; v++)
        wrong += counts[v] != 0;
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
