// options: -isystem library
// says: short_y[7]: thread 0 of block 7 writes it at library_writes_past_end.cu:14, and the array has 7
// elements says:       library_writes_past_end.cu:14   tiles::launch(tiles::number_blocks<int>, short_y,
// before, 8); says:       sum.cuh:24   y[blockIdx.x] = 1; says:       in kernel number_blocks, once,
// SIMT_SEED= A library's kernel waits for the blocks before its own, so the blocks begin in order. The array
// is too short.
#include <tiles/sum.cuh>

int main()
{
    int *short_y, *before;
    cudaMalloc(&before, 256), cudaMalloc(&short_y, 28);
    cudaMemset(before, 0, 256);
    tiles::launch(tiles::number_blocks<int>, short_y, before, 8); // finds: oob-global write
    return cudaDeviceSynchronize() != cudaSuccess;
}
