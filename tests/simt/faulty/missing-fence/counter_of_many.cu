// More threads count than the device remembers, and each block then says that it has counted. The block that
// waits for all of these reads the number plainly. It has seen no count, and there are no fences.
#include <stdio.h>

__global__ void count(int *result, int *counter, int *started, int *done)
{
    __shared__ int turn;
    if (threadIdx.x == 0)
        turn = atomicAdd(started, 1);
    __syncthreads();
    if (turn < (int)gridDim.x - 1) {
        atomicAdd(counter, 1); // finds: missing-fence atomic
        __syncthreads();
        if (threadIdx.x == 0)
            atomicAdd(done, 1); // finds: missing-fence atomic
    } else if (threadIdx.x == 0) {
        while (atomicAdd(done, 0) < (int)gridDim.x - 1) // finds: missing-fence atomic
            ;
        *result = *counter; // finds: missing-fence read
    }
}

int main(void)
{
    int *result, *counters, got; // the three counters
    cudaMalloc(&result, sizeof(int));
    cudaMalloc(&counters, 3 * sizeof(int));
    cudaMemset(counters, 0, 3 * sizeof(int));
    count<<<9, 256>>>(result, counters, counters + 1, counters + 2);
    cudaMemcpy(&got, result, sizeof got, cudaMemcpyDeviceToHost);
    printf("%d\n", got);
    cudaFree(result);
    cudaFree(counters);
    return 0;
}
