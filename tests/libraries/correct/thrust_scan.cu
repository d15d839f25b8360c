// Thrust: scans of sums, and of maxima from the end by reverse iterators.
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/scan.h>

#include "../twice.h"

#define N 3000

int main(void)
{
    static int h[N], wanted[N];
    for (int i = 0, sum = 0; i < N; i++) {
        h[i] = i * 37 % 101;
        wanted[i] = sum += h[i];
    }
    int *x = to_device(h, N), *y = device_array<int>(N);
    thrust::inclusive_scan(thrust::device, x, x + N, y);
    compare(y, wanted, N);

    thrust::inclusive_scan(thrust::device, thrust::make_reverse_iterator(x + N),
                           thrust::make_reverse_iterator(x), thrust::make_reverse_iterator(y + N),
                           thrust::maximum<int>());
    for (int i = N, most = 0; i-- > 0;)
        wanted[i] = most = h[i] > most ? h[i] : most;
    compare(y, wanted, N);
    return say();
}
