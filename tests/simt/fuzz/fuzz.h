// What the fuzzer (fuzz.c) and the one kernel that plays all its kernels (player.cu) agree on.
#ifndef FUZZ_H
#define FUZZ_H

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_SHARED_CELLS = 2, MAX_GLOBAL_CELLS = 4, POLLS = 150 };

enum action {
    END,
    READ,
    WRITE,
    VOLATILE_READ,
    VOLATILE_WRITE,
    EXCHANGE,
    ADD,
    EXCHANGE_BLOCK,
    ADD_BLOCK,
    POLL,     // volatile reads, at most POLLS, until the operand is seen (0: anything but 0)
    POLL_ADD, // the same by atomicAdd(…, 0)
    FENCE,
    FENCE_BLOCK,
    BARRIER,
    SYNC_WARP, // the operand is the mask
    ACTIONS
};

// What statement `at` of thread `me` (through all blocks) is.
enum action fuzz_action(unsigned me, unsigned at);
int fuzz_operand(unsigned me, unsigned at);
unsigned fuzz_cell(unsigned me, unsigned at); // below MAX_SHARED_CELLS: shared
// It has just been done, or, if it waits or fences, is about to be. value: what was read, or 0.
void fuzz_note(unsigned me, unsigned at, int value);

void fuzz_play(unsigned blocks, unsigned threads); // the kernel in hand, once

#ifdef __cplusplus
}
#endif
#endif
