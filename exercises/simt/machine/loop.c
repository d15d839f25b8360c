// Launches in loops. Without checks, a kernel whose threads make no call is called once for each block, and
// not once for each thread: include/simt/loops.h says how. The first block of such a launch runs as usual,
// because a kernel says of itself in its first thread what it requires of a launch. After it, one fiber runs
// all other blocks in their order.
#include "inside.h"

// simtcc leaves these pairs in an object that was compiled without checks: see compiler/loops.awk.
struct pair {
    void (*thunk)(void *); // runs the kernel for one thread
    void (*loop)(void *);  // runs it for all threads of a block
};
SIMT_SECTION_OF(const struct pair, LOOPS);

void simt_loop_choose(struct launch *l)
{
    l->loop = NULL;
    if (simt_options.checks || l->together > 1 || l->grid.x > SIMT_LOOP_BLOCKS)
        return;
    for (const struct pair *p = SIMT_SECTION_BEGIN(LOOPS); p < SIMT_SECTION_END(LOOPS); p++)
        if (p->thunk == l->body)
            l->loop = p->loop;
}

// Goes on to the next block of the launch.
static void go_to_next(struct simt_dim *block, const struct simt_dim *grid)
{
    if (++block->x < grid->x)
        return;
    block->x = 0;
    if (++block->y < grid->y)
        return;
    block->y = 0;
    block->z++;
}

void simt_loop_blocks(void)
{
    const struct launch *l = simt_current_launch;
    struct block *b = simt_current_block;
    for (; simt_progress.started < l->blocks; simt_progress.started++) {
        l->loop(l->argument);
        b->number++;
        go_to_next(&simt_place.block, &l->grid);
    }
    simt_looping = false;
    simt_current_thread = b->threads;
    fiber_switch(scheduler(b, b->threads));
}

void simt_loop_run(const struct launch *l)
{
    if (simt_progress.started == l->blocks)
        return;
    struct block *b = simt_resident_blocks[0];
    simt_block_start(b, l->first_block + simt_progress.started);
    simt_current_block = b;
    simt_place = (struct simt_place){simt_block_index(b->number), l->block, l->grid};
    simt_fuel = b->schedule->fuel;
    b->schedule->lockstep = false;
    simt_looping = true;
    fiber_enter(b, b->threads);
    simt_current_thread = NULL;
    simt_current_block = NULL;
    b->alive = 0;
    b->resident = false;
}
