// Thrust: the sum of each segment, and its key.
#include <thrust/execution_policy.h>
#include <thrust/reduce.h>

#include "../twice.h"

#define N        3000
#define SEGMENTS ((N + 69) / 70)

int main(void)
{
    static int h[N], host_keys[N], wanted[SEGMENTS], wanted_keys[SEGMENTS];
    for (int i = 0; i < N; i++) {
        h[i] = i * 37 % 101;
        wanted_keys[i / 70] = host_keys[i] = i / 70 * 3;
        wanted[i / 70] += h[i];
    }
    int *x = to_device(h, N), *keys = to_device(host_keys, N);
    int *y = device_array<int>(N), *keys_out = device_array<int>(N);
    wrong +=
        thrust::reduce_by_key(thrust::device, keys, keys + N, x, keys_out, y).first != keys_out + SEGMENTS;
    compare(y, wanted, SEGMENTS);
    compare(keys_out, wanted_keys, SEGMENTS);
    return say();
}
