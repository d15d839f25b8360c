// A struct that only half of the threads wrote is passed by value, to a function that stays a call and to one
// that the compiler puts in place of its call.
#include <stdio.h>

struct row {
    int v[10];
};

__device__ __attribute__((noinline)) static int apart(row r) { return r.v[0] + r.v[9]; }
template <class T> __device__ static int within(T r) { return r.v[0] + r.v[9]; }

template <class T> __global__ void sums(int *y)
{
    __shared__ T rows[32];
    T own = {1, 2};
    if (threadIdx.x < 16)
        rows[threadIdx.x] = own;
    __syncthreads();
    int sum = apart(rows[threadIdx.x]);         // finds: uninit-shared read
    y[threadIdx.x] = sum +                      //
                     within(rows[threadIdx.x]); // finds: uninit-shared read
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof *y);
    sums<row><<<1, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
