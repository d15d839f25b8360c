// Calls that the runtime refuses for a reason other than an array's end, and whose error the program wants to
// see; and copies that end where their arrays do.
#include <stdio.h>

#define EXPECT(call, error)                                                                     \
    do {                                                                                        \
        cudaError_t got = call;                                                                 \
        if (got != error)                                                                       \
            return printf("line %d: %s gives %s\n", __LINE__, #call, cudaGetErrorName(got)), 1; \
    } while (0)

__device__ int counts[4];

int main(void)
{
    int h[100] = {0}, *x, *rows;
    size_t pitch;
    EXPECT(cudaMalloc(&x, sizeof h), cudaSuccess);
    EXPECT(cudaMallocPitch(&rows, &pitch, 64, 4), cudaSuccess);
    EXPECT(cudaMemcpy(NULL, h, sizeof h, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT(cudaMemcpy(x, NULL, sizeof h, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    EXPECT(cudaMemset(NULL, 0, 4), cudaErrorInvalidValue);
    EXPECT(cudaMemcpy(x, h, sizeof h, (cudaMemcpyKind)7), cudaErrorInvalidMemcpyDirection);
    EXPECT(cudaMemcpy2D(rows, 32, h, 64, 64, 4, cudaMemcpyHostToDevice), cudaErrorInvalidPitchValue);
    EXPECT(cudaMemcpyToSymbol(h, h, sizeof h), cudaErrorInvalidSymbol);
    EXPECT(cudaMemcpy(x + 100, h, 0, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT(cudaMemcpy(x + 99, h, 4, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT(cudaMemset(x, 0, sizeof h), cudaSuccess);
    EXPECT(cudaMemcpy2D(rows, pitch, h, 64, 64, 4, cudaMemcpyHostToDevice), cudaSuccess);
    EXPECT(cudaMemcpyToSymbol(counts, h, 8, 8), cudaSuccess);
    cudaFree(x);
    cudaFree(rows);
    printf("ok\n");
    return 0;
}
