// Compares what is counted of a call with what its algorithm takes. The checks judge by this, and the tools
// show it.
#include <stdlib.h>

#include "verdict.h"

static const struct {
    const char *code, *name;
    size_t amount, count; // their offsets in struct cost and struct counts
    bool exact;           // fewer would be another algorithm, too
    bool of_ints;         // the formula holds for elements of 4 bytes
    bool by_warps;        // counted only with SIMT_COSTS=1
} all[COUNTED] = {
#define AT(formula, counted) \
    .amount = offsetof(struct cost, formula), .count = offsetof(struct counts, counted)
    [COUNT_WORK] = {"work", "work", AT(work, work), .exact = true},
    [COUNT_STEPS] = {"steps", "steps", AT(steps, steps), .exact = true},
    [COUNT_LAUNCHES] = {"launches", "launches", AT(launches, launches), .exact = true},
    [COUNT_BARRIERS] = {"barriers", "barriers", AT(barriers, barriers)},
    [COUNT_WARPS] = {"warps", "warps that combine, summed over the steps", AT(warps, warps),
                     .by_warps = true},
    [COUNT_ACCESSES] = {"accesses", "loads and stores of global memory", AT(accesses, accesses),
                        .of_ints = true},
    [COUNT_SECTORS] = {"sectors", "32-byte sectors to and from global memory", AT(sectors, sectors),
                       .of_ints = true, .by_warps = true},
    [COUNT_START_SECTORS] = {"sectors", "32-byte sectors to and from global memory",
                             AT(start_sectors, sectors), .of_ints = true, .by_warps = true},
    [COUNT_BYTES] = {"bytes", "bytes to and from global memory", AT(bytes, bytes), .of_ints = true},
    [COUNT_BUSIEST] = {"busiest", "accesses to global memory by the busiest thread", AT(busiest, busiest),
                       .of_ints = true, .by_warps = true},
    [COUNT_CHAIN] = {"unbalanced", "the longest chain of accesses", AT(chain, chain), .of_ints = true,
                     .by_warps = true},
    [COUNT_SHARED] = {"shared", "accesses to shared memory", AT(shared, shared), .of_ints = true},
    [COUNT_SHARED_BYTES] = {"shared", "bytes of shared memory per block", AT(shared_bytes, shared_bytes),
                            .of_ints = true},
    [COUNT_CONFLICTS] = {"conflicts", "further passes over shared memory because of bank conflicts",
                         AT(conflicts, conflicts), .of_ints = true, .by_warps = true},
#undef AT
};

const char *counted_code(enum counted what) { return all[what].code; }

const char *counted_name(enum counted what) { return all[what].name; }

bool counted_exactly(enum counted what) { return all[what].exact; }

bool counted_by_warps(enum counted what) { return what < COUNTED && all[what].by_warps; }

bool has_relation(unsigned long counted, enum relation relation, unsigned long expected)
{
    return counted == expected || relation == (counted < expected ? AT_MOST : AT_LEAST);
}

const struct amount *counted_amount(const struct trial *trial, enum counted what)
{
    return (const void *)((const char *)trial->contract->cost + all[what].amount);
}

unsigned long counted_of(const struct counts *counts, enum counted what)
{
    return *(const unsigned long *)(const void *)((const char *)counts + all[what].count);
}

void counted_text(struct text *text, const struct trial *trial, const struct counts *counts,
                  enum counted what, enum relation relation)
{
    static const char *const relations[] = {[EXACTLY] = "", [AT_MOST] = "at most ", [AT_LEAST] = "at least "};
    const struct amount *amount = counted_amount(trial, what);
    unsigned long measured = counted_of(counts, what), expected = amount->of(trial->n, trial->section);
    bool fewer = measured < expected;
    text_add(text, "%s: %lu%s %s takes%s %s%s = %lu", all[what].name, measured, fewer ? ", fewer than" : ";",
             trial->contract->cost->algorithm, fewer ? ":" : "", relations[relation], amount->formula,
             expected);
}

// Whether the formula holds for this call as it was made: for elements of this size, and with as many blocks
// resident.
static bool holds(const struct trial *trial, const struct counts *counts, enum counted what)
{
    const struct contract *c = trial->contract;
    const char *resident = setting(&settings.simt_resident, "");
    unsigned wanted = what == COUNT_BYTES && c->entry == SCAN
                          ? 1
                          : c->resident; // blocks that wait would read flags more than once
    bool started = trial->x_start + trial->y_start > 0;
    bool any_n = what == COUNT_LAUNCHES || what == COUNT_START_SECTORS;
    if (!c->cost || !counted_amount(trial, what)->of || !counts->known || !(any_n || costs_hold(trial)))
        return false;
    if (all[what].of_ints && (trial_size(trial) != sizeof(int) || started != (what == COUNT_START_SECTORS)))
        return false;
    if (all[what].by_warps && !counts->by_warps)
        return false;
    if (c->entry == SERIAL && what != COUNT_WORK && what != COUNT_STEPS)
        return false;
    return wanted == 0 || (unsigned)atoi(resident) == wanted;
}

bool counted_differs(const struct trial *trial, const struct counts *counts, enum counted what)
{
    if (!holds(trial, counts, what))
        return false;
    unsigned long measured = counted_of(counts, what),
                  expected = counted_amount(trial, what)->of(trial->n, trial->section);
    return measured > expected || (all[what].exact && measured < expected);
}

bool counted_shows(const struct trial *trial, enum counted what)
{
    struct counts counts = trial_counts(trial);
    return counted_differs(trial, &counts, what) ||
           (what == COUNT_WORK && holds(trial, &counts, what) && work_is_useless(trial, &counts));
}

void counted_differences_text(struct text *text, const struct trial *trial, const struct counts *counts)
{
    for (enum counted what = 0; what < COUNTED; what++)
        if (counted_differs(trial, counts, what)) {
            counted_text(text, trial, counts, what, all[what].exact ? EXACTLY : AT_MOST);
            text_add(text, "\n");
        }
}
