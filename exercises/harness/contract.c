#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct span contract_span(const struct contract *c, unsigned section, size_t i)
{
    size_t first = c->reach == SECTIONS ? i - i % section : 0;
    return (struct span){first, c->kind == INCLUSIVE ? i + 1 : i};
}

const struct beside *contract_beside(const struct contract *c, const char *array, unsigned section,
                                     size_t *unit)
{
    size_t length = strcspn(array, "#");
    int level = array[length] ? atoi(array + length + 1) : 1;
    for (const struct beside *b = c->besides; b && b->array; b++) {
        if (strlen(b->array) != length || strncmp(b->array, array, length) != 0)
            continue;
        for (*unit = b->unit > 0 ? b->unit : section; level > 1; level--)
            *unit *= section;
        return b;
    }
    return NULL;
}

unsigned section_limit(const struct contract *c)
{
    return THREADS_LIMIT * (c->per_thread > 0 ? c->per_thread : 1);
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
        set_number("SIMT_RESIDENT", blocks);
}
