__global__ void kernel(char *bytes)
{
    typedef cuda::latch<cuda::thread_scope_block> latch; // error: cuda::latch needs #include <cuda/latch>
    latch *l = (latch *)bytes;
    l->arrive_and_wait();
}
