// Which block and thread run now, and their indices in the grid.
#include "grid.h"

struct thread *simt_current_thread;
struct block *simt_current_block;
struct launch *simt_current_launch;
struct block *simt_resident_blocks[MAX_RESIDENT];
struct simt_place simt_place;
bool simt_more_than_memory;
struct progress simt_progress;
int64_t simt_fuel;
enum watch simt_watch;

static uint32_t last_launch;

uint32_t simt_launch_number(void) { return ++last_launch; }

uint32_t simt_last_launch(void) { return last_launch; }

struct block *simt_resident(uint64_t number)
{
    for (unsigned s = 0; s < simt_current_launch->resident; s++)
        if (resident_at(s) && resident_at(s)->number == number)
            return resident_at(s);
    return NULL;
}

static const struct launch **grids;
static size_t grid_count;

void simt_grids_add(const struct launch *l)
{
    *ADDED(grids, grid_count) = l; // NOLINT(bugprone-sizeof-expression): pointers
}

void simt_grids_forget(void) { grid_count = 0; }

const struct launch *simt_grid_of(uint64_t number)
{
    if (grid_count == 0)
        return simt_current_launch;
    size_t low = 0, high = grid_count; // the number belongs to one of the grids
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (grids[middle]->first_number <= number)
            low = middle;
        else
            high = middle;
    }
    return grids[low];
}

uint64_t simt_grid_blocks(const struct launch *l) { return (uint64_t)l->grid.x * l->grid.y * l->grid.z; }

struct simt_dim simt_thread_index_in(const struct launch *l, uint32_t number)
{
    unsigned x = l->block.x, y = l->block.y;
    return (struct simt_dim){number % x, number / x % y, number / x / y};
}

struct simt_dim simt_thread_index(const struct thread *t)
{
    return simt_thread_index_in(simt_current_launch, t->number);
}

struct simt_dim simt_block_index(uint64_t number)
{
    const struct launch *l = simt_grid_of(number);
    uint64_t x = l->grid.x, y = l->grid.y;
    number -= l->first_number;
    return (struct simt_dim){(unsigned)(number % x), (unsigned)(number / x % y), (unsigned)(number / x / y)};
}

int simt_on_device(void) { return simt_current_thread != NULL; }

// The check avoids a division in blocks of one dimension, as most blocks are.
unsigned simt_thread_x(void)
{
    const struct launch *l = simt_current_launch;
    return l->block.x == l->threads ? simt_current_thread->number : simt_current_thread->number % l->block.x;
}
unsigned simt_thread_y(void) { return simt_thread_index(simt_current_thread).y; }
unsigned simt_thread_z(void) { return simt_thread_index(simt_current_thread).z; }

unsigned simt_multiprocessor(void)
{
    return simt_current_block ? simt_current_block->slot % MAX_RESIDENT : 0;
}

void *simt_shared_begin_of_block(void) { return simt_current_block ? simt_current_block->shared : NULL; }
