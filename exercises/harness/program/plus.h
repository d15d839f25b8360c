// The addition of counts, for kernel files that scan numbers of elements and not elements. On the CPU device
// each call is one unit of work.
#ifndef PLUS_H
#define PLUS_H

__host__ __device__ static inline unsigned plus(unsigned left, unsigned right)
{
#ifdef SIMT
    simt_combine_numbers();
#endif
    return left + right;
}

#endif
