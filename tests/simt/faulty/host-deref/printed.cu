// says: host code reads device memory at printed.cu:11 inside a library call: only cudaMemcpy can access it
// printf is given a string in device memory.
#include <stdio.h>

int main(void)
{
    char *s;
    cudaMalloc(&s, 6);
    cudaMemcpy(s, "hello", 6, cudaMemcpyHostToDevice);
    cudaDeviceSynchronize();
    printf("%s\n", s); // finds: host-deref read
    cudaFree(s);
    return 0;
}
