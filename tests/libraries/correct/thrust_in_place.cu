// Thrust: what removes elements from the array itself. The blocks write where others have read, and the last
// element that a block keeps may be read by the next block at the same time.
#include <thrust/execution_policy.h>
#include <thrust/partition.h>
#include <thrust/remove.h>
#include <thrust/unique.h>

#include "../twice.h"

#define N 20000

static int h[N], wanted[N];

struct is_odd {
    __host__ __device__ bool operator()(int v) const { return v & 1; }
};

static void fill(int runs_from)
{
    for (int i = 0; i < N; i++)
        h[i] = i < runs_from ? i : i / 4;
}

static int without_odd(void)
{
    int kept = 0;
    for (int i = 0; i < N; i++)
        if (h[i] % 2 == 0)
            wanted[kept++] = h[i];
    return kept;
}

static int without_repeats(void)
{
    int kept = 0;
    for (int i = 0; i < N; i++)
        if (i == 0 || h[i] != h[i - 1])
            wanted[kept++] = h[i];
    return kept;
}

int main(void)
{
    for (int runs_from = 0; runs_from <= N; runs_from += N / 2) {
        fill(runs_from);
        int *x = to_device(h, N), kept = without_odd();
        wrong += thrust::remove_if(thrust::device, x, x + N, is_odd()) - x != kept;
        compare(x, wanted, kept);
        x = to_device(h, N), kept = without_repeats();
        wrong += thrust::unique(thrust::device, x, x + N) - x != kept;
        compare(x, wanted, kept);
        x = to_device(h, N);
        int odd = (int)(thrust::partition(thrust::device, x, x + N, is_odd()) - x);
        wrong += odd != N - without_odd();
    }
    return say();
}
