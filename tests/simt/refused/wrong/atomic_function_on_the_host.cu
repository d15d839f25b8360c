int main()
{
    int v = 0;
    __nv_atomic_store_n(&v, 1, __NV_ATOMIC_RELAXED); // error: the host can't call __nv_atomic_store_n.
}
