// The CUDA runtime's calls that the CPU device knows. Host code in C or C++.
#ifndef SIMT_RUNTIME_H
#define SIMT_RUNTIME_H

#include "arrays.h"
#include "errors.h"
#include "functions.h"
#include "graphs.h"
#include "memory.h"
#include "memory_pools.h"
#include "properties.h"
#include "streams.h"
#include "vectors.h"

#endif
