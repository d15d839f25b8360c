// Variables on the device: set, read and addressed by symbol; an array, a struct, a pointer and a counter.
#include <stdio.h>
#include <string.h>

#define E(x) do { cudaError_t e = (x); if (e != cudaSuccess) { printf("%d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

struct Params {
    int n;
    float scale;
    float offset[4];
};

__device__ float devData = 3.14f;
__device__ int counter;
__device__ int table[16] = {1, 1, 2, 3, 5, 8, 13, 21};
__device__ float *list;
__constant__ Params params;
__constant__ float weights[4] = {0.125f, 0.25f, 0.5f, 1.0f};
__device__ const double golden = 1.618033988749895;

__global__ void checkGlobalVariable()
{
    // display the original value, and alter it
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        printf("Device: the value of the global variable is %.2f\n", devData);
        devData += 2.0f;
    }
}

__global__ void fill()
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < params.n) {
        list[i] = i * params.scale + params.offset[i % 4] + weights[i % 4];
        atomicAdd(&counter, 1);
    }
}

__global__ void fibonacci()
{
    for (int i = 8; i < 16; i++)
        table[i] = table[i - 1] + table[i - 2];
    table[0] = (int)(golden * 1000);
}

int main(void)
{
    float value = 1.5f;
    E(cudaMemcpyToSymbol(devData, &value, sizeof(float)));
    printf("Host: copied %.2f to the global variable\n", value);
    checkGlobalVariable<<<1, 32>>>();
    E(cudaMemcpyFromSymbol(&value, devData, sizeof(float)));
    printf("Host: the value changed by the kernel is %.2f\n", value);
    if (value != 3.5f) return 1;

    // the same by address
    float *address = NULL;
    E(cudaGetSymbolAddress((void **)&address, devData));
    value = -1.0f;
    E(cudaMemcpy(address, &value, sizeof(float), cudaMemcpyHostToDevice));
    checkGlobalVariable<<<2, 1>>>();
    E(cudaMemcpy(&value, address, sizeof(float), cudaMemcpyDeviceToHost));
    if (value != 1.0f) return 1;

    size_t bytes;
    E(cudaGetSymbolSize(&bytes, table));
    if (bytes != 16 * sizeof(int)) return 1;
    fibonacci<<<1, 1>>>();
    int last, h[16];
    E(cudaMemcpyFromSymbol(&last, table, sizeof(int), 15 * sizeof(int), cudaMemcpyDeviceToHost));
    E(cudaMemcpyFromSymbol(h, table, sizeof h));
    printf("%d %d %d\n", last, h[0], h[9]);
    if (last != 987 || h[0] != 1618 || h[9] != 55) return 1;

    const int n = 1000;
    Params p = {n, 0.5f, {10, 20, 30, 40}};
    float *d_list, result[n];
    int zero = 0, count;
    E(cudaMalloc(&d_list, n * sizeof(float)));
    E(cudaMemcpyToSymbol(list, &d_list, sizeof(d_list)));
    E(cudaMemcpyToSymbol(params, &p, sizeof p));
    E(cudaMemcpyToSymbol(counter, &zero, sizeof zero));
    p.offset[2] = 300;
    E(cudaMemcpyToSymbol(params, &p.offset[2], sizeof(float), offsetof(Params, offset) + 2 * sizeof(float)));
    fill<<<(n + 127) / 128, 128>>>();
    E(cudaGetLastError());
    E(cudaMemcpyFromSymbol(&count, counter, sizeof count));
    E(cudaMemcpy(result, d_list, sizeof result, cudaMemcpyDeviceToHost));
    const float w[4] = {0.125f, 0.25f, 0.5f, 1.0f};
    for (int i = 0; i < n; i++)
        if (result[i] != i * 0.5f + p.offset[i % 4] + w[i % 4]) {
            printf("at %d: %f\n", i, result[i]);
            return 1;
        }
    E(cudaFree(d_list));
    if (count != n) return 1;
    printf("PASS\n");
    return 0;
}
