// A double buffer that the first step fills in part: the elements that have no left neighbour are not carried
// over. The kernel is given its operator as a struct with no members, as the templates of a library do.
#include <stdio.h>

#define SECTION 64

struct pair {
    float value;
    int starts;
};

struct segmented_sum {
    __device__ pair operator()(const pair &left, const pair &right) const
    {
        return pair{right.starts ? right.value : left.value + right.value, // finds: uninit-shared read
                    left.starts | right.starts};                           // finds: uninit-shared read
    }
};

template <class T, class Operator> __global__ void scan(T *y, const T *x, Operator op)
{
    __shared__ T s[2][SECTION];
    int t = threadIdx.x, now = 0;
    s[0][t] = x[t];
    __syncthreads();
    for (int stride = 1; stride < SECTION; stride *= 2, now ^= 1) {
        if (t >= stride)
            s[now ^ 1][t] = op(s[now][t - stride], s[now][t]);
        __syncthreads();
    }
    y[t] = s[now][t];
}

int main(void)
{
    pair h[SECTION], *x, *y;
    for (int i = 0; i < SECTION; i++)
        h[i] = pair{(float)i, i % 5 == 0};
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<1, SECTION>>>(y, x, segmented_sum());
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[SECTION - 1].value);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
