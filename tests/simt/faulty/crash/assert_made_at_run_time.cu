// What assert() calls is called with a text and a line that were made at run time.
// says: fails assert(text made at run time) at assert_made_at_run_time.cu:15
// never: 4711
// never: secret
#include <assert.h>
#include <stdio.h>

__device__ char words[8];

__global__ void tells(const char *x, unsigned n)
{
    for (unsigned i = 0; i < 7; i++)
        words[i] = x[i];
    if (n)
        __assert_fail(words, "assert_made_at_run_time.cu", n, "f"); // finds: crash call
}

int main(void)
{
    char *x;
    cudaMalloc(&x, 7);
    cudaMemcpy(x, "secret", 7, cudaMemcpyHostToDevice);
    tells<<<1, 1>>>(x, 4711);
    cudaDeviceSynchronize();
    puts("ended");
    return 0;
}
