// prints: cudaErrorInvalidValue 9 times
// says: sums[0]: cudaMemcpy at copies_too_long.cu:31 writes 800 bytes from there on
// says: and the array has 100 elements, 400 bytes
// says: sums[96]: cudaMemcpy at copies_too_long.cu:32 reads 32 bytes from there on
// says: flags[0]: cudaMemsetAsync at copies_too_long.cu:34 writes 101 bytes
// says: table[2]: cudaMemcpyToSymbol at copies_too_long.cu:36 writes 16 bytes from there on
// says: gone[0]: cudaMemcpy at copies_too_long.cu:40 reads 64 bytes from there on, after the array was freed
// Copies and memsets that go beyond an array. The runtime refuses them, and many programs never ask.
#include <stdio.h>

__constant__ int table[4];

static int refused;

static void count(cudaError_t error) { refused += error == cudaErrorInvalidValue; }

int main(void)
{
    int h[400] = {0}, *sums, *rows, *gone, *managed;
    unsigned char *flags;
    size_t pitch;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMalloc(&sums, 100 * sizeof(int));
    cudaMalloc(&flags, 100);
    cudaMalloc(&gone, 64);
    cudaMallocManaged(&managed, 64);
    cudaMallocPitch(&rows, &pitch, 64, 4);
    cudaFree(gone);

    count(cudaMemcpy(sums, h, 200 * sizeof(int), cudaMemcpyHostToDevice));    // finds: oob-global call
    count(cudaMemcpy(h, sums + 96, 8 * sizeof(int), cudaMemcpyDeviceToHost)); // finds: oob-global call
    for (int i = 0; i < 2; i++)
        count(cudaMemsetAsync(flags, 0, 101, stream)); // finds: oob-global call
    // from its third element on
    count(cudaMemcpyToSymbol(table, h, 16, 8));                             // finds: oob-global call
    count(cudaMemcpy2D(rows, pitch, h, 64, 64, 5, cudaMemcpyHostToDevice)); // finds: oob-global call
    count(cudaMemcpyAsync(managed, h, 65, cudaMemcpyDefault, stream));      // finds: oob-global call
    count(cudaMemset(sums + 101, 0, 4));                                    // finds: oob-global call
    count(cudaMemcpy(h, gone, 64, cudaMemcpyDeviceToHost));                 // finds: oob-global call
    printf("cudaErrorInvalidValue %d times\n", refused);
    cudaFree(sums);
    cudaFree(flags);
    cudaFree(managed);
    cudaFree(rows);
    return 0;
}
