// Functions that are not scans: their calls, what the calls must do, and what a student reads about them.
#ifndef HARNESS_TASK_H
#define HARNESS_TASK_H

#include "check/check.h"

// What an array of a call holds.
struct held {
    size_t length;  // elements that exist
    size_t count;   // of an output, the elements that must be written, from the first on
    void *values;   // what an input holds, and what an output must hold; NULL if it has not been made
    double *bounds; // of an output of FLOATS: how far it may be off; NULL: not at all
};
enum { CALL_NUMBERS = 4 };
struct named { // a number that the function gets besides n and the threads per block
    const char *name;
    long long number;
};
struct call {
    const struct task *task;
    size_t n;
    unsigned section; // threads per block
    char sort[LINE];  // of the inputs: one of the task's names, or a 0 or 1 for each element
    uint64_t seed, random;
    size_t flags;  // for "runs": the number of elements whose flags have been asked for, in order
    bool odd_runs; // and whether the number of runs that begin with these elements is odd
    unsigned schedule;
    const struct order *order; // NULL: that of the schedule
    struct held arrays[TASK_ARRAYS];
    struct named numbers[CALL_NUMBERS];
    struct outcome outcome;
    // Set on the CPU device if the task has arrays of ELEMS:
    struct derivation derivation;
    struct interval *intervals[TASK_ARRAYS]; // of each output: what its elements are made of
    char path[PATH_BYTES];                   // the source file of the first fault in an output, and its line;
    int line;                                // 0 if not known
};

// --- call.c
size_t type_size(enum type type);
// How many arrays the task has.
unsigned task_arrays(const struct task *task);
// A call whose arrays are all made. To be freed.
struct call call_of(const struct task *task, size_t n, unsigned section, const char *sort, uint64_t seed);
// The input whose numbers can be given: integers or bytes called x, or floats. -1: there is none.
int numbers_array(const struct task *task);
// The same, but the array that numbers_array() names holds the n ints at `numbers`.
struct call call_on(const struct task *task, const int *numbers, size_t n, unsigned section);
// The name of the kernel program.
const char *call_program(void);
// Makes the call in k, as outcome_ask() does.
void call_run(struct call *c, struct kernel_process *k, const char *directory);
// The bytes of an element in the kernel program.
size_t type_here(enum type type);
// What an output holds after the call: values or, for ELEMS, intervals. NULL if there was no reply.
const void *call_got(const struct call *c, unsigned array);
// If the array is a picture, the length of its rows, and otherwise 0.
size_t call_width(const struct call *c, unsigned array);
// Whether element i of these values looks as if it were never written.
bool is_unwritten(enum type type, const void *values, size_t i);
// The same for an element of an output after the call. On the CPU device it is known for sure.
bool was_left_alone(const struct call *c, unsigned array, size_t i);
void call_free(struct call *c);

// --- cases.c: the calls to try, the smallest first
struct case_of { // n elements, threads per block, and the sort of inputs
    size_t n;
    unsigned section;
    char sort[FLAGS_TRIED + 16];
};
struct cases {
    size_t count;
    struct case_of *at; // to be freed
};
// Whether a sort of inputs may be a 0 or 1 for each element.
bool has_patterns(const struct task *task);
struct cases cases_all(const struct task *task, uint64_t seed);
struct cases cases_few(const struct task *task);
// For each number of threads, enough elements for more blocks than a warp has lanes, and for few.
struct cases cases_long(const struct task *task, uint64_t seed);

// --- moved.c: outputs that only move an input's values
struct value_at {
    uint32_t bits; // of the value
    size_t index;
};
struct moved {
    size_t length, size; // of the input: its elements, and the bytes of each
    struct value_at *sorted;
};
struct moved moved_of(const struct call *c, unsigned array);
void moved_free(struct moved *m);
#define NOWHERE SIZE_MAX
// The index in the input of element i of these values. NOWHERE if the input has no such value.
size_t moved_from(const struct moved *m, const void *values, size_t i);
// Which of the output's elements are wrong, for an output that may be in any order.
void moved_compare(const struct call *c, unsigned array, bool *wrong);
// Says what is wrong with the output's element i. Returns the code of the fault.
const char *moved_explain(struct text *text, const struct call *c, unsigned array, size_t i);

// --- elems.c: arrays of ELEMS
bool has_elems(const struct task *task);
// Adds the elements of an input to the request.
void elems_add(struct message *request, const struct call *c, unsigned array);
// Reads what the elements of each output are made of.
void elems_read(struct call *c, struct kernel_process *k);
// Says what is wrong with the output's element i. Returns the code of the fault.
const char *elems_explain(struct text *text, const struct call *c, unsigned array, size_t i);

// --- judge_call.c
// For each element of the output, whether it is wrong. The caller frees the array. NULL if there was no
// reply.
bool *call_compare(const struct call *c, unsigned array);
// Adds everything that is wrong with a call to a verdict. True if nothing is wrong.
bool judge_call(struct verdict *v, const struct call *c, const struct kernel_process *k);
// Adds which call was made.
void call_where(struct text *text, const struct call *c);
void judge_call_where(struct verdict *v, const struct call *c);
// Adds the name of an element: x[3], or x[3] (row 1, column 0).
void name_text(struct text *text, const struct call *c, unsigned array, size_t i);
// Adds the value as a student reads it.
void value_text(struct text *text, enum type type, const void *values, size_t i);
// Adds why the output's element i must be what it must be, if the task says so.
void because_text(struct text *text, const struct call *c, unsigned array, size_t i);

// --- check_task.c
// Makes one call in k, and judges it. False, with the verdict written, if anything is wrong.
bool try_call(struct test *t, struct call *c, struct kernel_process *k);

// --- rows.c
// Prints the arrays of a call that was made: a few elements per row, a dot for each that was never written,
// and a mark under each wrong one.
void print_call(const struct call *c);

// --- count_call.c: what a call cost, compared with the task's cost
bool call_differs(const struct call *c, enum counted what);
// What the count is compared with, in words.
const char *call_algorithm(const struct call *c);
// Says that the longest chain is too long: see balance_text. Returns how long it may be.
unsigned long call_chain_text(struct text *text, const struct call *c);
void call_count_text(struct text *text, const struct call *c, enum counted what, enum relation relation);

// --- again_call.c
// Offers to search a witness in these calls, which make's tools can make.
void seek_in_calls(const struct test *t, const struct call *likes, const struct sought_call *calls,
                   unsigned count);

// --- next_call.c
// Adds to the verdict a command that shows what the test found in this call: what judge_call() says, or a
// count.
void point_at_call(struct test *t, const struct call *of, enum counted what);

#endif
