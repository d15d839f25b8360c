// Plays a kernel of the fuzzer's: each thread does its list of statements. The list and the notes are beyond
// the device's sight, in play.c.
#include "fuzz.h"

__global__ void play(int *global)
{
    __shared__ int shared[MAX_SHARED_CELLS];
    unsigned me = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned at = 0; fuzz_action(me, at) != END; at++) {
        unsigned cell = fuzz_cell(me, at);
        int *p = cell < MAX_SHARED_CELLS ? &shared[cell] : &global[cell - MAX_SHARED_CELLS];
        int operand = fuzz_operand(me, at);
        enum action action = fuzz_action(me, at);
        switch (action) {
        case READ: fuzz_note(me, at, *p); break;
        case WRITE:
            *p = operand;
            fuzz_note(me, at, 0);
            break;
        case VOLATILE_READ: fuzz_note(me, at, *(volatile int *)p); break;
        case VOLATILE_WRITE:
            *(volatile int *)p = operand;
            fuzz_note(me, at, 0);
            break;
        case EXCHANGE: fuzz_note(me, at, atomicExch(p, operand)); break;
        case ADD: fuzz_note(me, at, atomicAdd(p, operand)); break;
        case EXCHANGE_BLOCK: fuzz_note(me, at, atomicExch_block(p, operand)); break;
        case ADD_BLOCK: fuzz_note(me, at, atomicAdd_block(p, operand)); break;
        case POLL:
        case POLL_ADD:
            for (int i = 0; i < (action == POLL ? POLLS : POLLS / 4); i++) {
                int value = action == POLL ? *(volatile int *)p : atomicAdd(p, 0);
                fuzz_note(me, at, value);
                if (operand ? value == operand : value != 0)
                    break;
            }
            break;
        case FENCE:
            fuzz_note(me, at, 0);
            __threadfence();
            break;
        case FENCE_BLOCK:
            fuzz_note(me, at, 0);
            __threadfence_block();
            break;
        case BARRIER:
            fuzz_note(me, at, 0);
            __syncthreads();
            break;
        case SYNC_WARP:
            fuzz_note(me, at, 0);
            __syncwarp(operand);
            break;
        default: break;
        }
    }
}

void fuzz_play(unsigned blocks, unsigned threads)
{
    static int *global;
    if (!global)
        cudaMalloc(&global, MAX_GLOBAL_CELLS * sizeof *global);
    cudaMemset(global, 0, MAX_GLOBAL_CELLS * sizeof *global);
    simtName(global, "g");
    play<<<blocks, threads>>>(global);
    cudaDeviceSynchronize();
}
