// Pointer jumping where a thread leaves the loop as soon as its own chain ends, while others go on to the
// barrier.
#include <stdio.h>

#define SIZE 16

__global__ void find_roots(int *root, const int *parent)
{
    __shared__ int up[SIZE];
    int t = threadIdx.x;
    up[t] = parent[t];
    __syncthreads(); // may: divergence barrier
    while (true) {   // finds: divergence branch
        int next = up[up[t]];
        if (next == up[t])
            break;
        __syncthreads(); // finds: divergence barrier
        up[t] = next;
        __syncthreads(); // may: divergence barrier
    }
    root[t] = up[t];
}

int main(void)
{
    int h[SIZE], *parent, *root;
    for (int i = 0; i < SIZE; i++)
        h[i] = i > 0 ? i - 1 : 0;
    cudaMalloc(&parent, sizeof h);
    cudaMalloc(&root, sizeof h);
    cudaMemset(root, 0, sizeof h);
    cudaMemcpy(parent, h, sizeof h, cudaMemcpyHostToDevice);
    find_roots<<<1, SIZE>>>(root, parent);
    cudaMemcpy(h, root, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[SIZE - 1]);
    cudaFree(parent);
    cudaFree(root);
    return 0;
}
