// Work and steps. Work is the number of combines. Each thread carries a clock, the number of combines on the
// longest chain of dependent ones that ends in it: a combine adds one, and what orders threads hands the
// highest clock on (block.c for barriers). Steps of a launch: the highest clock at its end.
#include "device.h"
#include "stamp.h"

static unsigned long host_work;
static bool called;

void simtCombine(void)
{
    called = true;
    if (!self) {
        host_work++;
        return;
    }
    catch_up(self);
    clock_reaches(self, self->clock + 1);
    now->costs.work++;
    if (logging)
        log_combine();
}

void simtHostTally(unsigned long *work, unsigned long *steps) { *work = *steps = host_work; }

bool counting(void) { return called; }
