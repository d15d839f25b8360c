// What a CUDA program sees on the CPU device. simtcc includes it before every .cu file, as nvcc does.
#ifndef SIMT_CUDA_RUNTIME_H
#define SIMT_CUDA_RUNTIME_H

// By these macros, headers of a program ask which of CUDA's headers were included before, and in which
// version.
#define __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_API_H__
#define __DRIVER_TYPES_H__
#define __VECTOR_TYPES_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define CUDART_VERSION 12000

#include "simt/runtime.h"

#ifdef __cplusplus
#include <initializer_list> // nvcc includes it, too: for (int n : {1, 2, 3})

// The mathematical functions of C, without the special functions of C++17, because these take longer to
// compile than most kernels. A program that includes <cmath> gets these, too. What these headers include is
// there for all programs, as in nvcc.
#pragma push_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
#undef _GLIBCXX_USE_STD_SPEC_FUNCS
#include <math.h>
#pragma pop_macro("_GLIBCXX_USE_STD_SPEC_FUNCS")
// Some headers copy and fill ranges by these other names for the library's functions, and such calls would
// not be watched.
#define __builtin_memcpy  simt_memcpy
#define __builtin_memmove simt_memmove
#define __builtin_memset  simt_memset
#include <bits/stl_algobase.h>
#undef __builtin_memcpy
#undef __builtin_memmove
#undef __builtin_memset
#include <limits>
#include <new> // nvcc includes it with --extended-lambda
#include <utility>

#include <ctype.h> // the C library, as far as nvcc includes it
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define __CUDACC_VER_MAJOR__ 12 // the same version as CUDART_VERSION
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 0

#include "simt/atomics.h"
#include "simt/clusters.h"
#include "simt/intrinsics.h"
#include "simt/kernel.h"
#include "simt/launch.h"
#include "simt/launch_attributes.h"
#include "simt/nv_atomics.h"
#include "simt/ordered_accesses.h"
#include "simt/ptx.h"
#include "simt/simd.h"
#include "simt/special_functions.h"
#include "simt/textures.h"
#endif
#endif
