// needs: warp
// All 32 lanes vote, but the mask names only the lower 16.
#include <stdio.h>

__global__ void vote(unsigned *y, const int *x)
{
    unsigned lane = threadIdx.x;
    unsigned ballot = __ballot_sync(0x0000ffff, x[lane] > 0); // finds: divergence *
    y[lane] = ballot;
}

int main(void)
{
    int h[32], *x;
    unsigned ballots[32], *y;
    for (int i = 0; i < 32; i++)
        h[i] = i % 2;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof ballots);
    cudaMemset(y, 0, sizeof ballots);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    vote<<<1, 32>>>(y, x);
    cudaMemcpy(ballots, y, sizeof ballots, cudaMemcpyDeviceToHost);
    printf("%08x\n", ballots[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
