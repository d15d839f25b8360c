// Thrust: the elements that satisfy a predicate, in their order.
#include <thrust/copy.h>
#include <thrust/execution_policy.h>

#include "../twice.h"

#define N 3000

struct is_odd {
    __host__ __device__ bool operator()(int v) const { return v % 2; }
};

int main(void)
{
    static int h[N], wanted[N];
    int kept = 0;
    for (int i = 0; i < N; i++) {
        h[i] = i * 37 % 101;
        if (h[i] % 2)
            wanted[kept++] = h[i];
    }
    int *x = to_device(h, N), *y = device_array<int>(N);
    wrong += thrust::copy_if(thrust::device, x, x + N, y, is_odd()) != y + kept;
    compare(y, wanted, kept);
    return say();
}
