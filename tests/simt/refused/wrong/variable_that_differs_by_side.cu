#ifdef __CUDA_ARCH__
__constant__ int table[2] = {1, 2}; // error: table is declared in one way with __CUDA_ARCH__
#else
static const int table[2] = {1, 2};
#endif
__global__ void fill(int *y) { y[0] = table[0]; }
int main(void) { fill<<<1, 1>>>(nullptr); }
