// __syncthreads_count, _and and _or give every thread the block's answer, and order it like a plain barrier.
#include <stdio.h>

#define BLOCK 96

__global__ void votes(int *answers, int *right, const int *x)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    s[t] = x[i];
    int count = __syncthreads_count(s[t] > 0);
    int neighbour = s[BLOCK - 1 - t];
    int all = __syncthreads_and(s[t] >= 0);
    s[t] = neighbour;
    int any = __syncthreads_or(s[t] == 7);
    right[i] = s[BLOCK - 1 - t];
    if (t == BLOCK / 2) {
        answers[3 * blockIdx.x] = count;
        answers[3 * blockIdx.x + 1] = all != 0;
        answers[3 * blockIdx.x + 2] = any != 0;
    }
}

int main(void)
{
    const int n = 2 * BLOCK;
    int h[n], back[n], answers[6], *x, *right, *d_answers;
    for (int i = 0; i < n; i++)
        h[i] = i < BLOCK ? i % 3 : i % 4 - 1;
    h[BLOCK / 3] = 7;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&right, sizeof h);
    cudaMalloc(&d_answers, sizeof answers);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    votes<<<2, BLOCK>>>(d_answers, right, x);
    cudaMemcpy(answers, d_answers, sizeof answers, cudaMemcpyDeviceToHost);
    cudaMemcpy(back, right, sizeof back, cudaMemcpyDeviceToHost);
    for (int b = 0; b < 2; b++) {
        int count = 0, all = 1, any = 0;
        for (int i = b * BLOCK; i < (b + 1) * BLOCK; i++) {
            count += h[i] > 0;
            all &= h[i] >= 0;
            any |= h[i] == 7;
            if (back[i] != h[i])
                return printf("element %d is %d, not %d\n", i, back[i], h[i]), 1;
        }
        if (answers[3 * b] != count || answers[3 * b + 1] != all || answers[3 * b + 2] != any)
            return printf("block %d: %d %d %d\n", b, answers[3 * b], answers[3 * b + 1], answers[3 * b + 2]),
                   1;
    }
    printf("ok\n");
    return 0;
}
