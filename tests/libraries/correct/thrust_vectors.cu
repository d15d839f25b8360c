// Thrust: containers of the device, and a reduction, which allocates its temporary storage itself.
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>

#include "../twice.h"

#define N 3000

int main(void)
{
    thrust::host_vector<int> h(N);
    int sum = 0;
    for (int i = 0; i < N; i++)
        sum += h[i] = i * 37 % 101;
    thrust::device_vector<int> x = h;
    wrong += thrust::reduce(x.begin(), x.end()) != sum;
    wrong += thrust::reduce(x.begin(), x.end(), 0, thrust::maximum<int>()) != 100;
    thrust::host_vector<int> got = x;
    for (int i = 0; i < N; i++)
        wrong += got[i] != h[i];
    x[0] = 7;
    wrong += x[0] != 7 || x.size() != N;
    return say();
}
