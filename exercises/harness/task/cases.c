// Which calls of a task to try.
#include <stdlib.h>
#include <string.h>

#include "task.h"

enum { LARGEST_DRAWN = 14 };

static void add_case(struct cases *cases, size_t n, unsigned section, const char *sort)
{
    struct case_of *new = ADDED(cases->at, cases->count);
    *new = (struct case_of){n, section, ""};
    snprintf(new->sort, sizeof new->sort, "%s", sort);
}

bool has_patterns(const struct task *task) { return task->patterns || task->inputs == flag_inputs; }

// All patterns of up to FLAGS_TRIED answers: for n answers the digits of 0 … 2^n - 1.
static void add_patterns(struct cases *cases, const struct task *task)
{
    for (size_t n = 1; n <= FLAGS_TRIED; n++)
        for (unsigned pattern = 0; pattern < 1u << n; pattern++) {
            char sort[FLAGS_TRIED + 1] = "";
            for (size_t i = 0; i < n; i++)
                sort[i] = pattern >> (n - 1 - i) & 1 ? '1' : '0';
            add_case(cases, n, task->sections[0], sort);
        }
}

static void add_sorts(struct cases *cases, const char *const *sorts, size_t n, unsigned section)
{
    for (const char *const *sort = sorts; *sort; sort++)
        add_case(cases, n, section, *sort);
}

static size_t per_thread(const struct task *task) { return task->per_thread > 0 ? task->per_thread : 1; }

// Lengths about the end of the first block, and one that ends in the sixth block. If each thread has several
// elements, also lengths about that of one element per thread.
static void add_lengths(struct cases *cases, const struct task *task, unsigned section)
{
    size_t block = section * per_thread(task);
    const size_t lengths[] = {section - 1, section, section + 1, block - 1, block, block + 1, 5 * block + 7};
    for (size_t i = block == section ? 3 : 0; i < sizeof lengths / sizeof *lengths; i++)
        add_sorts(cases, task->inputs, lengths[i], section);
}

static int by_size(const void *a, const void *b)
{
    const struct case_of *left = a, *right = b;
    if (left->n != right->n)
        return left->n < right->n ? -1 : 1;
    return (left->section > right->section) - (left->section < right->section);
}

// A length from every power of two to the next one, with a number of threads and a sort of inputs for each.
// The seed chooses all of them, so no range of lengths is known to be left out.
static void draw_cases(struct cases *cases, const struct task *task, uint64_t seed)
{
    uint64_t state = ~seed;
    unsigned sections = 0, sorts = 0;
    while (sections < SECTIONS_TRIED && task->sections[sections] > 0)
        sections++;
    while (task->inputs[sorts])
        sorts++;
    for (unsigned k = 0; k <= LARGEST_DRAWN; k++) {
        const size_t n = ((size_t)1 << k) + splitmix64(&state) % ((size_t)1 << k);
        const unsigned section = task->sections[splitmix64(&state) % sections];
        add_case(cases, n, section, task->inputs[splitmix64(&state) % sorts]);
    }
}

struct cases cases_all(const struct task *task, uint64_t seed)
{
    struct cases cases = {0};
    if (!task->not_empty)
        add_case(&cases, 0, task->sections[0], task->inputs[0]);
    if (has_patterns(task))
        add_patterns(&cases, task);
    for (size_t s = 0; s < SECTIONS_TRIED && task->sections[s] > 0; s++)
        add_lengths(&cases, task, task->sections[s]);
    // More blocks than a block has threads, so that what is done for each block takes two levels.
    unsigned least = task->sections[0];
    add_sorts(&cases, task->inputs, per_thread(task) * least * (least + 1) + 5, least);
    // Any other seed than the usual one chooses lengths of its own.
    for (size_t k = 0; seed != FIXED_SIZES && k < 4; k++) {
        uint64_t state = seed + k;
        add_sorts(&cases, task->inputs, splitmix64(&state) % (2000 * per_thread(task)), least);
    }
    if (seed != FIXED_SIZES)
        draw_cases(&cases, task, seed);
    qsort(cases.at, cases.count, sizeof *cases.at, by_size);
    return cases;
}

struct cases cases_few(const struct task *task)
{
    struct cases cases = {0};
    const char *const first[] = {task->inputs[0], NULL}, *const *sorts = task->few_inputs;
    for (size_t s = 0; s < SECTIONS_TRIED && task->sections[s] > 0; s++)
        add_sorts(&cases, sorts ? sorts : first, 5 * per_thread(task) * task->sections[s] + 7,
                  task->sections[s]);
    return cases;
}

enum { WARP = 32 };

struct cases cases_long(const struct task *task, uint64_t seed)
{
    struct cases cases = cases_few(task);
    const char *const first[] = {task->inputs[0], NULL}, *const *sorts = task->few_inputs;
    const unsigned least = task->sections[0];
    const size_t block = per_thread(task) * least;
    uint64_t state = seed;
    size_t n = 4 * block * ((least < WARP ? least : WARP) + 1) + 5;
    if (seed != FIXED_SIZES)
        n += splitmix64(&state) % (4 * block);
    add_sorts(&cases, sorts ? sorts : first, n, task->sections[0]);
    return cases;
}
