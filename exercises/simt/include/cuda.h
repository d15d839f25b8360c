// The driver API. Everything else in CUDA is in one header here, cuda_runtime.h.
#include "cuda_runtime.h"
#include "simt/driver.h"
