// What the contract of a scan says about an element of y, about an array beside the sections, and about
// sections.
#include <stdlib.h>
#include <string.h>

#include "contract.h"

struct span contract_span(const struct contract *c, unsigned section, size_t i)
{
    size_t first = c->reach == SECTIONS ? i - i % section : 0;
    return (struct span){first, c->kind == INCLUSIVE ? i + 1 : i};
}

bool contract_beside(const struct contract *c, const char *array, size_t n, unsigned section, size_t cell,
                     unsigned which, struct span *may)
{
    size_t length = strcspn(array, "#"), unit;
    int level = array[length] ? atoi(array + length + 1) : 1;
    const struct beside *b = c->besides;
    while (b && b->array && (strlen(b->array) != length || strncmp(b->array, array, length) != 0))
        b++;
    if (!b || !b->array)
        return false;
    for (unit = b->unit > 0 ? b->unit : section; level > 1; level--)
        unit *= section;
    bool holds = b->holds((struct beside_cell){n, section, unit, cell}, which, may);
    may->end = may->end < n ? may->end : n;
    return holds;
}

unsigned section_limit(const struct contract *c)
{
    return THREADS_LIMIT * (c->per_thread > 0 ? c->per_thread : 1);
}

bool section_fits(const struct contract *c, unsigned section)
{
    bool fits = c->multiple > 0 ? section % c->multiple == 0 : (section & (section - 1)) == 0;
    return section >= c->sections[0] && section <= section_limit(c) && fits;
}

unsigned measured_section(const struct contract *c, size_t n)
{
    if (c->entry != SCAN)
        return 0;
    return c->measured > 0 ? c->measured : section_for(c, n);
}

unsigned section_for(const struct contract *c, size_t n)
{
    unsigned section = c->sections[0] > 0 ? c->sections[0] : 1;
    while (section < n && section < section_limit(c))
        section *= 2;
    return section;
}

void set_resident(unsigned blocks)
{
    if (blocks > 0)
        set_number(&settings.simt_resident, blocks);
}
