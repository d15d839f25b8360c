// An operator without __device__: kernels of the library would call it.
// clang-format off
#include <cub/device/device_scan.cuh>

struct larger {
    int operator()(int left, int right) const { return left > right ? left : right; }
};

int main(void)
{
    int *x = NULL;
    size_t bytes = 0;
    cub::DeviceScan::InclusiveScan(NULL, bytes, x, x, larger(), 4); // error: the operator\(\) of larger is host code: kernels of the library call it, so declare it __host__ __device__$
    return 0;
}
