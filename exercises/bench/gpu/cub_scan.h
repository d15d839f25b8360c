// CUB's inclusive scan of x[0 .. n-1] into y, with *bytes of device memory at `room`. Without `room`, *bytes
// becomes the number of bytes needed.
#ifndef CUB_SCAN_H
#define CUB_SCAN_H

#include "scan.h"

cudaError_t cub_scan(void *room, size_t *bytes, elem_t *y, const elem_t *x, size_t n);

#endif
