// The harness as an exercise's test.c sees it. Each function is listed under the file that defines it.
#ifndef HARNESS_H
#define HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <criterion/criterion.h>

struct test; // the test that is running, and its verdict so far

// --- element.c: the element types. A GPU runs the kernel on each type of program/elements.h, which are those
// before MAX. On the CPU device one run gives the values of all types (view.c).
enum element { INTERVAL, INT, FLOAT, AFFINE, MAX, MIN_PLUS, ELEMENTS };

// --- cost.c: what an algorithm costs, by formula
struct amount {
    unsigned long (*of)(size_t n, unsigned section);
    const char *formula; // in words; N is the number of elements of one scan
};
struct cost {
    const char *algorithm;
    struct amount work;          // combines in all
    struct amount unused;        // of these, combines that y does not need; none by default
    struct amount copies;        // of the unused, combines for y with the identity. The formula of `unused`
                                 // then says how many others there are
    struct amount steps;         // combines in the longest chain
    struct amount depth;         // combines in the longest chain that y needs; the same by default
    struct amount barriers;      // barriers passed by all blocks, at most
    struct amount warps;         // combines of whole warps, at most
    struct amount launches;      // kernels launched
    struct amount accesses;      // loads and stores of global ints, at most
    struct amount bytes;         // bytes of global memory that ints take, at most
    struct amount sectors;       // 32-byte sectors of ints moved, at most
    struct amount start_sectors; // the same when x and y begin at any element
    struct amount busiest;       // accesses to global memory by the busiest thread of each launch, at most
    struct amount chain;         // accesses in the longest chain of each launch, at most
    struct amount shared;        // accesses to shared memory with ints, at most
    struct amount shared_bytes;  // bytes of shared memory that a block has, at most
    struct amount conflicts;     // further passes over shared memory because of bank conflicts, at most
    unsigned long (*first_half)(unsigned section); // work of the first half, if an algorithm has two halves
    unsigned long (*first_intervals)(
        unsigned section); // intervals between barriers of the first half, in each block
};
extern const struct cost serial_cost, kogge_stone_cost, double_buffer_cost;
extern const struct cost exclusive_cost, exclusive_saving_cost;
extern const struct cost brent_kung_cost;    // cost_brent_kung.c
extern const struct cost hillis_steele_cost; // cost_hillis_steele.c
extern const struct cost blelloch_cost;      // cost_blelloch.c
enum { COARSENING = 4 };                     // elements per thread of the three-phase scan
extern const struct cost three_phase_cost;   // cost_three_phase.c
extern const struct cost hierarchical_cost;  // cost_hierarchical.c
extern const struct cost domino_cost;        // cost_domino.c
extern const struct cost look_back_cost;     // cost_look_back.c
extern const struct cost warp_scan_cost;     // cost_warp_scan.c
extern const struct cost bandwidth_cost;     // cost_bandwidth.c
extern const struct cost memory_speed_cost;  // cost_memory_speed.c

// What the CPU device counts of a call. counted.c names them.
enum counted {
    COUNT_WORK,
    COUNT_STEPS,
    COUNT_LAUNCHES,
    COUNT_BARRIERS,
    COUNT_WARPS,
    COUNT_ACCESSES,
    COUNT_SECTORS,
    COUNT_START_SECTORS, // when x or y does not begin at an aligned address
    COUNT_BYTES,
    COUNT_BUSIEST, // accesses to global memory by the busiest thread of each launch
    COUNT_CHAIN,   // accesses to memory in the longest chain of each launch, in which each waits for another
    COUNT_SHARED,
    COUNT_SHARED_BYTES,
    COUNT_CONFLICTS, // further passes over shared memory because of bank conflicts
    COUNTED,
    JUDGED = COUNTED // not a count: what the call did wrong
};

// --- contract.c: what a scan promises
enum kind { INCLUSIVE, EXCLUSIVE }; // y[i] includes x[i], or stops before it
enum reach { SECTIONS, WHOLE };     // each section is scanned by itself, or the whole array is
enum entry {
    SCAN,     // program/scan.h
    SERIAL,   // program/serial.h, which has no sections
    FORMULAS, // program/formulas.h
    TASKS,    // a header of the exercise's own, with functions that are not scans
};
enum { SECTIONS_TRIED = 8 };

struct formula;
struct task;
struct before_after;
struct span { // elements first to end - 1 of x, combined in order; none if end is first
    size_t first, end;
};

