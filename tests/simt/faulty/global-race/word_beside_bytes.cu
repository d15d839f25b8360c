// In an array some words are written byte by byte in one launch, and then accessed as words in the next,
// beside words that are never split. Races on words of both kinds are found, and nothing is said of the
// others.
//
// seeds: 3
#include <cuda_runtime.h>

#define N 64

// The bytes of every second word.
__global__ void bytes(unsigned char *p) { p[4 * (threadIdx.x / 4 * 2) + threadIdx.x % 4] = 1; }

__global__ void words(int *p, int *sum)
{
    unsigned t = threadIdx.x;
    if (t < N)
        p[t] = (int)t; // finds: global-race write
    else if (t == N)
        *sum = p[N / 2] +    // finds: global-race read
               p[N / 2 + 1]; // finds: global-race read
    else
        *(unsigned char *)&p[N + 1] = 1;
}

int main(void)
{
    int *p, *sum;
    for (int round = 0; round < 2; round++) { // what is stored about the first round's array is forgotten
        cudaMalloc(&p, 4 * N * sizeof *p);
        cudaMalloc(&sum, sizeof *sum);
        cudaMemset(p, 0, 4 * N * sizeof *p);
        bytes<<<1, 2 * N>>>((unsigned char *)p);
        words<<<1, N + 2>>>(p, sum);
        cudaDeviceSynchronize();
        cudaFree(p);
        cudaFree(sum);
    }
    return 0;
}
