// The algorithms of the exercises, in their order: what a chart shows beside a student's kernel.
#include "inside.h"

enum { SECTION_OF_WHOLE = 32 }; // with which scans of the whole array are compared

static const struct algorithm algorithms[] = {
    {1, &serial_cost, WHOLE, 2},
    {2, &hillis_steele_cost, WHOLE, 2},
    {3, &kogge_stone_cost, SECTIONS, 2},
    {4, &double_buffer_cost, SECTIONS, 2},
    {5, &exclusive_cost, SECTIONS, 2},
    {6, &brent_kung_cost, SECTIONS, 2},
    {7, &blelloch_cost, SECTIONS, 2},
    {8, &three_phase_cost, SECTIONS, 4},
    {9, &hierarchical_cost, WHOLE, SECTION_OF_WHOLE},
    {10, &domino_cost, WHOLE, SECTION_OF_WHOLE},
    {11, &look_back_cost, WHOLE, SECTION_OF_WHOLE},
    {12, &warp_scan_cost, SECTIONS, 32},
    {13, &bandwidth_cost, SECTIONS, 256},
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
