// also: an asynchronous copy needs #include
__global__ void kernel(int *y)
{
    __shared__ int s[32];
    __pipeline_memcpy_async(&s[threadIdx.x], &y[threadIdx.x], 4); // error: an asynchronous copy needs
    __pipeline_commit();
    __pipeline_wait_prior(0);
}
