#include "inside.h"

struct span contract_span(const struct contract *c, unsigned section, size_t i)
{
    size_t first = c->reach == SECTIONS ? i - i % section : 0;
    return (struct span){first, c->kind == INCLUSIVE ? i + 1 : i};
}

unsigned section_for(size_t n)
{
    unsigned section = 1;
    while (section < n && section < SECTION_LIMIT)
        section *= 2;
    return section;
}
