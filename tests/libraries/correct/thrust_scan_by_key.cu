// Thrust: a scan of segments, each with a key of its own.
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

#include "../twice.h"

#define N 3000

int main(void)
{
    static int h[N], host_keys[N], wanted[N];
    for (int i = 0; i < N; i++) {
        h[i] = i * 37 % 101;
        host_keys[i] = i / 70;
        wanted[i] = i % 70 ? wanted[i - 1] + h[i - 1] : 0;
    }
    int *x = to_device(h, N), *keys = to_device(host_keys, N), *y = device_array<int>(N);
    thrust::exclusive_scan_by_key(thrust::device, keys, keys + N, x, y);
    compare(y, wanted, N);
    return say();
}
