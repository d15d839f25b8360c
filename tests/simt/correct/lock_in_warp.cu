// needs: fences
// Every thread of a warp takes the same lock, in a loop that each leaves when it has had its turn: lanes are
// scheduled independently.
#include <stdio.h>

__global__ void count(int *lock, int *counter)
{
    bool waiting = true;
    while (waiting)
        if (atomicCAS(lock, 0, 1) == 0) {
            __threadfence();
            *counter += 1;
            __threadfence();
            atomicExch(lock, 0);
            waiting = false;
        }
}

int main(void)
{
    int counted, *lock, *counter;
    cudaMalloc(&lock, sizeof(int));
    cudaMalloc(&counter, sizeof(int));
    cudaMemset(lock, 0, sizeof(int));
    cudaMemset(counter, 0, sizeof(int));
    count<<<3, 40>>>(lock, counter);
    cudaMemcpy(&counted, counter, sizeof counted, cudaMemcpyDeviceToHost);
    if (counted != 120)
        return printf("%d\n", counted), 1;
    printf("ok\n");
    return 0;
}
