// Thrust: the elements that satisfy a predicate, in their order.
#include <stdio.h>
#include <thrust/copy.h>
#include <thrust/execution_policy.h>

#define N 3000

struct is_odd {
    __host__ __device__ bool operator()(int v) const { return v % 2; }
};

int main(void)
{
    static int h[N];
    for (int i = 0; i < N; i++)
        h[i] = i * 37 % 101;
    int got[N], *x, *y, wrong = 0;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    int kept = (int)(thrust::copy_if(thrust::device, x, x + N, y, is_odd()) - y), at = 0;
    cudaMemcpy(got, y, kept * sizeof *y, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (h[i] % 2)
            wrong += at >= kept || got[at++] != h[i];
    wrong += at != kept;
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
