// What nvcc declares with extended lambdas, without any header in the program: placement new, pairs,
// sequences, and the C library.
#include <stdio.h>

struct point {
    int a;
};

template <int... i> __device__ int sum(std::integer_sequence<int, i...>) { return (0 + ... + i); }

__global__ void place(int *y)
{
    __shared__ int4 raw[2];
    if (threadIdx.x == 0) {
        point *p = new (raw) point{3};
        p->a++;
    }
    __syncthreads();
    y[threadIdx.x] = reinterpret_cast<point *>(raw)->a + abs(-1) + sum(std::integer_sequence<int, 1, 2>());
}

int main(void)
{
    int *y, h[8];
    cudaMalloc(&y, sizeof h);
    place<<<1, 8>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    int *p = (int *)malloc(sizeof *p), a = 1, b = 2;
    memset(p, 0, sizeof *p);
    std::swap(a, b);
    std::pair<int, int> both{std::exchange(a, 5), std::move(b)};
    int wrong = both.first != 2 || both.second != 1 || a != 5 || *p != 0 || strlen("two") != 3;
    free(p);
    for (int i = 0; i < 8; i++)
        if (h[i] != 8 || wrong)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
