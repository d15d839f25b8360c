// What the cells of a section hold after each step of an algorithm, as the README of its exercise shows it.
// make trace uses this to say where a wrong kernel departs from the algorithm.
#include "contract.h"
#include "costs/costs.h"

static unsigned power(unsigned step) { return step < 31 ? 1u << step : 1u << 31; }

// The last `length` elements up to the cell, or fewer near the section's start.
static struct span up_to(unsigned cell, unsigned length)
{
    return (struct span){cell + 1 > length ? cell + 1 - length : 0, cell + 1};
}

bool kogge_stone_holds(unsigned section, unsigned step, unsigned cell, struct span *want)
{
    *want = up_to(cell, power(step));
    return step <= log2_floor(section);
}

// Like Kogge-Stone, on the identity followed by all elements but the last.
bool exclusive_holds(unsigned section, unsigned step, unsigned cell, struct span *want)
{
    bool known = kogge_stone_holds(section, step, cell, want);
    want->first -= want->first > 0;
    want->end--;
    return known;
}

// Going up, cell 2^s·k - 1 holds the last 2^s elements.
static unsigned up_length(unsigned step, unsigned cell)
{
    unsigned length = 1;
    while (length < power(step) && (cell + 1) % (2 * length) == 0)
        length *= 2;
    return length;
}

// First up the tree, then down. In step d of the way down every cell at a multiple of N/2^(d+1) gets
// everything before it.
bool brent_kung_holds(unsigned section, unsigned step, unsigned cell, struct span *want)
{
    unsigned up = (unsigned)log2_floor(section), down = step > up ? step - up : 0;
    unsigned stride = section >> (down + 1);
    *want = up_to(cell, up_length(down > 0 ? up : step, cell));
    if (down > 0 && stride > 0 && (cell + 1) % stride == 0)
        want->first = 0;
    return step <= up || stride > 0;
}

// First up the tree. Then the last cell gets the identity. On the way down, each cell at a multiple of the
// stride gets everything before its own part. The identity may be stored in any phase.
bool blelloch_holds(unsigned section, unsigned step, unsigned cell, struct span *want)
{
    unsigned up = (unsigned)log2_floor(section), down = step > up ? step - up : 0;
    unsigned stride = section >> down;
    *want = up_to(cell, up_length(down > 0 ? up : step, cell));
    if (down > 0 && stride > 0 && (cell + 1) % stride == 0)
        *want = (struct span){0, cell + 1 - stride};
    return stride > 0 && !(step == up && cell == section - 1);
}

// First each run by itself, then the runs' last cells by Kogge-Stone, then all cells.
bool three_phase_holds(unsigned section, unsigned step, unsigned cell, struct span *want)
{
    unsigned run = cell / COARSENING, threads = section / COARSENING,
             last = 2 + (unsigned)log2_floor(threads);
    *want = (struct span){step == 0 ? cell : step < last ? run * COARSENING : 0, cell + 1};
    if (step > 1 && step < last && cell % COARSENING == COARSENING - 1)
        want->first = up_to(run, power(step - 1)).first * COARSENING;
    return step <= last;
}

// When totals are scanned level by level, a cell holds what precedes it within its group. On the first level
// a group is a section, on the next one a section of sections, and so on.
bool totals_hold(struct beside_cell at, unsigned which, struct span *may)
{
    size_t group = 1;
    for (; which > 0 && at.cell / group > 0; which--)
        group *= at.section;
    *may = (struct span){at.cell / group * group * at.unit, (at.cell + 1) * at.unit};
    return which == 0 && may->first < at.n;
}

bool prefixes_hold(struct beside_cell at, unsigned which, struct span *may)
{
    *may = (struct span){0, (at.cell + 1) * at.unit};
    return which == 0 && at.cell * at.unit < at.n;
}

bool before_holds(struct beside_cell at, unsigned which, struct span *may)
{
    *may = (struct span){0, at.cell * at.unit};
    return which == 0;
}

bool values_hold(struct beside_cell at, unsigned which, struct span *may)
{
    size_t sections = (at.n + at.unit - 1) / at.unit;
    if (at.cell >= sections) {
        at.cell -= sections;
        return prefixes_hold(at, which, may);
    }
    *may = (struct span){at.cell * at.unit, (at.cell + 1) * at.unit};
    return which == 0;
}
