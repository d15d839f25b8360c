// CUB's inclusive scan, for comparison.
#include <cub/device/device_scan.cuh>

#include "cub_scan.h"

struct operator_of_scan {
    __host__ __device__ elem_t operator()(elem_t left, elem_t right) const { return combine(left, right); }
};

cudaError_t cub_scan(void *room, size_t *bytes, elem_t *y, const elem_t *x, size_t n)
{
#if defined(ELEM_INTERVAL) || defined(ELEM_AFFINE)
    return cub::DeviceScan::InclusiveScan(room, *bytes, x, y, operator_of_scan{}, n);
#else
    return cub::DeviceScan::InclusiveSum(room, *bytes, x, y, n);
#endif
}
