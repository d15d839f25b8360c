// Here all of CUDA is in one header.
#include "cuda_runtime.h"
