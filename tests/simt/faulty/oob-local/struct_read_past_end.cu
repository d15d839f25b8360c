// The element past the last one of a local array is read, whole.
// says: reads past its end at struct_read_past_end.cu:
#include <stdio.h>

#define COARSENING 4

struct range {
    int least, most;
};

__global__ void copy(struct range *y, const struct range *x)
{
    struct range run[COARSENING];
    for (int k = 0; k < COARSENING; k++)
        run[k] = x[threadIdx.x * COARSENING + k];
    for (int k = 0; k < COARSENING; k++)
        y[threadIdx.x * COARSENING + k] = run[k + 1]; // finds: oob-local index
}

int main(void)
{
    const int threads = 8;
    struct range *x, *y;
    cudaMalloc(&x, threads * COARSENING * sizeof *x);
    cudaMalloc(&y, threads * COARSENING * sizeof *y);
    cudaMemset(x, 0, threads * COARSENING * sizeof *x);
    copy<<<1, threads>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
