__global__ void kernel(int *p, const int *c, float *f, short *s, long long *l, int order)
{
    __nv_atomic_fetch_add(s, 1, __NV_ATOMIC_RELAXED);  // error: __nv_atomic_fetch_add works on int, unsigned,
    __nv_atomic_add(l, 1, __NV_ATOMIC_RELAXED);        // error: __nv_atomic_add works on int, unsigned,
    __nv_atomic_fetch_max(f, 1, __NV_ATOMIC_RELAXED);  // error: works on integers of 4 or 8 bytes
    __nv_atomic_exchange_n(s, 1, __NV_ATOMIC_RELAXED); // error: works on integers of 4, 8 or 16 bytes
    *p = __nv_atomic_load_n(c, __NV_ATOMIC_RELAXED);   // error: bytes that are neither const nor volatile
    __nv_atomic_store_n(f, 1, __NV_ATOMIC_RELAXED);    // error: for other types there is __nv_atomic_store$
    __nv_atomic_store_n((volatile int *)p, order, 0);  // error: neither const nor volatile
}
