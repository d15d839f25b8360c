int n = cub::DeviceScan::count; // error: CUB needs #include <cub/cub.cuh>
