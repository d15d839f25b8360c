__global__ __host__ void kernel(int *y) { y[0] = 1; } // error: a kernel is declared __global__ only
