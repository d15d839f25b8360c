// The sizes at which scans go wrong: tiny ones, powers of two and their neighbours, and the ends of sections.
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum {
    CASES = 1024,       // room for all cases of one contract
    BLOCKS_TRIED = 33,  // sections in the longest array tried: more than any warp has lanes
    LARGEST_POWER = 12, // 2^k - 1, 2^k, 2^k + 1 up to this k
};

struct cases {
    const struct contract *contract;
    struct size_case *at;
    size_t count;
};

// Whether the contract covers n elements: they fill no more than so many levels of sections.
static bool covers(const struct contract *c, size_t n, unsigned section)
{
    size_t most = 1;
    for (unsigned level = 0; level < c->levels && most < n; level++)
        most *= section;
    return c->levels == 0 || n <= most;
}

// Adds a case unless it is there already, is long out of proportion to its section, or is not covered.
static void add_case(struct cases *cases, size_t n, unsigned section)
{
    if (n == 0 || (section > 0 && n > (size_t)section * BLOCKS_TRIED))
        return;
    if (!covers(cases->contract, n, section))
        return;
    for (size_t k = 0; k < cases->count; k++)
        if (cases->at[k].n == n && cases->at[k].section == section)
            return;
    if (cases->count == CASES)
        abort();
    cases->at[cases->count++] = (struct size_case){n, section};
}

static int case_order(const void *left, const void *right)
{
    const struct size_case *a = left, *b = right;
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    return (a->section > b->section) - (a->section < b->section);
}

// The contract's sections, or the one pretended section 0 of a scan that knows none. Returns how many.
static size_t sections_of(const struct contract *c, unsigned sections[SECTIONS_TRIED])
{
    size_t count = 0;
    memset(sections, 0, SECTIONS_TRIED * sizeof *sections);
    while (c->entry == SCAN && count < SECTIONS_TRIED && c->sections[count] > 0) {
        sections[count] = c->sections[count];
        count++;
    }
    return count > 0 ? count : 1;
}

static struct size_case *sorted(struct cases cases, size_t *count)
{
    qsort(cases.at, cases.count, sizeof *cases.at, case_order);
    *count = cases.count;
    return cases.at;
}

struct size_case *sizes_all(const struct contract *c, size_t *count)
{
    unsigned sections[SECTIONS_TRIED];
    size_t section_count = sections_of(c, sections);
    struct cases cases = {c, malloc(CASES * sizeof *cases.at), 0};
    if (!cases.at)
        abort();
    for (size_t s = 0; s < section_count; s++) {
        size_t section = sections[s];
        for (size_t n = 1; n <= 3; n++)
            add_case(&cases, n, sections[s]);
        for (int k = 2; k <= LARGEST_POWER; k++)
            for (size_t n = ((size_t)1 << k) - 1; n <= ((size_t)1 << k) + 1; n++)
                if (n <= 2 * section + 1 || section == 0)
                    add_case(&cases, n, sections[s]);
        for (size_t blocks = 1; blocks <= BLOCKS_TRIED; blocks = blocks < 4 ? blocks + 1 : 2 * blocks)
            for (size_t n = section * blocks - 1; n <= section * blocks + 1 && n <= 4 * THREADS_LIMIT + 1;
                 n++)
                add_case(&cases, n, sections[s]);
    }
    return sorted(cases, count);
}

struct size_case *sizes_few(const struct contract *c, size_t *count)
{
    unsigned sections[SECTIONS_TRIED];
    size_t section_count = sections_of(c, sections);
    struct cases cases = {c, malloc(CASES * sizeof *cases.at), 0};
    if (!cases.at)
        abort();
    for (size_t s = 0; s < section_count; s++) {
        size_t section = sections[s] > 0 ? sections[s] : 100;
        add_case(&cases, 1, sections[s]);
        add_case(&cases, section, sections[s]);
        add_case(&cases, section + 1, sections[s]);
        add_case(&cases, 3 * section - 1, sections[s]);
    }
    return sorted(cases, count);
}
