// needs: fences
// The flag goes up before the barrier that would order the whole block's writes before it: thread 0's fence
// vouches for thread 0 alone.
#include <stdio.h>

#define BLOCK 32

__global__ void produce_consume(int *y, int *buffer, int *flag, int *ticket)
{
    __shared__ int role;
    unsigned t = threadIdx.x;
    if (t == 0)
        role = atomicAdd(ticket, 1);
    __syncthreads();
    if (role == 0) {
        buffer[t] = t; // finds: missing-fence|global-race write
        if (t == 0) {
            __threadfence();
            atomicExch(flag, 1); // may: missing-fence|global-race atomic
        }
        __syncthreads();
    } else {
        if (t == 0) {
            while (atomicAdd(flag, 0) == 0) // may: missing-fence|global-race atomic
                ;
            __threadfence();
        }
        __syncthreads();
        y[t] = buffer[BLOCK - 1 - t]; // finds: missing-fence|global-race read
    }
}

int main(void)
{
    int h[BLOCK], *y, *buffer, *flag, *ticket;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&buffer, sizeof h);
    cudaMalloc(&flag, sizeof(int));
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(buffer, 0, sizeof h);
    cudaMemset(flag, 0, sizeof(int));
    cudaMemset(ticket, 0, sizeof(int));
    produce_consume<<<2, BLOCK>>>(y, buffer, flag, ticket);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    return 0;
}
