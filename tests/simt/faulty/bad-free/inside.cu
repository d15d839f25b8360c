// prints: cudaErrorInvalidValue
// The pointer was moved along the array before it is freed.
#include <stdio.h>

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    for (int i = 0; i < 32; i++) {
        cudaMemset(y, 0, sizeof(int));
        y++;
    }
    cudaError_t error = cudaFree(y); // finds: bad-free call
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
