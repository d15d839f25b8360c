#include <cuda_runtime.h>
extern "C" int more(void) { int n = 0; return cudaGetDeviceCount(&n) == cudaSuccess ? n : -1; }
