__global__ void kernel(int *p, int order)
{
    __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, order); // error: the thread scope of .* must be one of
}
