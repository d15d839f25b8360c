__global__ void kernel(int *p, int order)
{
    *p = __nv_atomic_load_n(p, order); // error: memory order of __nv_atomic_load_n.. must be one of
}
