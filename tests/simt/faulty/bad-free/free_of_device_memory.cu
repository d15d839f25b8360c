// says: free at free_of_device_memory.cu:12 is given a pointer to device memory: free it with cudaFree
// An array of the device is given to the library's free.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    printf("0\n");
    free(x); // finds: bad-free call
    return 0;
}
