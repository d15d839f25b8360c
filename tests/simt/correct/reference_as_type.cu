// A parameter that looks as if it were passed by value, but whose type is a reference.
#include <stdio.h>

struct pair {
    int a, b;
};

template <class T> __device__ void set(T p, int n) { p.a = p.b = n; }

__global__ void fill(pair *pairs) { set<pair &>(pairs[threadIdx.x], (int)threadIdx.x); }

int main(void)
{
    pair *pairs, h[32];
    int wrong = 0;
    cudaMalloc(&pairs, sizeof h);
    fill<<<1, 32>>>(pairs);
    cudaMemcpy(h, pairs, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        wrong += h[i].a != i || h[i].b != i;
    printf("%s\n", wrong == 0 ? "ok" : "wrong");
    cudaFree(pairs);
    return wrong;
}
