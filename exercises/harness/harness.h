// The harness, as an exercise's test.c sees it: what it may call, under the file that it lives in.
#ifndef HARNESS_H
#define HARNESS_H

#include <stdbool.h>
#include <stddef.h>

#include <criterion/criterion.h>

struct test; // the test that is running, and its verdict so far

// --- element.c: the element types of program/elements.h. A GPU runs the kernel on each; on the CPU device
// one run gives the values of all (view.c), MAX among them.
enum element { INTERVAL, INT, FLOAT, AFFINE, MAX, ELEMENTS };

// --- cost.c: what an algorithm costs, by formula
struct amount {
    unsigned long (*of)(size_t n, unsigned section);
    const char *formula; // in words; N is the elements of one scan
};
struct cost {
    const char *algorithm;
    struct amount work;                            // combines done in all
    struct amount unused;                          // of these, that y needs none of; by itself none
    struct amount steps;                           // combines in the longest chain
    struct amount depth;                           // and in the longest that y needs; by itself the same
    struct amount barriers;                        // barriers passed by all blocks, at most
    struct amount warps;                           // combines of whole warps, at most
    struct amount launches;                        // kernels launched
    struct amount accesses;                        // loads and stores of global ints, at most
    struct amount bytes;                           // bytes of global memory that ints take, at most
    struct amount sectors;                         // 32-byte sectors of ints moved, at most;
    struct amount start_sectors;                   // where x and y begin at any element, too
    struct amount shared;                          // accesses to shared memory with ints, at most;
    struct amount shared_bytes;                    // and bytes of it that a block has
    unsigned long (*first_half)(unsigned section); // of the work, where an algorithm has two halves, done in
    unsigned long (*first_intervals)(unsigned section); // so many of a block's intervals between barriers
};
extern const struct cost serial_cost, kogge_stone_cost, double_buffer_cost;
extern const struct cost exclusive_cost, exclusive_saving_cost;
extern const struct cost brent_kung_cost;    // cost_brent_kung.c
extern const struct cost hillis_steele_cost; // cost_hillis_steele.c
extern const struct cost blelloch_cost;      // cost_blelloch.c
enum { COARSENING = 4 };                     // elements a thread of the three-phase scan
extern const struct cost three_phase_cost;   // cost_three_phase.c
extern const struct cost hierarchical_cost;  // cost_hierarchical.c
extern const struct cost domino_cost;        // cost_domino.c
extern const struct cost look_back_cost;     // cost_look_back.c
extern const struct cost warp_scan_cost;     // cost_warp_scan.c
extern const struct cost bandwidth_cost;     // cost_bandwidth.c
extern const struct cost memory_speed_cost;  // cost_memory_speed.c

// --- contract.c: what a scan promises
enum kind { INCLUSIVE, EXCLUSIVE };    // y[i] includes x[i], or stops before it
enum reach { SECTIONS, WHOLE };        // each section scanned by itself, or the whole array
enum entry { SCAN, SERIAL, FORMULAS }; // program/scan.h; serial.h, which knows no sections; formulas.h
enum { SECTIONS_TRIED = 8 };

struct formula;
struct span;

struct contract {
    enum entry entry;
    const char *function;                    // the one to call, where the file has several; else NULL
    unsigned part;                           // and its place among them, from 1 on
    const struct contract *const *functions; // of the exercise's own contract: theirs, NULL at the end
    enum kind kind;
    enum reach reach;
    unsigned sections[SECTIONS_TRIED]; // the sections to try, rising; 0 ends the list. None for SERIAL
    const struct cost *cost;
    unsigned per_thread; // elements of a section for each thread of its block; 0 means 1
    unsigned multiple;   // a section is any multiple of it; 0: a power of two
    // What a cell of a section's array holds after so many steps that combine something, counted from the
    // section's start; false if nothing is to be said. See states.c. NULL: make trace doesn't compare.
    bool (*holds)(unsigned section, unsigned step, unsigned cell, struct span *want);
    const struct beside *besides; // and what arrays beside it hold, a NULL at the end; or NULL
    bool shuffles;                // make trace shows what the lanes of the first warp give to each
    unsigned every;               // only y[every - 1], y[2 * every - 1] … are looked at; 0 means 1
    unsigned levels;              // n goes up to section to this power; 0: to any number
    unsigned measured;            // the section that make plot and make costs take; 0: one that holds n
    unsigned resident;            // the blocks that are resident where costs are counted; 0: as many as usual
    const struct formula *const *formulas; // FORMULAS: all of them, NULL at the end
};

