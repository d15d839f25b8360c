// Flags that are bytes, four to a word, and no fence on the writer's side: each is a flag of its own, so the
// missing fence is reported, and on which side.
#include <stdio.h>

#define SECTION 32
#define BLOCKS  13

__global__ void chain(int *y, int *sums, volatile unsigned char *flags, unsigned *ticket, const int *x)
{
    __shared__ int s[SECTION], before;
    __shared__ unsigned b;
    unsigned t = threadIdx.x;
    if (t == 0)
        b = atomicAdd(ticket, 1u);
    __syncthreads();
    s[t] = x[b * SECTION + t];
    for (unsigned stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
    }
    __syncthreads();
    if (t == 0) {
        before = 0;
        if (b > 0) {
            while (!flags[b - 1]) // finds: missing-fence read
                ;
            __threadfence();
            before = sums[b - 1]; // finds: missing-fence read
        }
        sums[b] = before + s[SECTION - 1]; // finds: missing-fence write
        flags[b] = 1;                      // finds: missing-fence write
    }
    __syncthreads();
    y[b * SECTION + t] = before + s[t];
}

int main(void)
{
    const int n = BLOCKS * SECTION;
    static int h[BLOCKS * SECTION], r[BLOCKS * SECTION];
    int *x, *y, *sums, sum = 0, good = 1;
    unsigned char *flags;
    unsigned *ticket;
    for (int i = 0; i < n; i++)
        h[i] = i % 9;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, BLOCKS * sizeof(int));
    cudaMalloc(&flags, BLOCKS);
    cudaMalloc(&ticket, sizeof(unsigned));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 2; round++) {
        cudaMemset(flags, 0, BLOCKS);
        cudaMemset(ticket, 0, sizeof(unsigned));
        chain<<<BLOCKS, SECTION>>>(y, sums, flags, ticket, x);
    }
    cudaMemcpy(r, y, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        sum += h[i];
        good &= r[i] == sum;
    }
    printf("%s\n", good ? "ok" : "wrong");
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    cudaFree(flags);
    cudaFree(ticket);
    return 0;
}
