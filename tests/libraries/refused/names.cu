// Names that are not there, and names whose header or whose namespace is missing.
// clang-format off
#include <cub/device/device_scan.cuh>

static size_t bytes;

static void calls(void *temp, int *y, const int *x, int n, cudaStream_t stream)
{
    cub::DeviceScan::ExclusivSum(temp, bytes, x, y, n, stream); // error: cub::DeviceScan has no member 'ExclusivSum': is it spelt right\?$
    cub::DevceScan::ExclusiveSum(temp, bytes, x, y, n, stream); // error: cub has no 'DevceScan': is it spelt right\?$
    cub::DeviceSelect::Flagged(temp, bytes, x, x, y, y, n, stream); // error: cub::DeviceSelect needs #include <cub/device/device_select.cuh>$
    DeviceScan::ExclusiveSum(temp, bytes, x, y, n, stream); // error: 'DeviceScan' is in the namespace cub: write cub::DeviceScan$
    thrust::unique(thrust::cuda::par.on(stream), y, y + n); // error: thrust::(unique needs #include <thrust/unique.h>|cuda::par needs #include <thrust/execution_policy.h>)$
}

int main(void) { return 0; }