// An array beside the sections', by its name in the skeleton, of which make trace says when it goes wrong.
// Where a student has given it another name nothing is said.
struct beside_cell {
    size_t n, section;
    size_t unit; // elements that each of its cells stands for
    size_t cell; // of a single one, the number of its block's section
};
struct beside {
    const char *array;
    size_t unit; // 0: a section
    // What the cell may hold: the elements in way number `which`, from 0 on; false if there are no more ways.
    bool (*holds)(struct beside_cell at, unsigned which, struct span *may);
};

// --- states.c: for a contract's `holds`
bool kogge_stone_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
bool exclusive_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
bool brent_kung_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
bool blelloch_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
bool three_phase_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
// For its `besides`: a section's own elements, or, once the totals themselves are scanned, everything up to
// its end; everything up to its end; everything before it; own elements for each section, and then everything
// up to its end for each.
bool totals_hold(struct beside_cell at, unsigned which, struct span *may);
bool prefixes_hold(struct beside_cell at, unsigned which, struct span *may);
bool before_holds(struct beside_cell at, unsigned which, struct span *may);
bool values_hold(struct beside_cell at, unsigned which, struct span *may);

// The contract that `make run`, `make trace` and `make plot` follow. Every test.c defines it.
extern const struct contract contract;

// --- test.c: a test and its verdict
// TEST(name) { … } defines a test, with `t` for the calls below. It passes when its body ran to the end and
// nothing failed it. Tests are reported in the order of the file. TEST_PART(1, name) { … } is one for which
// part 1 of an exercise is enough: `make check PART=2` runs the tests of parts 1 and 2 only.
#define TEST(test_name) TEST_PART(0, test_name)
#define TEST_PART(part, test_name)                  \
    static void test_name##_body(struct test *t);   \
    Test(exercise, test_name, .description = #part) \
    {                                               \
        struct test *t = test_begin(#test_name);    \
        test_name##_body(t);                        \
        test_end(t);                                \
    }                                               \
    static void test_name##_body(struct test *t)
struct test *test_begin(const char *name);
void test_end(struct test *t);
// Fails the test with a line that says what is wrong; a test may collect several.
void test_fail(struct test *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool test_failed(const struct test *t);
// Fails the test unless `holds`; returns `holds`.
bool test_expect(struct test *t, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));

// --- check_results.c: checks of what a scan writes. In these and all that follow the smallest case is tried
// first, and a check stops at the first that fails; in every case the CPU device must find nothing, and
// nothing may be written but y[0 .. n-1].

// The proof, at every size of sizes.c: y[i] is made of its elements, once each and in order.
void check_every_prefix(struct test *t, const struct contract *c);
// The proof at one size more.
void check_prefixes_at(struct test *t, const struct contract *c, size_t n, unsigned section);
// Numbers, at fewer sizes: INT and AFFINE exactly; FLOAT within the bound of float_bound.c.
void check_values(struct test *t, const struct contract *c, enum element element);
// The proof, and ints, where y is x: each element is replaced by its prefix.
void check_in_place(struct test *t, const struct contract *c);
// The proof, and ints, where x and y begin at any element of a vector of 16 bytes, at lengths that no vector
// divides.
void check_starts(struct test *t, const struct contract *c);
// The last sections of an array of more than 2^32 elements, and nothing before them: indices that overflow
// land where there is no array. Of a scan of the whole array nothing is looked at but that.
void check_large_indices(struct test *t, const struct contract *c);
// n = 0 is a scan of nothing: no error, and nothing written.
void check_empty(struct test *t, const struct contract *c);
// The same call twice gives the same bits.
void check_repeats(struct test *t, const struct contract *c);

// --- check_schedules.c: checks under other orders of threads and blocks

// The proof again, with threads and blocks run in other orders.
void check_other_schedules(struct test *t, const struct contract *c);
// The proof again on many sections, for blocks that wait for others: with 1, 2 and 8 blocks resident, in
// several orders.
void check_resident_blocks(struct test *t, const struct contract *c);
// The proof at one size of up to 128 sections, all of them resident and run in step: what blocks can do
// without waiting for others, all have done before one of them has waited long. Unless `most` is 0, in so
// many steps at most.
void check_in_step(struct test *t, const struct contract *c, size_t n, unsigned section, unsigned long most);

// --- statuses.c: what sections have published
struct statuses {
    const char *array;        // of words, by its name in the skeleton; under another one nothing is looked at
    size_t first;             // word that is a section's status; if it is 1, word 0 counts the sections
    const char *const *names; // of the states, from 0 on,
    unsigned last;            // to the one in which every section must end
};
// The proof at one size, and that all its sections have ended as they must.
void check_statuses(struct test *t, const struct contract *c, const struct statuses *s, size_t n,
                    unsigned section);

// --- check_counts.c: checks of what a scan costs

// What the CPU device measures, against the contract's cost, at full sections. Of work and steps that are not
// AT_MOST y has to be made of as many as in the algorithm: what is combined and not used is no work.
enum relation { EXACTLY, AT_MOST, AT_LEAST };
void check_work(struct test *t, const struct contract *c, enum relation relation);
void check_steps(struct test *t, const struct contract *c, enum relation relation);
void check_barriers(struct test *t, const struct contract *c);
// The launches that a call makes, exactly, at any n.
void check_launches(struct test *t, const struct contract *c);
// For a scan of the whole array whose launches each go over all of it: with more than 2^32 elements there are
// as many launches as the cost says, and each has a thread for every element. Nothing runs.
void check_large_launches(struct test *t, const struct contract *c);
// No block has more threads than section / per_thread.
void check_threads(struct test *t, const struct contract *c);
// Combines counted by warps: in each barrier interval a warp counts as often as its busiest lane combines, so
// that a step with a threads costs a/32, rounded up, if they stand in as few warps as they can.
void check_warps(struct test *t, const struct contract *c);
// Loads and stores of global memory, however many bytes each moves.
void check_accesses(struct test *t, const struct contract *c);
// What goes to and from global memory, in sectors.
void check_sectors(struct test *t, const struct contract *c);
// The same where x and y begin at any element of a vector of 16 bytes.
void check_start_sectors(struct test *t, const struct contract *c);
// Every access to global memory is coalesced: a warp touches no 32-byte sector that it does not use whole.
void check_coalescing(struct test *t, const struct contract *c);
// What is loaded from global memory and stored there, in bytes, when blocks run one after the other: so
// nobody polls, and a flag is read once.
void check_bytes(struct test *t, const struct contract *c);
// Accesses to shared memory, and bytes of it that a block has.
void check_shared(struct test *t, const struct contract *c);

// --- formulas.c: formulas worked out by a student, against what the CPU device measures
struct measured { // what a call of a scan cost, and of which
    size_t n;
    unsigned section, coarsening; // 0 where there are none
    unsigned long work, steps;
};
// What tells how a wrong formula came about: it is off by `amount` at every size that was tried.
struct clue {
    unsigned long (*amount)(const struct measured *m);
    const char *amount_text; // in words
    const char *many, *few;  // why, for a formula that is too high, and for one that is too low; or NULL
};
struct formula {
    const char *function;            // of program/formulas.h
    const char *measured;            // the folder, in HARNESS_MEASURED, of the kernel program to measure,
    const struct contract *contract; // and its contract
    bool no_sections;                // the function takes n only
    unsigned coarsening;             // elements a thread, where the function takes them; else 0
    const struct clue *work, *steps; // clues; one without an amount ends the list. Or NULL
};
// Work and steps, at every size of sizes.c, of formulas of one function; NULL ends the list. The clues are
// the first one's.
void check_formulas(struct test *t, const struct formula *const *formulas);
// The student's bound on the turns that so many lanes take, against the turns that they do take if they go
// from step to step; for each of the formulas, at small sizes. 0 ends the lanes, NULL the formulas.
void check_bound(struct test *t, const struct formula *const *formulas, const unsigned *lanes,
                 enum relation relation);

// --- alone.c: what was handed out, and is to stay as it is
// Of the contract's function no more than so many statements may differ from the file `original`; or of what
// stands above the first function, where the contract has none. A function begins with a line "// --- …".
void check_left_alone(struct test *t, const struct contract *c, const char *original, unsigned most);

#endif
