__global__ void kernel(int *i, unsigned long long *ull, float *flt, double *dbl)
{
    atomicSub(ull, 1);               // error: atomicSub works on
    atomicExch(dbl, 1);              // error: atomicExch works on
    atomicMin(flt, 1);               // error: atomicMin works on
    atomicInc(i, 1);                 // error: atomicInc works on
    atomicCAS(flt, 1, 2);            // error: atomicCAS works on
    atomicAdd_block((short *)i, 1);  // error: atomicAdd_block works on
    atomicAdd((volatile int *)i, 1); // error: atomicAdd works on
    atomicAdd((size_t *)ull, 1);     // error: atomicAdd works on
}
