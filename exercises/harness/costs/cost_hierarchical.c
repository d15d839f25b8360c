// The costs of the hierarchical scan, for n elements in sections of N, where N is a power of two and at least
// 2. The first level has n elements. Each further level has one element for each section of the level before,
// until one section holds the whole level. Sections are padded with the identity, so a partial section costs
// as much as a full one. Each section is scanned by Kogge-Stone: see cost.c. Merrill and Garland, Single-pass
// Parallel Prefix Scan with Decoupled Look-back (NVIDIA NVR-2016-002), section 2.2, call this scheme scan,
// scan, add, and count about 4n element moves for it.
#include "cost.h"

enum { INTS_A_SECTOR = 8 };

// The scans of every level's sections. In addition, one combine for each element of a level that is not in
// the level's first section.
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

// log2 N steps for every level. Every level but the last also takes one step to add what the level above it
// found.
static unsigned long steps(size_t n, unsigned section)
{
    unsigned long sum = log2_floor(section);
    for (; n > section; n = divide_up(n, section))
        sum += log2_floor(section) + 1;
    return sum;
}

// Nobody needs the total of a level's last section, nor what this total becomes on the levels above. On each
// of these levels the last place does log2 N combines for nothing, and on all but the last of them one more
// that adds to it. Moreover, adding to the last element of a section makes the section's prefix a second
// time: the level above has it already.
static unsigned long unused(size_t n, unsigned section)
{
    unsigned long sum = n > section ? steps(n, section) - log2_floor(section) - 1 : 0;
    for (; n > section; n = divide_up(n, section))
        sum += divide_up(n, section) - 2;
    return sum;
}

// On the last level a section of 2 has only one combine, whose sum nobody needs.
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

// Every level is scanned by one launch, and what is above it is added by another.
static unsigned long chain(size_t n, unsigned section)
{
    unsigned long a_level = kogge_stone_chain(n, section) + 32, sum = a_level;
    for (; n > section; n = divide_up(n, section))
        sum += a_level;
    return sum;
}

// A section loads and stores its elements, and stores its total. To add, each warp of all sections but the
// first loads its elements and a total, and stores its elements.
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
    .work = {work, "N·log2 N − (N − 1) per section, plus 1 per element that a total is added to"},
    .unused =
        {unused,
         "log2 N per level above the first, plus 1 between two of these levels, plus 1 for each section "
         "of a level but its first and its last"},
    .steps = {steps, "log2 N per level, plus 1 between two levels"},
    .depth = {depth, "log2 N per level, plus 1 between two levels, less 1 if N is 2"},
    .barriers = {barriers, "2·log2 N + 1 per section of each level"},
    .chain = {chain, "16·log2 N + 64 per level"},
    .sectors = {sectors,
                "4n elements per level, plus a sector for each total that a section stores or a warp loads"},
};
