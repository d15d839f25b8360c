// What a stamp says of an access, for findings. A stamp has no room for the memory order of an atomic. But
// nearly every place in the code has one order, so the order of each place is remembered.
#include "race.h"

enum { SEVERAL = UINT8_MAX };
static uint8_t orders[TEXT_BYTES]; // by pc: the order as in struct access, or SEVERAL

void simt_order_note(const struct touch *t)
{
    uint8_t *order = &orders[t->stamp & PC_MASK];
    const unsigned now = simt_order_of(t);
    *order = *order == 0 || *order == now ? (uint8_t)now : SEVERAL;
}

unsigned simt_order_at(uint64_t pc) { return pc == 0 || orders[pc] == SEVERAL ? 0 : orders[pc]; }

struct access simt_access_in(uint64_t stamp, bool write)
{
    return (struct access){.op = stamp & ATOMIC ? OP_ATOMIC
                                 : write        ? OP_WRITE
                                                : OP_READ,
                           .pc = stamp & PC_MASK,
                           .scoped = stamp & STRONG,
                           .scope = scope_of(stamp),
                           .order = stamp & ATOMIC ? simt_order_at(stamp & PC_MASK) : 0};
}

struct access simt_access_of(uint64_t stamp, bool write)
{
    struct moment m = simt_moment_of(stamp);
    const struct launch *l = simt_grid_of(m.block);
    struct access a = simt_access_in(stamp, write);
    a.on_device = !l->node.transfer;
    a.thread = simt_thread_index_in(l, m.thread);
    a.block = simt_block_index(m.block);
    return a;
}
