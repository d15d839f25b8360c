// also: what cuRAND does for the host is not supported on the CPU device: make the random
// also: : make the random numbers in a kernel, with curand_kernel\.h
#include <curand.h>
#include <curand_kernel.h>
static int failed(curandStatus_t status) { return status != CURAND_STATUS_SUCCESS; }
int main()
{
    float *x;
    curandGenerator_t generator;
    cudaMalloc(&x, 400);
    failed(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT)); // error: what cuRAND
    curandGenerateUniform(generator, x, 100);
    curandDestroyGenerator(generator);
}
