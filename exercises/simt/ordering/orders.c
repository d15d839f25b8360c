// The memory orders of atomic accesses. A stamp has no room for them. But nearly every place in the code has
// one order, so the order of each place is remembered.
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
