__global__ void kernel(int *p, int order)
{
    __nv_atomic_compare_exchange_n(p, &order, 1, true, 2, 9); // error: there is no memory order 9
}
