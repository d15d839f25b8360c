// Launches of blocks that stay.
#ifndef STAYING_H
#define STAYING_H

#include "slices.h"
#include "words.h"

// How many blocks of the kernel the device holds at a time, but no more than there are tiles.
template <auto KERNEL> static unsigned blocks_that_stay(unsigned threads, size_t shared_bytes, unsigned tiles)
{
    static unsigned known = 0, resident; // a number of threads, and the blocks that the device holds then
    if (known != threads) {
        int device, processors, blocks;
        cudaGetDevice(&device);
        cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
        cudaFuncSetAttribute(KERNEL, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared_bytes);
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, KERNEL, (int)threads, shared_bytes);
        resident = (unsigned)(blocks * processors);
        known = threads;
    }
    return tiles < resident ? tiles : resident;
}

// Launches the kernel, whose blocks stay, for `tiles` tiles.
template <auto KERNEL>
static void launch_staying(struct array a, unsigned tiles, unsigned threads, size_t shared_bytes)
{
    word_t *words = new_words(tiles);
    if (!words)
        return;
    unsigned blocks = blocks_that_stay<KERNEL>(threads, shared_bytes, tiles);
    KERNEL<<<blocks, threads, shared_bytes>>>(a, tiles, words, (unsigned *)(words + (size_t)tiles * PARTS));
    cudaFreeAsync(words, 0);
}

#endif
