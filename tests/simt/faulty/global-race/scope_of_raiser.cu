// A volatile flag, which an atomic raises for its own block only. The scope is wrong, not the load.
// says: reaches only its own block
// never: must be volatile or atomic
#include <cstdio>

__device__ volatile int flag;
__device__ int data, started;

__global__ void hand_over(int *y)
{
    if (atomicAdd(&started, 1) == 0) {
        data = 7; // may: missing-fence write
        __threadfence();
        atomicExch_block((int *)&flag, 1); // finds: global-race atomic; may: missing-fence atomic
    } else {
        while (flag == 0) // finds: global-race read; may: missing-fence read
            ;
        __threadfence();
        *y = data; // finds: missing-fence read
    }
}

int main()
{
    int *y;
    cudaMalloc(&y, sizeof *y);
    hand_over<<<2, 1>>>(y);
    cudaDeviceSynchronize();
    cudaFree(y);
    printf("ended\n");
    return 0;
}
