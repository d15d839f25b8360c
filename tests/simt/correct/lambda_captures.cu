// Lambdas in a kernel that use shared and static variables. Such a variable is not captured: the lambda sees
// what it contains when it is called, and can write to it.
#include <stdio.h>

#define N 64

extern __shared__ int everywhere[];

template <class F> __device__ int called(F f) { return f(); }

template <class T> __device__ T sum_of_two(T *from)
{
    __shared__ T two[2];
    if (threadIdx.x < 2)
        two[threadIdx.x] = from[threadIdx.x];
    __syncthreads();
    return called([=] { return two[0] + two[1]; });
}

__global__ void use(int *y)
{
    __shared__ int s[N], last;
    extern __shared__ int dynamic[];
    static int calls;
    const int t = threadIdx.x;
    auto read = [=](int i) { return s[i] + dynamic[N + i] + everywhere[i] + t; };
    auto write = [](int i, int v) { s[i] = v; };
    auto count = [t] { return atomicAdd(&calls, t); };
    auto apart = [=](int s) { return s + t; };
    auto hidden = [](int i) {
        int last[] = {1, 2};
        return last[i];
    };
    auto nested = [=] { return [=] { return last; }(); };
    s[t] = 1, dynamic[t] = 2, dynamic[N + t] = 3;
    __syncthreads();
    write(t, 10 * t);
    dynamic[t] = -t, dynamic[N + t] = 100;
    count();
    if (t == 0)
        last = 7;
    __syncthreads();
    int other = N - 1 - t;
    y[t] = read(other) == 9 * other + 100 + t && nested() == 7 && apart(4) == 4 + t && hidden(1) == 2 &&
           calls == N * (N - 1) / 2;
    {
        int last = 5;
        y[t] += [=] { return last; }() == 5;
    }
    y[t] += sum_of_two(s) == 10;
}

int main(void)
{
    int h[N], *y;
    cudaMalloc(&y, sizeof h);
    use<<<1, N, 2 * N * sizeof(int)>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < N; i++)
        if (h[i] != 3)
            return printf("%d: %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
