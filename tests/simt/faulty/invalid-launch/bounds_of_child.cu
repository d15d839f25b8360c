// options: -rdc=true -lcudadevrt
// says: asks for 65 threads per block: the kernel's __launch_bounds__ allow 64
// says: the launch of in_clusters at bounds_of_child.cu:21 asks for a grid of 3 x 1 x 1 blocks
// says: in clusters of 2 x 1 x 1: each must be a multiple; the kernel never ran
// prints: 7
// A kernel launches one with more threads than that one's bounds allow, and one with blocks that don't divide
// into its clusters. Neither runs; the third one does.
#include <stdio.h>

__global__ void __launch_bounds__(64) bounded(int *y) { y[threadIdx.x] = 1; }

__global__ void __cluster_dims__(2) in_clusters(int *y) { y[0] = 2; }

__global__ void right(int *y) { *y = 7; }

__global__ void parent(int *y)
{
    if (threadIdx.x == 0) {
        bounded<<<1, 65>>>(y); // finds: invalid-launch launch
        bounded<<<1, 64, 0, cudaStreamTailLaunch>>>(y + 1);
        in_clusters<<<3, 32>>>(y); // finds: invalid-launch launch
        right<<<1, 1>>>(y);
    }
}

int main(void)
{
    int *y, h = 0;
    cudaMalloc(&y, 80 * sizeof(int));
    cudaMemset(y, 0, 80 * sizeof(int));
    parent<<<1, 32>>>(y);
    cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    return 0;
}
