// Epochs: whose each of them is. An epoch is one barrier interval of one block, or a part of it: see stamp.h.
#include <stdlib.h>

#include "ordering.h"
#include "stamp.h"

static struct owner { // owners[e - owners_base]: whose epoch e is
    uint64_t block;
    uint32_t interval; // the epoch that the block's interval began with
} * owners;
static uint32_t owners_base, owners_room;
static uint32_t last_epoch;

uint32_t simt_epoch_new(const struct block *b, uint32_t interval)
{
    uint32_t e = ++last_epoch;
    if (owners_base != simt_current_launch->first_epoch)
        owners_base = simt_current_launch->first_epoch;
    if (e - owners_base >= owners_room) {
        owners_room = owners_room ? 2 * owners_room : 4096;
        owners = simt_device_realloc(owners, owners_room, sizeof *owners);
    }
    owners[e - owners_base] = (struct owner){b->number, interval ? interval : e};
    return e;
}

uint32_t simt_epoch_next(void) { return last_epoch + 1; }

struct moment simt_moment_of(uint64_t stamp)
{
    const struct owner *o = &owners[epoch_of(stamp) - owners_base];
    return (struct moment){o->block, o->interval, epoch_of(stamp),
                           (uint32_t)(stamp >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1)};
}
