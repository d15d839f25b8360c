// Pairs and fours of which one member is left out, copied whole; beside structs with padding at the same
// places, of which nothing is left out, and of which a member is.
#include <stdio.h>

struct keyed { // bytes 4 to 7 are padding
    int key;
    double value;
};

struct tagged { // bytes 1 to 3 are padding
    char tag;
    int value;
};

template <class T> __global__ void copy(T *y, const T *x)
{
    int i = threadIdx.x;
    y[i] = x[i]; // finds: uninit-global read
}

__global__ void fill(int2 *two, float4 *four, keyed *k, tagged *t)
{
    int i = threadIdx.x;
    two[i].x = i;
    four[i].x = four[i].y = four[i].w = 1.0f;
    k[i].key = i;
    t[i].tag = 't';
    if (i != 7) { // these two are whole, except one
        k[i].value = i;
        t[i].value = i;
    }
}

int main(void)
{
    const int n = 32;
    int2 *two;
    float4 *four;
    keyed *k;
    tagged *t;
    cudaMalloc(&two, 2 * n * sizeof *two);
    cudaMalloc(&four, 2 * n * sizeof *four);
    cudaMalloc(&k, 2 * n * sizeof *k);
    cudaMalloc(&t, 2 * n * sizeof *t);
    fill<<<1, n>>>(two, four, k, t);
    copy<<<1, n>>>(two + n, two);
    copy<<<1, n>>>(four + n, four);
    copy<<<1, n>>>(k + n, k);
    copy<<<1, n>>>(t + n, t);
    cudaDeviceSynchronize();
    return 0;
}
