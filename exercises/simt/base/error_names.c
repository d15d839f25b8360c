// The names and texts of the CUDA runtime's errors.
#include "base.h"

const char *cudaGetErrorName(cudaError_t error)
{
    switch (error) {
#define SIMT_ERROR(name, value, text) \
    case name:                        \
        return #name;
#include "../include/simt/errors.def"
#undef SIMT_ERROR
    }
    return "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t error)
{
    switch (error) {
#define SIMT_ERROR(name, value, text) \
    case name:                        \
        return text;
#include "../include/simt/errors.def"
#undef SIMT_ERROR
    }
    return "unrecognized error code";
}
