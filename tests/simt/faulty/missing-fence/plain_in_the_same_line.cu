// A ticket lock: the thread that holds it hands it on with a store that is strong, but reads the number
// plainly in the same line. No fence can stand between, so the finding says what else to do.
// says: : one of the two accesses is plain: make it atomic or volatile
#include <stdio.h>

__global__ void count(int *tickets, int *serving, int *counter)
{
    if (threadIdx.x == 0) {
        int mine = atomicAdd(tickets, 1);
        while (atomicAdd(serving, 0) != mine) // may: missing-fence atomic; may: global-race atomic
            ;
        __threadfence();
        *counter += 1;
        __threadfence();
        *(volatile int *)serving = *serving + 1; // finds: missing-fence read write; may: global-race read
    }
}

int main(void)
{
    int counted, *numbers;
    cudaMalloc(&numbers, 3 * sizeof(int));
    cudaMemset(numbers, 0, 3 * sizeof(int));
    count<<<40, 32>>>(numbers, numbers + 1, numbers + 2);
    cudaMemcpy(&counted, numbers + 2, sizeof counted, cudaMemcpyDeviceToHost);
    printf("%d of 40\n", counted);
    return 0;
}
