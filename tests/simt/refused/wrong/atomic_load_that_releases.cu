__global__ void kernel(int *p, int order)
{
    *p = __nv_atomic_load_n(p, (__NV_ATOMIC_RELEASE)); // error: a load can't have the memory order
                                                       // __NV_ATOMIC_RELEASE: it can acquire
}
