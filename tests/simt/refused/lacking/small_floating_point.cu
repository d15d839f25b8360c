#include <cuda_fp6.h> // error: 6-bit and 4-bit floating point is not supported
