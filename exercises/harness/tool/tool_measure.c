// What make plot draws: lines with who, n, work and steps, and a comment if one is wrong. `you` was measured
// on the kernel, `formula` is what its algorithm costs, and a number is the algorithm of that exercise. If
// the exercise has several functions, `who` is the function's name, and only measurements are printed.
#include "tool.h"

enum { LEAST = 2, LARGEST = 1024 }; // elements
enum { SECTION_OF_WHOLE = 32 };     // the section with which scans of the whole array are compared

// The algorithms of the exercises, in order.
static const struct algorithm {
    unsigned exercise; // its number
    enum reach reach;
    const struct cost *cost;
    size_t least; // elements from which its formulas hold
} algorithms[] = {
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
enum { ALGORITHMS = sizeof algorithms / sizeof *algorithms };

struct measuring {
    const char *directory;
    struct kernel_process k;
    size_t rows;  // rows printed
    size_t wrong; // the first n at which the kernel is wrong; 0: none
};

// Measures one call. A wrong kernel has costs like any other. False if no more can be measured.
static bool measure(struct measuring *m, const struct contract *c, size_t n)
{
    struct trial trial = trial_of(c, INT, (struct size_case){n, measured_section(c, n)}, 1);
    struct verdict v = {0};
    trial_run(&trial, &m->k, m->directory);
    struct counts counts = trial_counts(&trial);
    bool ended = trial.outcome.ending == ANSWERED;
    if (ended && counts.known && counts.work > 0) {
        printf("%s\t%zu\t%lu\t%lu\n", c->function ? c->function : "you", n, counts.work, counts.steps);
        m->rows++;
    }
    if (!judge(&v, &trial, &m->k) && m->wrong == 0)
        m->wrong = n;
    verdict_free(&v);
    trial_free(&trial);
    return ended;
}

static size_t least(const struct contract *c)
{
    size_t n = LEAST;
    while (measured_section(c, n) > n)
        n *= 2;
    return n;
}

static void measure_all(struct measuring *m, const struct contract *c)
{
    size_t before = m->rows;
    m->wrong = 0;
    for (size_t n = least(c); n <= LARGEST && measure(m, c, n); n *= 2)
        ;
    if (m->wrong > 0 && m->rows > before) {
        fprintf(stderr, "%s is wrong, first at n=%zu; the plot shows what it did, and make check says why\n",
                c->function ? c->function : "the kernel", m->wrong);
        printf("# wrong\t%s\n", c->function ? c->function : "you");
    }
}

static void print_formula(const char *who, const struct cost *cost, size_t n, unsigned section)
{
    printf("%s\t%zu\t%lu\t%lu\n", who, n, cost->work.of(n, section), cost->steps.of(n, section));
}

// Prints the formulas of the contract's algorithm, of the serial scan, and of the earlier algorithms that do
// the same scan.
static void print_formulas(const struct contract *c)
{
    for (size_t n = least(c); n <= LARGEST; n *= 2)
        print_formula("formula", c->cost, n, measured_section(c, n));
    for (const struct algorithm *a = algorithms; a < algorithms + ALGORITHMS && a->cost != c->cost; a++) {
        bool compares = a->cost == &serial_cost || a->reach == c->reach;
        char who[16];
        snprintf(who, sizeof who, "%u", a->exercise);
        for (size_t n = a->least; n <= LARGEST && compares; n *= 2)
            print_formula(who, a->cost, n, a->reach == SECTIONS ? (unsigned)n : SECTION_OF_WHOLE);
    }
}

int tool_measure(void)
{
    char directory[PATH_BYTES];
    struct measuring m = {.directory = directory};
    run_directory_make(directory);
    set_resident(contract.resident);
    printf("who\tn\twork\tsteps\n");
    for (const struct contract *const *c = contract.functions; c && *c; c++)
        measure_all(&m, *c);
    if (!contract.functions) {
        measure_all(&m, &contract);
        print_formulas(&contract);
    }
    kernel_stop(&m.k);
    run_directory_remove(directory);
    if (m.rows == 0)
        fprintf(stderr, "nothing to plot yet: the kernel combines nothing, or fails before it combines; make "
                        "check says why\n");
    return m.rows > 0 ? 0 : 1;
}
