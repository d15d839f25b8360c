// Epochs, and the block and interval to which each belongs. An epoch is a barrier interval of one block, or
// a part of one: see stamp.h.
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct epochs simt_epochs;
static uint32_t owners_room;
static uint32_t last_epoch;

uint32_t simt_epoch_new(const struct block *b, uint32_t interval)
{
    uint32_t e = ++last_epoch;
    if (UNLIKELY(e > LAST_EPOCH))
        simt_device_failed("a program can have %u barrier intervals of blocks, and this one has had more",
                           LAST_EPOCH);
    if (simt_epochs.base != simt_current_launch->first_epoch) {
        simt_epochs.base = simt_current_launch->first_epoch;
        simt_epochs.one_a_block = !simt_current_launch->fine;
        simt_epochs.silent_bits = 0;
    } else if (b->first_stamp >= simt_current_launch->first_stamp &&
               epoch_owner(epoch_of(b->first_stamp))->block == b->number) {
        simt_epochs.one_a_block = false;
    }
    if (e - simt_epochs.base >= owners_room) {
        owners_room = owners_room ? 2 * owners_room : 4096;
        simt_epochs.owners = simt_device_realloc(simt_epochs.owners, owners_room, sizeof *simt_epochs.owners);
    }
    simt_epochs.owners[e - simt_epochs.base] = (struct epoch_owner){b->number, interval ? interval : e};
    return e;
}

void simt_epoch_silent(uint64_t block)
{
    static uint64_t room; // in bytes
    if (!simt_epochs.silent_bits) {
        uint64_t bits = simt_current_launch->first_block + simt_current_launch->blocks, bytes = bits / 8 + 1;
        if (bits > MAX_SILENT)
            return;
        if (bytes > room)
            simt_epochs.silent = simt_device_realloc(simt_epochs.silent, room = bytes, 1);
        memset(simt_epochs.silent, 0, bytes);
        simt_epochs.silent_bits = bits;
    }
    simt_epochs.silent[block / 8] |= (uint8_t)(1u << block % 8);
}

uint32_t simt_epoch_next(void) { return last_epoch + 1; }

struct moment simt_moment_of(uint64_t stamp)
{
    const struct epoch_owner *o = epoch_owner(epoch_of(stamp));
    return (struct moment){o->block, o->interval, epoch_of(stamp),
                           (uint32_t)(stamp >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1)};
}

bool simt_readers_suffice(uint64_t r, uint64_t s, uint64_t mine)
{
    uint32_t first = epoch_of(r), second = epoch_of(s), now = epoch_of(mine);
    if ((r | s) & STRONG || simt_current_launch->fine)
        return r == s;
    if (first == second)
        return second == now;
    uint64_t a = epoch_owner(first)->block, b = epoch_owner(second)->block, own = simt_current_block->number;
    return a != b && (a != own || first == now) && (b != own || second == now);
}
