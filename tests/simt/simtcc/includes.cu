// What programs include, although nvcc includes it by itself.
// clang-format off
#include "cuda_runtime.h"
#include "device_launch_parameters.h"
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_runtime_api.h>
// clang-format on
#include "right.cu"
