// All of CUDA is in one header here, cuda_runtime.h.
#include "cuda_runtime.h"
