// A scan of maps with its second barrier missing. The neighbour's map is passed by value, straight from
// shared memory: to a template that the compiler puts in place of its call, and to a function that stays a
// call.
#include <stdio.h>

enum { THREADS = 64 };

template <class N> struct map {
    N a, b;
};

template <class N> __device__ static map<N> compose(map<N> left, map<N> right)
{
    map<N> both = right;
    both.a = right.a * left.a;
    both.b = right.a * left.b + right.b;
    return both;
}

__device__ __attribute__((noinline)) static map<int> compose_apart(map<int> left, map<int> right)
{
    return {right.a * left.a, right.a * left.b + right.b};
}

template <class M> __device__ static M scan_block(M own)
{
    __shared__ M maps[THREADS];
    unsigned t = threadIdx.x;
    maps[t] = own;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (t >= stride)
            own = compose(maps[t - stride], own); // finds: shared-race read
        maps[t] = own;                            // finds: shared-race write
    }
    return own;
}

__global__ void scan(map<int> *y) { y[threadIdx.x] = scan_block(y[threadIdx.x]); }

__global__ void scan_apart(map<int> *y)
{
    __shared__ map<int> maps[THREADS];
    unsigned t = threadIdx.x;
    map<int> own = y[t];
    maps[t] = own;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (t >= stride)
            own = compose_apart(maps[t - stride], own); // finds: shared-race read
        maps[t] = own;                                  // finds: shared-race write
    }
    y[t] = own;
}

int main(void)
{
    map<int> *y;
    cudaMalloc(&y, THREADS * sizeof *y);
    cudaMemset(y, 0, THREADS * sizeof *y);
    scan<<<1, THREADS>>>(y);
    scan_apart<<<1, THREADS>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
