// options: -rdc=true -lcudadevrt
// One function launches from the host and from a kernel; a template launches a template.
#include <stdio.h>

template <class T> __global__ void set(T *y, T value) { y[threadIdx.x] = value; }

template <class T> __host__ __device__ void start(T *y, T value) { set<T><<<1, 4>>>(y, value); }

struct pair {
    int a, b;
};

__global__ void put(pair *y, pair value) { *y = value; }

__global__ void parent(int *y, float *z, pair *p)
{
    start(y, 5);
    set<<<1, 4>>>(z, 0.5f);
    put<<<1, 1>>>(p, pair{3, 4});
}

int main(void)
{
    int *y, h[8];
    float *z, g[4];
    pair *p, q;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&z, sizeof g);
    cudaMalloc(&p, sizeof q);
    start(y + 4, 6);
    parent<<<1, 1>>>(y, z, p);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(g, z, sizeof g, cudaMemcpyDeviceToHost);
    cudaMemcpy(&q, p, sizeof q, cudaMemcpyDeviceToHost);
    bool right = q.a == 3 && q.b == 4;
    for (int i = 0; i < 4; i++)
        right = right && h[i] == 5 && h[4 + i] == 6 && g[i] == 0.5f;
    printf(right ? "ok\n" : "wrong\n");
    return !right;
}
