// The runtime's error codes, and the functions that return them.
#ifndef SIMT_ERRORS_H
#define SIMT_ERRORS_H

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cudaError {
#define SIMT_ERROR(name, value, text) name = value,
#include "errors.def"
#undef SIMT_ERROR
} cudaError_t;

cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
const char *cudaGetErrorName(cudaError_t error);
const char *cudaGetErrorString(cudaError_t error);

#ifdef __cplusplus
}
#endif
#endif
