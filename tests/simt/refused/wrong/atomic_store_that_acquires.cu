__global__ void kernel(int *p, int order)
{
    __nv_atomic_store(p, &order, __NV_ATOMIC_ACQ_REL); // error: a store can't have the memory order
                                                       // __NV_ATOMIC_ACQ_REL: it can release
}
