__global__ void fill(int *y, int value) { y[threadIdx.x] = value; }
extern "C" void fill_all(int *y, int n, int value) { fill<<<1, n>>>(y, value); }
