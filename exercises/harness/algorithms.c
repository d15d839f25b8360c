// The algorithms of the exercises, in their order: what a chart shows beside a student's kernel.
#include "inside.h"

enum { SECTION_OF_WHOLE = 32 }; // with which scans of the whole array are compared

static const struct algorithm algorithms[] = {
    {1, WHOLE, &serial_cost, 2},
    {2, WHOLE, &hillis_steele_cost, 2},
    {3, SECTIONS, &kogge_stone_cost, 2},
    {4, SECTIONS, &double_buffer_cost, 2},
    {5, SECTIONS, &exclusive_cost, 2},
    {6, SECTIONS, &brent_kung_cost, 2},
    {7, SECTIONS, &blelloch_cost, 2},
    {8, SECTIONS, &three_phase_cost, 4},
    {9, WHOLE, &hierarchical_cost, SECTION_OF_WHOLE},
    {10, WHOLE, &domino_cost, SECTION_OF_WHOLE},
    {11, WHOLE, &look_back_cost, SECTION_OF_WHOLE},
    {12, SECTIONS, &warp_scan_cost, 32},
    {13, SECTIONS, &bandwidth_cost, 256},
};

const struct algorithm *algorithms_before(const struct contract *c, size_t *count)
{
    const size_t all = sizeof algorithms / sizeof *algorithms;
    for (*count = 0; *count < all && algorithms[*count].cost != c->cost; ++*count)
        ;
    return algorithms;
}

bool algorithm_compares(const struct algorithm *a, const struct contract *c)
{
    return a->cost == &serial_cost || a->reach == c->reach;
}

unsigned algorithm_section(const struct algorithm *a, size_t n)
{
    return a->reach == SECTIONS ? (unsigned)n : SECTION_OF_WHOLE;
}
