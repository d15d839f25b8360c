// A run of structs, each copied whole, and one more than there is room for.
// says: run: thread
// says: writes past its end at run_of_structs.cu:
#include <stdio.h>

#define COARSENING 4

struct range {
    int least, most;
};

__global__ void totals(struct range *y, const struct range *x, int length)
{
    struct range run[COARSENING], total = x[0];
    for (int k = 0; k < length; k++)
        run[k] = x[threadIdx.x * length + k]; // finds: oob-local index
    for (int k = 1; k < length; k++) {
        total.least = min(total.least, run[k].least);
        total.most = max(total.most, run[k].most);
    }
    y[threadIdx.x] = total;
}

int main(void)
{
    const int threads = 8, length = COARSENING + 1;
    struct range *x, *y;
    cudaMalloc(&x, threads * length * sizeof *x);
    cudaMalloc(&y, threads * sizeof *y);
    cudaMemset(x, 0, threads * length * sizeof *x);
    totals<<<1, threads>>>(y, x, length);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
