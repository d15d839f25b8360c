// Here all of CUDA is in one header, but for the driver API, which needs this one.
#include "cuda_runtime.h"
#include "simt/driver.h"
