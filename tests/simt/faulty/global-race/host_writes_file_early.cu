// says: results[0]: host code reads it at host_writes_file_early.cu:22
// The results go into a file before the copy from the device is known to be done.
#include <stdio.h>

__global__ void count(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(void)
{
    int *x, *results, first[4];
    cudaStream_t s;
    FILE *file = tmpfile();
    if (!file)
        return 1;
    cudaStreamCreate(&s);
    cudaMalloc(&x, 32 * sizeof(int));
    cudaMallocHost(&results, 64 * sizeof(int));
    for (int i = 0; i < 64; i++)
        results[i] = i;
    count<<<1, 32, 0, s>>>(x);
    cudaMemcpyAsync(results, x, 32 * sizeof(int), cudaMemcpyDeviceToHost, s); // finds: global-race write
    fwrite(results + 32, sizeof(int), 32, file);                              // not copied
    fwrite(results, sizeof(int), 32, file);                                   // finds: global-race read
    cudaStreamSynchronize(s);
    rewind(file);
    if (fread(first, sizeof(int), 4, file) != 4 || first[1] != 33)
        return 1;
    fclose(file);
    return 0;
}
