#include "inside.h"

struct span contract_span(const struct contract *c, unsigned section, size_t i)
{
    size_t first = c->reach == SECTIONS ? i - i % section : 0;
    return (struct span){first, c->kind == INCLUSIVE ? i + 1 : i};
}

// The smallest section, a power of two, that holds n elements, as far as a block can: so `make run` shows one
// section where it can.
unsigned contract_widest(const struct contract *c, size_t n)
{
    unsigned section = 1;
    while (section < n && section < SECTION_LIMIT)
        section *= 2;
    return c->entry == SERIAL ? 0 : section;
}
