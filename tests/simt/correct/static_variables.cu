// Static variables of kernels and device functions: one for all threads of the grid, kept from launch to
// launch until the device is reset; one for each instance of a template; constants beside them.
#include <stdio.h>

struct weight {
    int value;
    double factor;
};

inline __device__ int ticket(void)
{
    static unsigned tickets;
    return (int)atomicAdd(&tickets, 1u);
}

template <class T> __device__ T times_called(T step)
{
    static T calls = 10;
    return atomicAdd(&calls, step);
}

__host__ __device__ int both(int v)
{
    static int last = 5;
    return v + last;
}

__device__ int twice(int v) { return 2 * v; }

__global__ void use(int *seen, int *sums)
{
    static const int table[2] = {1, 2};
    static int counts[3] = {100, 200, 300}, *place, size = sizeof(counts);
    static __device__ weight w = {7, 0.5};
    static const char *names[2] = {"one", "two"};
    static int (*operation)(int) = twice;
    atomicAdd(&counts[threadIdx.x % 3], table[threadIdx.x % 2]);
    seen[ticket()] = 1;
    times_called(1);
    times_called(2u);
    if (threadIdx.x == 0 && blockIdx.x == 0)
        place = &counts[1];
    __syncthreads();
    if (threadIdx.x == 0 && blockIdx.x == 0)
        sums[1] = (place == &counts[1]) + size + w.value + (int)(4 * w.factor) + names[1][0] + operation(4) +
                  both(1);
}

__global__ void results(int *sums) // what came before is ordered by the launch
{
    sums[0] = ticket();
    sums[2] = times_called(0);
    sums[3] = (int)times_called(0u);
}

int main(void)
{
    const int n = 4 * 48;
    int h[n], sums[4], *seen, *s;
    for (int round = 0; round < 2; round++) {
        cudaMalloc(&seen, sizeof h);
        cudaMalloc(&s, sizeof sums);
        cudaMemset(seen, 0, sizeof h);
        use<<<4, 48>>>(seen, s);
        results<<<1, 1>>>(s);
        cudaMemcpy(h, seen, sizeof h, cudaMemcpyDeviceToHost);
        cudaMemcpy(sums, s, sizeof sums, cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; i++)
            if (h[i] != 1)
                return printf("nobody had ticket %d\n", i), 1;
        if (sums[0] != n || sums[1] != 1 + 12 + 7 + 2 + 't' + 8 + 6 || sums[2] != 10 + n ||
            sums[3] != 10 + 2 * n)
            return printf("%d %d %d %d\n", sums[0], sums[1], sums[2], sums[3]), 1;
        cudaDeviceReset();
    }
    if (both(2) != 7)
        return printf("the host's own\n"), 1;
    printf("ok\n");
    return 0;
}
