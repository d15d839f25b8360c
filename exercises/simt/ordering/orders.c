// What a stamp says of an access. A stamp has no room for the memory order of an atomic, for whether it is an
// update, and for its size. But nearly every place in the code has one order and one size, and makes updates
// only or none, so this is remembered for each place.
#include "race.h"

bool simt_orders_used;

enum { SEVERAL = 63, UPDATES = 64 };
// By place. The lowest bit of a pc does not count, because lists of accesses use it: see struct others.
static uint8_t orders[TEXT_BYTES / 2]; // the order as in struct access, or SEVERAL; and UPDATES
static uint8_t scopes[TEXT_BYTES / 2]; // the scope of the last fence or atomic there
static uint8_t sizes[TEXT_BYTES / 2];  // the bytes of a strong access, or SEVERAL

static size_t place_of(uint64_t stamp) { return (stamp & PC_MASK) / 2; }

void simt_place_note(const struct touch *t)
{
    uint8_t *size = &sizes[place_of(t->stamp)];
    *size = *size == 0 || *size == t->bytes ? (uint8_t)t->bytes : SEVERAL;
    if (!(t->how & ACCESS_ATOMIC))
        return;
    const unsigned both = ACCESS_READ | ACCESS_WRITE, updates = (t->how & both) == both ? UPDATES : 0;
    uint8_t *place = &orders[place_of(t->stamp)];
    const unsigned before = *place & SEVERAL, now = simt_order_of(t);
    scopes[place_of(t->stamp)] = (uint8_t)t->scope;
    *place = (uint8_t)((*place & UPDATES) | updates | (before == 0 || before == now ? now : SEVERAL));
}

unsigned simt_order_at(uint64_t pc)
{
    const unsigned order = orders[place_of(pc)] & SEVERAL;
    return pc == 0 || order == SEVERAL ? 0 : order;
}

void simt_order_note_fence(uint64_t pc, enum simt_scope scope) { scopes[place_of(pc)] = (uint8_t)scope; }

enum simt_scope simt_fence_scope_at(uint64_t pc) { return (enum simt_scope)scopes[place_of(pc)]; }

unsigned simt_size_at(uint64_t pc)
{
    return pc == 0 || sizes[place_of(pc)] == SEVERAL ? 0 : sizes[place_of(pc)];
}

bool simt_same_size(uint64_t a, uint64_t b)
{
    const unsigned p = simt_size_at(a & PC_MASK), q = simt_size_at(b & PC_MASK);
    return p == q || p == 0 || q == 0;
}

bool simt_is_update(uint64_t stamp)
{
    return stamp & ATOMIC && (orders[place_of(stamp)] & UPDATES || (stamp & PC_MASK) == 0);
}

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
