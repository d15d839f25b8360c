// Who runs now, and where that is in the grid.
#include "grid.h"

struct thread *simt_current_thread;
struct block *simt_current_block;
struct block *simt_touched_block;
struct launch *simt_current_launch;
struct block *simt_resident_blocks[MAX_RESIDENT];
struct simt_place simt_place;
enum watch simt_watch;

struct simt_dim simt_thread_index(const struct thread *t)
{
    unsigned x = simt_current_launch->block.x, y = simt_current_launch->block.y;
    return (struct simt_dim){t->number % x, t->number / x % y, t->number / x / y};
}

struct simt_dim simt_block_index(uint64_t number)
{
    uint64_t x = simt_current_launch->grid.x, y = simt_current_launch->grid.y;
    return (struct simt_dim){(unsigned)(number % x), (unsigned)(number / x % y), (unsigned)(number / x / y)};
}

int simt_on_device(void) { return simt_current_thread != NULL; }

// Most blocks have one dimension, and a division takes its time.
unsigned simt_thread_x(void)
{
    const struct launch *l = simt_current_launch;
    return l->block.x == l->threads ? simt_current_thread->number : simt_current_thread->number % l->block.x;
}
unsigned simt_thread_y(void) { return simt_thread_index(simt_current_thread).y; }
unsigned simt_thread_z(void) { return simt_thread_index(simt_current_thread).z; }

unsigned simt_multiprocessor(void) { return simt_current_block ? simt_current_block->slot : 0; }

void *simt_shared_begin_of_block(void) { return simt_current_block ? simt_current_block->shared : NULL; }
