// Hillis-Steele in place over several blocks, one launch per step: within a launch, an element is added to
// and read by the thread a stride to its right, in no order.
#include <stdio.h>

template <typename T> __global__ void hillis_steele_step(T *data, int distance, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i >= distance)
        data[i] += data[i - distance]; // finds: global-race read write
}

int main(void)
{
    const int n = 200, block = 64;
    int *data;
    if (cudaMallocManaged(&data, n * sizeof(int)) != cudaSuccess)
        return 1;
    for (int i = 0; i < n; i++)
        data[i] = 1;
    for (int distance = 1; distance < n; distance *= 2) {
        hillis_steele_step<<<(n + block - 1) / block, block>>>(data, distance, n);
        cudaDeviceSynchronize();
    }
    printf("last %d, should be %d\n", data[n - 1], n);
    cudaFree(data);
    return 0;
}
