__global__ void kernel(int *p, int order)
{
    __nv_atomic_add(p, order, __NV_THREAD_SCOPE_DEVICE); // error: the memory order of __nv_atomic_add.. must
}