struct contract {
    enum entry entry;
    const char *function; // the function to call, if the file has several; otherwise NULL
    unsigned part;        // its place among them, from 1 on
    const struct contract *const
        *functions; // in the exercise's own contract: the contracts of all functions; NULL ends the list
    enum kind kind;
    enum reach reach;
    unsigned sections[SECTIONS_TRIED]; // the sections to try, rising; 0 ends the list. None for SERIAL
    const struct cost *cost;
    unsigned per_thread; // elements of a section per thread of its block; 0 means 1
    unsigned multiple;   // a section is any multiple of this number; 0: a power of two
    // What a cell of a section's array holds after so many steps that combine something, counted from the
    // section's start. False if the contract does not say. See states.c. If NULL, make trace doesn't compare.
    bool (*holds)(unsigned section, unsigned step, unsigned cell, struct span *want);
    const struct beside *besides; // what arrays beside it hold; NULL ends the list. Or NULL
    bool shuffles;                // make trace shows what the lanes of the first warp give to each shuffle
    unsigned every;               // only y[every - 1], y[2 * every - 1] … are checked; 0 means 1
    unsigned levels;              // n is at most section to this power; 0: no limit
    unsigned measured;            // the section that make plot and make costs use; 0: one that holds n
    unsigned resident;            // the blocks that are resident when costs are counted; 0: the usual number
    const struct formula *const *formulas; // FORMULAS: all of them; NULL ends the list
    const struct task *const *tasks;       // TASKS: all of them; NULL ends the list
    const struct before_after *picture;    // what make draw draws in place of what moves where; or NULL
};

// An array beside the sections', by its name in the skeleton. make trace says when it goes wrong. If a
// student has given the array another name, make trace says nothing about it.
struct beside_cell {
    size_t n, section;
    size_t unit; // elements that each of its cells stands for
    size_t cell; // in an array of one cell, the number of the block's section
};
struct beside {
    const char *array;
    size_t unit; // 0: a section
    // What the cell may hold: the elements of alternative number `which`, from 0 on. False if there are no
    // more alternatives.
    bool (*holds)(struct beside_cell at, unsigned which, struct span *may);
};

// --- states.c: for a contract's `holds`
bool kogge_stone_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
bool exclusive_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
bool brent_kung_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
bool blelloch_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
bool three_phase_holds(unsigned section, unsigned step, unsigned cell, struct span *want);
// For a contract's `besides`. totals_hold: a section's own elements or, once the totals themselves are
// scanned, everything up to the section's end. prefixes_hold: everything up to the section's end.
// before_hold: everything before the section. values_hold: first each section's own elements, and then
// everything up to its end.
bool totals_hold(struct beside_cell at, unsigned which, struct span *may);
bool prefixes_hold(struct beside_cell at, unsigned which, struct span *may);
bool before_holds(struct beside_cell at, unsigned which, struct span *may);
bool values_hold(struct beside_cell at, unsigned which, struct span *may);

// The contract that `make run`, `make trace` and `make plot` use. Every test.c defines it.
extern const struct contract contract;

