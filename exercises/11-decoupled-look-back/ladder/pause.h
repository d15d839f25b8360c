// A warp that waits leaves memory to the others meanwhile.
#ifndef PAUSE_H
#define PAUSE_H

#include "scan.h"

#ifdef SIMT
#define PAUSES 1
#elif defined(__CUDA_ARCH__)
#define PAUSES (__CUDA_ARCH__ >= 700)
#else
#define PAUSES 0
#endif

// Nanoseconds, or up to twice as many. Cards before compute capability 7.0 don't know how.
__device__ inline void pause_for(unsigned nanoseconds)
{
#if PAUSES
    if (nanoseconds > 0)
        __nanosleep(nanoseconds);
#else
    (void)nanoseconds;
#endif
}

#endif
