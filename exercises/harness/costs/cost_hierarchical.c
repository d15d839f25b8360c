// What the hierarchical scan costs, for n elements in sections of N, N a power of two from 2 on. One level
// has n elements, the next one for each section of it, and so on until a section is all there is. Sections
// are padded with the identity, so that a partial one costs what a full one does. In each section
// Kogge-Stone: see cost.c. Scan, scan, add: Merrill and Garland, Single-pass Parallel Prefix Scan with
// Decoupled Look-back (NVIDIA NVR-2016-002), section 2.2, count about 4n element moves for it.
#include "cost.h"

enum { INTS_A_SECTOR = 8 };

// Every level's sections, and one combine for each element of all sections of a level but its first.
static unsigned long work(size_t n, unsigned section)
{
    unsigned long a_section = kogge_stone_work(section, section), sum = 0;
    for (;;) {
        unsigned long sections = divide_up(n, section);
        sum += sections * a_section;
        if (sections <= 1)
            return sum;
        sum += n - section;
        n = sections;
    }
}

// log2 N for every level, and one to add what the level above found: no level has one above it that is the
// last.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long sum = log2_floor(section);
    for (; n > section; n = divide_up(n, section))
        sum += log2_floor(section) + 1;
    return sum;
}

// Nobody needs the total of a level's last section, nor what it becomes on the levels above: on each of these
// the last place's log2 N combines, and one that adds to it, but on the last level.
// And what is added to the last element of a section is its total once more, as the level above has it.
static unsigned long unused(size_t n, unsigned section)
{
    unsigned long sum = n > section ? steps(n, section) - log2_floor(section) - 1 : 0;
    for (; n > section; n = divide_up(n, section))
        sum += divide_up(n, section) - 2;
    return sum;
}

// On the last level a section of 2 has one combine only, whose sum nobody needs.
static unsigned long depth(size_t n, unsigned section)
{
    return steps(n, section) - (section == 2 && n > section);
}

static unsigned long barriers(size_t n, unsigned section)
{
    unsigned long sum = 0;
    for (; n > 1; n = divide_up(n, section))
        sum += divide_up(n, section) * (2 * log2_floor(section) + 1);
    return sum;
}

// A section's elements are loaded and stored; its total is stored; and to add, each warp of all sections but
// the first loads its elements and a total, and stores its elements.
static unsigned long sectors(size_t n, unsigned section)
{
    unsigned long a_section = divide_up(section, INTS_A_SECTOR), sum = 0;
    for (;;) {
        unsigned long sections = divide_up(n, section);
        sum += sections * 2 * a_section;
        if (sections <= 1)
            return sum;
        sum += sections + (sections - 1) * (2 * a_section + divide_up(section, 32));
        n = sections;
    }
}

const struct cost hierarchical_cost = {
    .algorithm = "the hierarchical scan",
    .work = {work, "N·log2 N − (N − 1) a section and 1 for each element added to"},
    .unused = {unused,
               "log2 N a level above the first, 1 between two, and 1 a section but the first and the last"},
    .steps = {steps, "log2 N a level and 1 between two"},
    .depth = {depth, "log2 N a level and 1 between two, less 1 if N is 2"},
    .barriers = {barriers, "2·log2 N + 1 a section of any level"},
    .sectors = {sectors,
                "4n elements a level and a sector for each total that a section stores or a warp loads"},
};
