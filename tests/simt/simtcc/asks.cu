// A program that asks for __CUDA_ARCH__ is preprocessed once for each side.
__host__ __device__ int side(void)
{
#ifdef __CUDA_ARCH__
    return 1;
#else
    return 0;
#endif
}
