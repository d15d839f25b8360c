__global__ void kernel(int *p, int order)
{
    __nv_atomic_store_n(&p[order < 3], order, 6); // error: there is no memory order 6
}
