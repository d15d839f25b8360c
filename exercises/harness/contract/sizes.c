// The sizes at which scans tend to go wrong: tiny ones, powers of two and their neighbours, and the ends of
// sections.
#include <stdlib.h>

#include "contract.h"

enum {
    BLOCKS_TRIED = 33,  // sections in the longest array tried: more than a warp has lanes
    LARGEST_POWER = 12, // 2^k - 1, 2^k and 2^k + 1 are tried up to this k
    LARGEST_DRAWN = 17, // a seed draws a length from 2^k to 2^(k + 1) - 1 for each k up to this one,
    BLOCKS_DRAWN = 512, // in at most this number of sections,
    SMALL_DRAWN = 600,  // and up to twice as many lengths up to SMALL, so that a process makes many calls
    SMALL = 64,
};

void sizes_add(struct sizes *sizes, size_t n, unsigned section)
{
    *ADDED(sizes->at, sizes->count) = (struct size_case){n, section};
}

struct sizes sizes_one(size_t n, unsigned section)
{
    struct sizes sizes = {0};
    sizes_add(&sizes, n, section);
    return sizes;
}

// Whether the contract covers n elements: they must not need more levels of sections than it allows.
static bool covers(const struct contract *c, size_t n, unsigned section)
{
    size_t most = 1;
    for (unsigned level = 0; level < c->levels && most < n; level++)
        most *= section;
    return c->levels == 0 || n <= most;
}

// Adds a case, unless it is listed already, is too long for its section, or is not covered by the contract.
static void add_case(struct sizes *sizes, const struct contract *c, size_t n, unsigned section)
{
    if (n == 0 || (section > 0 && n > (size_t)section * BLOCKS_TRIED) || !covers(c, n, section))
        return;
    for (size_t k = 0; k < sizes->count; k++)
        if (sizes->at[k].n == n && sizes->at[k].section == section)
            return;
    sizes_add(sizes, n, section);
}

static int case_order(const void *left, const void *right)
{
    const struct size_case *a = left, *b = right;
    if (a->n != b->n)
        return a->n < b->n ? -1 : 1;
    return (a->section > b->section) - (a->section < b->section);
}

static bool is_listed(const struct contract *c, unsigned section)
{
    for (size_t s = 0; s < SECTIONS_TRIED && c->sections[s] > 0; s++)
        if (c->sections[s] == section)
            return true;
    return false;
}

static unsigned next_section(const struct contract *c, unsigned section)
{
    return c->multiple > 0 ? section + c->multiple : 2 * section;
}

unsigned section_chosen(const struct contract *c, uint64_t seed)
{
    unsigned least = c->sections[0], most = least, free = 0;
    for (size_t s = 0; s < SECTIONS_TRIED && c->sections[s] > 0; s++)
        most = c->sections[s];
    if (least == 0 || seed == FIXED_SIZES)
        return 0;
    for (unsigned section = least; section <= most; section = next_section(c, section))
        free += !is_listed(c, section);
    if (free == 0)
        return 0;
    uint64_t skip = splitmix64(&seed) % free;
    for (unsigned section = least;; section = next_section(c, section))
        if (!is_listed(c, section) && skip-- == 0)
            return section;
}

// Adds a length that the seed chooses, at most `most`.
static void add_chosen(struct sizes *sizes, const struct contract *c, unsigned section, size_t most,
                       uint64_t seed)
{
    uint64_t state = seed + section;
    if (seed != FIXED_SIZES)
        add_case(sizes, c, 1 + splitmix64(&state) % most, section);
}

typedef void adder(struct sizes *sizes, const struct contract *c, unsigned section, uint64_t seed);

// The cases that `add` makes for each of the contract's sections and for the chosen section. A scan that
// knows no sections gets one pretended section of 0.
static struct sizes sorted(const struct contract *c, uint64_t seed, adder *add)
{
    struct sizes sizes = {0};
    unsigned chosen = section_chosen(c, seed);
    add(&sizes, c, c->sections[0], seed);
    for (size_t s = 1; s < SECTIONS_TRIED && c->sections[s] > 0; s++)
        add(&sizes, c, c->sections[s], seed);
    if (chosen > 0)
        add(&sizes, c, chosen, seed);
    if (sizes.count > 0)
        qsort(sizes.at, sizes.count, sizeof *sizes.at, case_order);
    return sizes;
}

static void add_all(struct sizes *sizes, const struct contract *c, unsigned section, uint64_t seed)
{
    size_t longest = 4 * THREADS_LIMIT + 1;
    for (size_t n = 1; n <= 3; n++)
        add_case(sizes, c, n, section);
    for (int k = 2; k <= LARGEST_POWER; k++)
        for (size_t n = ((size_t)1 << k) - 1; n <= ((size_t)1 << k) + 1; n++)
            if (n <= 2 * (size_t)section + 1 || section == 0)
                add_case(sizes, c, n, section);
    for (size_t blocks = 1; blocks <= BLOCKS_TRIED; blocks = blocks < 4 ? blocks + 1 : 2 * blocks)
        for (size_t n = section * blocks - 1; n <= section * blocks + 1 && n <= longest; n++)
            add_case(sizes, c, n, section);
    add_chosen(sizes, c, section, longest, seed);
}

static void add_few(struct sizes *sizes, const struct contract *c, unsigned section, uint64_t seed)
{
    size_t full = section > 0 ? section : 100;
    add_case(sizes, c, 1, section);
    add_case(sizes, c, full, section);
    add_case(sizes, c, full + 1, section);
    add_case(sizes, c, 3 * full - 1, section);
    add_chosen(sizes, c, section, 3 * full, seed);
}

struct sizes sizes_all(const struct contract *c, uint64_t seed) { return sorted(c, seed, add_all); }

struct sizes sizes_few(const struct contract *c, uint64_t seed) { return sorted(c, seed, add_few); }

// One of the contract's sections that is wide enough for n elements; 0 if there is none, or no sections.
static unsigned section_drawn(const struct contract *c, size_t n, uint64_t *state)
{
    unsigned wide = 0, s = 0;
    for (; s < SECTIONS_TRIED && c->sections[s] > 0; s++)
        wide += n <= (size_t)c->sections[s] * BLOCKS_DRAWN && covers(c, n, c->sections[s]);
    if (wide == 0)
        return 0;
    for (unsigned skip = splitmix64(state) % wide; skip > 0; skip--)
        s--;
    return c->sections[s - 1];
}

// Adds the length with a section, if the contract has one for it.
static void draw(struct sizes *sizes, const struct contract *c, size_t n, uint64_t *state)
{
    const unsigned section = section_drawn(c, n, state);
    if (section > 0 || c->sections[0] == 0)
        sizes_add(sizes, n, section);
}

void sizes_draw(struct sizes *sizes, const struct contract *c, uint64_t seed)
{
    uint64_t state = ~seed;
    if (seed == FIXED_SIZES)
        return;
    for (unsigned k = 0; k <= LARGEST_DRAWN; k++)
        draw(sizes, c, ((size_t)1 << k) + splitmix64(&state) % ((size_t)1 << k), &state);
    for (size_t more = SMALL_DRAWN + splitmix64(&state) % SMALL_DRAWN; more > 0; more--)
        draw(sizes, c, 1 + splitmix64(&state) % SMALL, &state);
    if (sizes->count > 0)
        qsort(sizes->at, sizes->count, sizeof *sizes->at, case_order);
}
