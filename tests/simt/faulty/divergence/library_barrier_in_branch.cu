// options: -isystem library
// says: threads 0 to 39 wait at the barrier at library_barrier_in_branch.cu:9; threads 40 to 63 reached the
// end says:       sum.cuh:18 A library's function has a barrier, and is called in a branch.
#include <tiles/sum.cuh>

__global__ void meets(int *y)
{
    if (threadIdx.x < 40)
        tiles::meet(y); // finds: divergence barrier
}

int main()
{
    int *y;
    cudaMalloc(&y, 4);
    meets<<<1, 64>>>(y);
    cudaDeviceSynchronize();
}
