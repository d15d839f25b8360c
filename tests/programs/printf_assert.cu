// The first kernels of a course: hello from every thread, who am I in two and three dimensions, assertions.
#include <stdio.h>
#include <assert.h>

#define CHECK_LAUNCH() { cudaError_t e = cudaGetLastError(); \
    if (e != cudaSuccess) { printf("launch failed: %s\n", cudaGetErrorString(e)); return 1; } }

__global__ void helloFromGPU(void)
{
    printf("Hello World from GPU thread %d!\n", threadIdx.x);
}

__global__ void checkIndex(void)
{
    printf("threadIdx:(%d, %d, %d) blockIdx:(%d, %d, %d) blockDim:(%d, %d, %d) gridDim:(%d, %d, %d)\n",
           threadIdx.x, threadIdx.y, threadIdx.z, blockIdx.x, blockIdx.y, blockIdx.z, blockDim.x, blockDim.y,
           blockDim.z, gridDim.x, gridDim.y, gridDim.z);
}

__global__ void printThreadIndex(int *A, const int nx, const int ny)
{
    int ix = threadIdx.x + blockIdx.x * blockDim.x;
    int iy = threadIdx.y + blockIdx.y * blockDim.y;
    unsigned int idx = iy * nx + ix;
    assert(ix < nx && iy < ny);
    assert(A[idx] == (int)idx && "the matrix counts up");
    if (ix == nx - 1)
        printf("thread_id (%d,%d) block_id (%d,%d) coordinate (%d,%d) global index %2d ival %2d %5.2f %s %c %%\n",
               threadIdx.x, threadIdx.y, blockIdx.x, blockIdx.y, ix, iy, idx, A[idx], A[idx] * 0.5f, "words", 'c');
}

__global__ void unique_gid_calculation_3d(int *seen)
{
    int tid = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    int gid = block * (blockDim.x * blockDim.y * blockDim.z) + tid;
    int before = atomicAdd(&seen[gid], 1);
    assert(before == 0);
    (void)before;
}

void initialInt(int *ip, int size)
{
    for (int i = 0; i < size; i++)
        ip[i] = i;
}

int main(int argc, char **argv)
{
    printf("%s: Hello World from CPU!\n", "host");
    helloFromGPU<<<1, 10>>>();
    CHECK_LAUNCH();

    dim3 block(3);
    dim3 grid((6 + block.x - 1) / block.x);
    printf("grid.x %d grid.y %d grid.z %d\n", grid.x, grid.y, grid.z);
    checkIndex<<<grid, block>>>();
    CHECK_LAUNCH();

    const int nx = 8, ny = 6, nxy = nx * ny;
    int h_A[nxy], *d_MatA;
    initialInt(h_A, nxy);
    cudaMalloc((void **)&d_MatA, sizeof(h_A));
    cudaMemcpy(d_MatA, h_A, sizeof(h_A), cudaMemcpyHostToDevice);
    printThreadIndex<<<dim3(2, 3), dim3(4, 2)>>>(d_MatA, nx, ny);
    CHECK_LAUNCH();
    cudaDeviceSynchronize();
    cudaFree(d_MatA);

    const int total = 2 * 3 * 2 * (4 * 2 * 3);
    int *seen, h[total], wrong = 0;
    cudaMalloc(&seen, sizeof h);
    cudaMemset(seen, 0, sizeof h);
    unique_gid_calculation_3d<<<dim3(2, 3, 2), dim3(4, 2, 3)>>>(seen);
    CHECK_LAUNCH();
    cudaMemcpy(h, seen, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < total; i++)
        wrong += h[i] != 1;
    cudaFree(seen);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess || wrong) {
        printf("FAIL: %s\n", cudaGetErrorString(e));
        return 1;
    }
    printf("PASS\n");
    return 0;
}
