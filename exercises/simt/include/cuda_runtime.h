// What a CUDA program sees on the CPU device. simtcc includes it before every .cu file, as nvcc does.
#ifndef SIMT_CUDA_RUNTIME_H
#define SIMT_CUDA_RUNTIME_H

#include "simt/runtime.h"

#ifdef __cplusplus
#include <initializer_list> // nvcc has it too: for (int n : {1, 2, 3})
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "simt/atomics.h"
#include "simt/intrinsics.h"
#include "simt/kernel.h"
#include "simt/launch.h"
#endif
#endif
