// Work and steps. Work is the number of combines. Each thread carries a clock, the number of combines on the
// longest chain of dependent ones that ends in it: a combine adds one, and what orders threads hands the
// highest clock on (block.c for barriers). Steps of a launch: the highest clock at its end.
#include "device.h"
#include "stamp.h"

static bool called;

void count_combine(uint32_t node, uint64_t pc)
{
    called = true;
    if (!self)
        return;
    catch_up(self);
    clock_reaches(self, self->clock + 1);
    now->costs.work++;
    if (logging)
        log_combine(node, pc);
}

void simtCombine(void)
{
    uint64_t pc = text_offset(__builtin_return_address(0));
    if (derivation_begun())
        derivation_tell_nothing(pc);
    else
        count_combine(SIMT_NOBODY, pc);
}

bool counting(void) { return called; }
