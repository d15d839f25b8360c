// Thrust: containers of the device, and algorithms that allocate their temporary storage themselves.
#include <stdio.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sort.h>

#define N 3000

int main(void)
{
    thrust::host_vector<int> h(N), keys(N);
    for (int i = 0; i < N; i++) {
        h[i] = i * 37 % 101;
        keys[i] = i / 70;
    }
    thrust::device_vector<int> x = h, y(N), k = keys;
    int wrong = 0, sum = 0;

    thrust::inclusive_scan(x.begin(), x.end(), y.begin());
    thrust::host_vector<int> got = y;
    for (int i = 0; i < N; i++)
        wrong += got[i] != (sum += h[i]);
    wrong += thrust::reduce(x.begin(), x.end()) != sum;
    wrong += thrust::reduce(x.begin(), x.end(), 0, thrust::maximum<int>()) != 100;

    thrust::exclusive_scan_by_key(k.begin(), k.end(), x.begin(), y.begin());
    got = y;
    for (int i = 0; i < N; sum += h[i++]) {
        sum = i % 70 ? sum : 0;
        wrong += got[i] != sum;
    }

    thrust::sort(x.begin(), x.end());
    got = x;
    for (int i = 1; i < N; i++)
        wrong += got[i] < got[i - 1];
    x[0] = 7;
    wrong += x[0] != 7 || x.size() != N;
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