// --- test.c: a test and its verdict
// TEST(name) { … } defines a test, with `t` for the calls below. The test passes if its body runs to the end
// and nothing fails it. Tests are reported in the order of the file. TEST_PART(1, name) { … } defines a test
// for which part 1 of an exercise is enough: `make check PART=2` runs only the tests of parts 1 and 2, or
// only those of part 2 if the exercise's Makefile says APART := yes.
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
// Fails the test with a line that says what is wrong. A test may collect several lines.
void test_fail(struct test *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool test_failed(const struct test *t);
// Fails the test unless `holds`. Returns `holds`.
bool test_expect(struct test *t, bool holds, const char *format, ...) __attribute__((format(printf, 3, 4)));

// --- check_results.c: checks of what a scan writes. All checks try the smallest case first, and stop at the
// first case that fails. In every case the CPU device must find nothing, and nothing may be written but y[0
// .. n-1].

// The proof, at every size of sizes.c: y[i] is made of its elements, once each and in order.
void check_every_prefix(struct test *t, const struct contract *c);
// The proof at one more size.
void check_prefixes_at(struct test *t, const struct contract *c, size_t n, unsigned section);
// Numbers, at fewer sizes: INT and AFFINE must be exact, FLOAT within the bound of float_bound.c.
void check_values(struct test *t, const struct contract *c, enum element element);
// The proof, and ints, when y is x, so that each element is replaced by its prefix.
void check_in_place(struct test *t, const struct contract *c);
// The proof, and ints, when x and y begin at any element of a vector of 16 bytes, with lengths that are not
// multiples of a vector.
void check_starts(struct test *t, const struct contract *c);
// The last sections of an array with more than 2^32 elements. Nothing exists before these sections, so
// indices that overflow lead to no array. In a scan of the whole array nothing else is checked. A SERIAL scan
// runs with ints of 16 bits and more than 2^16 elements instead; the exercise's Makefile must say SHORT :=
// yes.
void check_large_indices(struct test *t, const struct contract *c);
// The proof on three sections, the second of which has a total without any bit set, as the sum of ints may.
// So 0 can't stand for a total that is not there yet.
void check_zero_total(struct test *t, const struct contract *c, unsigned section);
// n = 0 is a scan of nothing: no error, and nothing is written.
void check_empty(struct test *t, const struct contract *c);
// The same call twice gives the same bits.
void check_repeats(struct test *t, const struct contract *c);

// --- check_schedules.c: checks under other orders of threads and blocks

// The proof again, with threads and blocks run in other orders.
void check_other_schedules(struct test *t, const struct contract *c);
// The proof again on many sections, for blocks that wait for other blocks: with 1, 2 and 8 blocks resident,
// in several orders.
void check_resident_blocks(struct test *t, const struct contract *c);
// The proof at one size of few sections, in every order of strong accesses (volatile and atomic) by which
// blocks may run, and with every number of resident blocks; older: also with every value that the memory
// model lets a load get. Orders that differ only in what does not matter are tried once: ../simt/search/ says
// which. If there are too many orders, the verdict says how many were tried.
void check_every_order(struct test *t, const struct contract *c, size_t n, unsigned section, bool older);
// The proof at one size of up to 128 sections, which are all resident and run in step: all blocks do what
// they can do without waiting before one of them has waited long. Unless `most` is 0, it may take at most
// that many steps. If it takes more, it is run in other schedules, and the fewest steps count.
void check_in_step(struct test *t, const struct contract *c, size_t n, unsigned section, unsigned long most);

// --- statuses.c: what sections have published
struct statuses {
    const char *array; // an array of words, by its name in the skeleton; under another name it is not checked
    size_t first;      // the word with the first section's status; if this is 1, word 0 counts the sections
    const char *const *names; // of the states, from 0 on
    unsigned last;            // the state in which every section must end
};
// The proof at one size, and that all its sections have ended in their last state.
void check_statuses(struct test *t, const struct contract *c, const struct statuses *s, size_t n,
                    unsigned section);

// --- check_counts.c: checks of what a scan costs

// These compare what the CPU device measures with the contract's cost, at full sections. For work and steps
// that are not AT_MOST, y must also be made of as many combines as in the algorithm, because combines that y
// doesn't use don't count as work.
enum relation { EXACTLY, AT_MOST, AT_LEAST };
void check_work(struct test *t, const struct contract *c, enum relation relation);
void check_steps(struct test *t, const struct contract *c, enum relation relation);
void check_barriers(struct test *t, const struct contract *c);
// The launches that a call makes, exactly, for any n.
void check_launches(struct test *t, const struct contract *c);
// For a scan of the whole array in which each launch goes over all elements. With more than 2^32 elements
// there are as many launches as the cost says, and each launch has a thread for every element. Nothing runs.
void check_large_launches(struct test *t, const struct contract *c);
// No block has more threads than section / per_thread.
void check_threads(struct test *t, const struct contract *c);
// Combines counted by warps. In each interval between barriers, a warp counts as often as its busiest lane
// combines. So a step with t threads costs ⌈t/32⌉ if these threads are in as few warps as possible.
void check_warps(struct test *t, const struct contract *c);
// Loads and stores of global memory, whatever number of bytes each moves.
void check_accesses(struct test *t, const struct contract *c);
// What moves to and from global memory, in sectors.
void check_sectors(struct test *t, const struct contract *c);
// The same when x and y begin at any element of a vector of 16 bytes.
void check_start_sectors(struct test *t, const struct contract *c);
// Every access to global memory is coalesced: a warp uses every 32-byte sector that it touches completely.
void check_coalescing(struct test *t, const struct contract *c);
// The bytes that are loaded from global memory and stored there when blocks run one after the other. So no
// block polls, and a flag is read once.
void check_bytes(struct test *t, const struct contract *c);
// Accesses to shared memory, and the bytes of shared memory that a block has.
void check_shared(struct test *t, const struct contract *c);

// --- check_balance.c: whether the threads do the work, and share it
// The longest chain of accesses to memory, when blocks run one after the other, is at most as long as the
// contract's cost says. So neither one thread does the work, nor do the threads take turns.
void check_balance(struct test *t, const struct contract *c);

// --- formulas.c: a student's formulas, compared with what the CPU device measures
struct measured { // what a call of a scan cost, and which call it was
    size_t n;
    unsigned section, coarsening; // 0 if there are none
    unsigned long work, steps;
};
// Explains how a wrong formula came about, if it is off by `amount` at every size that was tried.
struct clue {
    unsigned long (*amount)(const struct measured *m);
    const char *amount_text; // in words
    const char *many, *few;  // the reason, if the formula is too high, and if it is too low; or NULL
};
struct formula {
    const char *function;            // of program/formulas.h
    const char *measured;            // the folder in HARNESS_MEASURED with the kernel program to measure
    const struct contract *contract; // and its contract
    bool no_sections;                // the function takes only n
    unsigned coarsening;             // elements per thread, if the function takes this number; otherwise 0
    const struct clue *work, *steps; // a clue without an amount ends the list. Or NULL
};
// Checks work and steps of all formulas of one function, at every size of sizes.c. NULL ends the list. The
// clues are the first formula's.
void check_formulas(struct test *t, const struct formula *const *formulas);
// Compares the student's bound on the turns that `lanes` lanes take with the turns that they really take,
// going from step to step. This is done for each of the formulas, at small sizes. 0 ends the lanes, NULL the
// formulas.
void check_bound(struct test *t, const struct formula *const *formulas, const unsigned *lanes,
                 enum relation relation);

// --- task.c: a function of device arrays that is not a scan, such as a compaction
enum type {
    INTS,
    UNSIGNEDS,
    FLOATS, // an output's may differ by what call_bounds() allows
    BYTES,
    ELEMS, // elem_t: which elements of the input an output is made of, in order, counts. See call_spans()
    TYPES
};

enum role {
    INPUT,
    OUTPUT,
    ONLY_SHOWN // not the function's: an input that make run shows beside the others
};
enum { TASK_ARRAYS = 6 };
struct call; // one call of a task's function

struct task_array {
    const char *name; // of the function's parameter
    enum type type;
    enum role role;
    // If the output only moves an input's values, the name of the input, whose values then all differ. So a
    // message can say where each value came from.
    const char *moves;
    bool any_order; // the values that it moves may be in any order
    bool single;    // one value, which messages call *name
    // If the array is a picture, which is stored row by row: the name of the number that is the length of its
    // rows. Otherwise NULL.
    const char *width;
    // Writes why the output's element i must have its value, as half a sentence, into `size` bytes; or NULL.
    void (*why)(char *because, size_t size, const struct call *c, size_t i);
    // Writes what the wrong value that the output's element i holds is, such as "the sum of x[3] to x[5]", or
    // leaves the text empty if it is nothing that can be named; or NULL.
    void (*looks)(char *like, size_t size, const struct call *c, size_t i, const void *value);
};

// An array of the kernel file's own, in device or shared memory, by its name in the skeleton. make trace
// shows its numbers as this type. If it is an array of structs, they consist of such numbers. An array that
// is not listed is shown as ints, or as bytes.
struct own_array {
    const char *name;
    enum type type;
};

// What the function costs, by formula, for each thing that is counted; {0} if the exercise doesn't say.
struct task_amount {
    unsigned long (*of)(const struct call *c);
    const char *formula; // in words
};
struct task_cost {
    const char *algorithm;
    struct task_amount amounts[COUNTED];
    unsigned long (*serial_bytes)(const struct call *c); // what the serial version loads and stores; or NULL
};

struct task {
    const char *function;
    unsigned part;       // of the exercise
    const char *segment; // what a run of elements that belong together is called, if not "section"
    unsigned sections[SECTIONS_TRIED]; // the threads per block to try, rising; 0 ends the list
    unsigned per_thread; // the elements of each thread, so that several blocks are tried; 0: one
    struct task_array arrays[TASK_ARRAYS]; // in the order in which make run shows them
    const struct own_array *own;           // a name of NULL ends the list. Or NULL
    const char *const *inputs;             // the names of the sorts of inputs to try; NULL ends the list
    bool patterns; // besides these, all patterns of a few answers are tried, as with flag_inputs
    const char *const
        *few_inputs; // those to try with other schedules and for costs; NULL: the first of inputs
    void (*make)(struct call *c);   // makes the inputs
    void (*serial)(struct call *c); // the serial version: says what the outputs must hold
    const struct task_cost *cost;   // or NULL
    struct task_amount chain;       // accesses in the longest chain of each launch, at most, as in task_cost
    unsigned measured;              // the threads per block at which costs are measured
    bool not_empty;                 // the function needs at least one element
};

// A picture and what a task makes of it. make draw shows both, each with its histogram.
struct before_after {
    const struct task *task;
    const char *before, *after; // arrays of BYTES
    const char *sort;           // of the task's inputs: the one that is drawn if none is chosen
    size_t width, height;
};

// For `looks`: the code of the fault, if hints are to tell it from other wrong values.
void call_looks(const char *code);

// For `make` and `serial`. An output's first `count` elements must be written; the elements after these, up
// to `length`, must be left alone.
void *call_input(struct call *c, const char *array, size_t length);
void *call_output(struct call *c, const char *array, size_t length);
void call_count(struct call *c, const char *array, size_t count);
// For an output of ELEMS: instead of values, the elements that each of its elements must be made of.
struct span *call_spans(struct call *c, const char *array, size_t length);
// For an output of FLOATS: how far each element may be from what it must hold. Without these it must be
// exact.
double *call_bounds(struct call *c, const char *array);
// A number that the function gets besides n and the threads per block, such as the width of a picture.
void call_set(struct call *c, const char *name, long long number);
long long call_number(const struct call *c, const char *name);
const void *call_given(const struct call *c, const char *array);  // what an input holds
const void *call_wanted(const struct call *c, const char *array); // what an output must hold
size_t call_counted(const struct call *c, const char *array);
size_t call_n(const struct call *c);
unsigned call_section(const struct call *c);
const char *call_sort(const struct call *c);               // the name of the sort of inputs
bool call_sort_is(const struct call *c, const char *sort); // whether that is its name
uint64_t call_random(struct call *c);                      // the next of the call's random numbers
// Whether another seed than the usual one has been chosen. With such a seed, some output must differ.
bool call_seeded(const struct call *c);
// The blocks that n threads need.
static inline size_t blocks_of(size_t n, unsigned threads) { return (n + threads - 1) / threads; }

// --- flags.c: the sorts of inputs for a task whose inputs are only asked a yes-or-no question. Every pattern
// of up to FLAGS_TRIED answers is tried, and for more elements these sorts.
enum { FLAGS_TRIED = 5 };
extern const char *const flag_inputs[];
// The answer for element i.
bool call_flag(struct call *c, size_t i);

// --- inputs.c: inputs that several exercises have
// A number from 0 to n that is different for each element i, in no order.
size_t call_distinct(const struct call *c, size_t i);
// Makes n keys. A key differs from the one before it if call_flag() says yes for its element, and only then.
// Segments that are not neighbours may have the same key.
void call_keys(struct call *c, int *keys);
bool begins_run(const int *keys, size_t i); // whether key i differs from the one before it, or is the first
// Run-length coding. make_runs makes the input x of such keys, but leaves it as it is if X= has given the
// numbers. serial_runs says what the outputs values, lengths and count must hold.
void make_runs(struct call *c);
void serial_runs(struct call *c);

// --- check_task.c: checks of a task. Each tries the smallest case first, and stops at the first that fails.

// At every size, for every sort of input: the outputs hold what the serial version says, the CPU device finds
// nothing, and nothing else is written.
void check_task(struct test *t, const struct task *task);
// The same with threads and blocks run in other orders, at fewer sizes.
void check_task_schedules(struct test *t, const struct task *task);
// Compares a count with the task's cost.
void check_task_count(struct test *t, const struct task *task, enum counted what, enum relation relation);
// Compares every count for which the task's cost has a formula: work, steps and launches exactly, and the
// others as limits. Each call is made only once. The longest chain is left to check_task_balance.
void check_task_costs(struct test *t, const struct task *task);
// As check_balance: the longest chain of accesses is at most as long as the task says. Does nothing if the
// test has failed, so a test may check several tasks.
void check_task_balance(struct test *t, const struct task *task);

// --- chains.c: `chain` of tasks of the usual forms, for T threads per block
// Each thread works on its own elements, in one launch.
#define MAP_CHAIN                                         \
    {                                                     \
        map_chain, "16 per element of a thread, plus 144" \
    }
unsigned long map_chain(const struct call *c);
// Blocks scan or reduce their elements, and then what they found is scanned in the same way.
#define SCAN_CHAIN                                                                     \
    {                                                                                  \
        scan_chain, "16 per element of a thread, plus 16·log2 T + 64, for each level" \
    }
unsigned long scan_chain(const struct call *c);

// --- alone.c: files that were handed out and must stay as they are
// At most `most` statements of the contract's function may differ from the file `original`. If the contract
// has no function, that holds for the part above the first function. A function begins with a line "// ---
// …".
void check_left_alone(struct test *t, const struct contract *c, const char *original, unsigned most);

#endif
