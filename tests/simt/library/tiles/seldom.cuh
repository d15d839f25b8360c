template <class T> __device__ T seldom(T v)
{
    asm volatile("seldom.b32 %0, %1, {%2, %3, %4, %5, %6};" : "=r"(v) : "r"(v), "r"(v), "r"(v), "r"(v), "r"(v), "r"(v));
    return v;
}
// A function with two bodies: in a constant it is the host's.
__host__ __device__ constexpr int side()
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 2;
#endif
}
