// needs: warp
// Lanes leave a loop one by one, and those still in it go on naming the whole warp in their mask, while the
// others wait for them at the end.
#include <stdio.h>

__global__ void drain(int *y, const int *x)
{
    int lane = threadIdx.x, v = x[lane], rounds = 0;
    while (v > 0) {
        rounds += __shfl_xor_sync(0xffffffff, 1, 1); // finds: divergence *
        v--;
    }
    __syncwarp(); // may: divergence *
    y[lane] = rounds;
}

int main(void)
{
    int h[32], *x, *y;
    for (int i = 0; i < 32; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    drain<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[31]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
