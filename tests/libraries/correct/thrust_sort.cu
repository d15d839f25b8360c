// Thrust: a sort.
#include <thrust/execution_policy.h>
#include <thrust/sort.h>

#include "../twice.h"

#define N      3000
#define VALUES 101

int main(void)
{
    static int h[N], wanted[N], counts[VALUES];
    for (int i = 0; i < N; i++) {
        h[i] = i * 37 % VALUES;
        counts[h[i]]++;
    }
    for (int v = 0, i = 0; v < VALUES; v++)
        while (counts[v]-- > 0)
            wanted[i++] = v;
    int *x = to_device(h, N);
    thrust::sort(thrust::device, x, x + N);
    compare(x, wanted, N);
    return say();
}
