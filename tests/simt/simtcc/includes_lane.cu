#include "lane.cuh"
__global__ void kernel(int *y) { lane(y); }
