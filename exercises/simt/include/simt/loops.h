// Loops over the threads of a block, for simtcc --unchecked on x86-64. For each launch the compiler makes a
// function that runs the kernel for all threads of a block, one after the other, with the kernel's code
// within the loop. The device calls this function if compiler/loops.awk has found no call in its code. A
// thread that makes no call cannot wait for another thread, print, or end the kernel. So it makes no
// difference that the threads of the block run in one call.
#ifndef SIMT_LOOPS_H
#define SIMT_LOOPS_H

#include "abi.h"
#include "vectors.h"

// The thread that a loop has come to. A static variable whose address nobody takes can be kept in registers,
// because no store of the kernel can change it.
static struct simt_loop {
    bool on; // a loop of this file runs
    unsigned x, y, z;
} simt_loop;

SIMT_INLINE uint3 simt_ti()
{
    return simt_loop.on ? uint3{simt_loop.x, simt_loop.y, simt_loop.z}
                        : uint3{simt_thread_x(), simt_thread_y(), simt_thread_z()};
}

// Promises the compiler that n is not greater than `most`. Then it knows that blockIdx.x * blockDim.x +
// threadIdx.x does not overflow, and an address that contains this sum needs no instruction of its own.
SIMT_INLINE unsigned simt_within(unsigned n, unsigned most)
{
    if (simt_loop.on && n > most)
        __builtin_unreachable();
    return n;
}
SIMT_INLINE uint3 simt_b()
{
    return uint3{simt_within(simt_place.block.x, SIMT_LOOP_BLOCKS - 1),
                 simt_within(simt_place.block.y, 65535), simt_within(simt_place.block.z, 65535)};
}
SIMT_INLINE dim3 simt_d()
{
    return dim3{simt_within(simt_place.block_dim.x, 1024), simt_within(simt_place.block_dim.y, 1024),
                simt_within(simt_place.block_dim.z, 64)};
}

// What the first block of a launch says of its kernel is also known for the other blocks. Only these run in
// loops.
extern "C" void simt_say_traits(unsigned threads, struct simt_dim cluster) __asm__("simt_kernel_traits");
SIMT_INLINE void simt_kernel_traits(unsigned threads, struct simt_dim cluster)
{
    if (!simt_loop.on)
        simt_say_traits(threads, cluster);
}

// Runs a thunk (launch_arguments.h) for each thread of the running block. The device must be able to say
// which thread a signal interrupts: see grid/loop.c. So each thread first leaves its threadIdx.x in xmm15, a
// register that the compiler does not use otherwise. A store instead would make a short kernel slower by
// half. The compiler moves no access across the first of the two instructions. The second one allows it to
// read once for all threads of a row what they all read, and threadIdx.x is 0 at that time. Thread 0 makes
// this access, too.
template <class Body> __attribute__((__flatten__, used)) static void simt_run_block(void *body)
{
    Body own = *(const Body *)body;
    const struct simt_dim of = simt_place.block_dim;
    if (of.x > 1024)
        __builtin_unreachable();
    for (unsigned z = 0; z < of.z; z++)
        for (unsigned y = 0; y < of.y; y++) {
            simt_loop_at = {0, y, z};
            __asm__ volatile("movd %0, %%xmm15" : : "r"(0) : "memory");
            simt_loop = {true, 0, y, z};
#pragma GCC unroll 8
            for (unsigned x = 0; x < of.x; x++) {
                __asm__ volatile("movd %0, %%xmm15" : : "r"(x));
                simt_loop.x = x;
                own();
            }
        }
    simt_loop.on = false;
}
#endif
