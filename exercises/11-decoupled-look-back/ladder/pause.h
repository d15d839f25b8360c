// A warp that waits leaves memory to the others meanwhile.
#ifndef PAUSE_H
#define PAUSE_H

#include "scan.h"

// Nanoseconds, or up to twice as many. Cards before compute capability 7.0 don't know how.
__device__ inline void pause_for(unsigned nanoseconds)
{
#if defined(SIMT) || (defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700)
    if (nanoseconds > 0)
        __nanosleep(nanoseconds);
#else
    (void)nanoseconds;
#endif
}

#endif
