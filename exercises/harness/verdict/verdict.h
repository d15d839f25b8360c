// Judging: one call of the student's function, its outcome, and what to report about it.
#ifndef HARNESS_VERDICT_H
#define HARNESS_VERDICT_H

#include "process/process.h"

// --- outcome.c: what became of one request to the kernel program

// The order in which a call runs, on the CPU device. program/choices.h says more.
struct order {
    const char *choices; // a text; NULL: the order of the schedule
    enum {
        RECORD_NONE,
        RECORD_ALL,
        RECORD_NOT_PLAIN,
        RECORD_STRONG
    } record;   // of the choices made, in the reply
    bool holds; // whether findings say how to hold a thread at its access
};
// Adds the order to the request. NULL stands for the order of the schedule.
void order_add(struct message *request, const struct order *order);
struct outcome {
    enum ending ending;
    int status;
    bool first;         // whether the request was the first of its process
    char endless[LINE]; // NOT_RUN: the function that did not return, if the exercise has several
    struct message reply;
    struct report report;
};
// Sends the request to k, and collects the reply and the report. Starts k if necessary, as the program of
// that name with that schedule. After a request of this run that did not return, no other is sent, because
// each would take its whole deadline.
void outcome_ask(struct outcome *o, struct kernel_process *k, const struct message *request,
                 const char *program, unsigned schedule, const char *directory);
void outcome_free(struct outcome *o);

// --- trial.c: one call of a scan, and its outcome
struct trial {
    const struct contract *contract;
    enum element element;
    size_t n;
    size_t before;    // elements that the arrays are said to have before these n, although they don't
    unsigned section; // 0 for SERIAL
    unsigned x_start, y_start; // how many elements after a multiple of 256 bytes x and y begin
    bool in_place;             // y is x, and begins at the same element
    bool short_ints;           // the kernel program is the one in which ints have 16 bits
    uint32_t zero;             // the node that has no bit set in the kernel program; 0: none
    uint64_t seed;
    unsigned schedule;
    const struct order *order; // NULL: that of the schedule
    size_t count;              // elements of x and y: n, or a few if n is 0
    void *x;
    struct outcome outcome;
    // These are set on the CPU device only:
    struct derivation derivation;
    const uint32_t *numbers; // for each element of y; NULL without a reply, or on a GPU
    void *values;            // for each element of y
    char path[PATH_BYTES];   // the source file of the first fault in y, and its line; 0 if not known
    int line;
};
struct trial trial_of(const struct contract *c, enum element element, struct size_case size, uint64_t seed);
// The name of the kernel program that runs elements of that type.
const char *trial_program(enum element element);
// The bytes of an element in the kernel program.
size_t trial_size(const struct trial *trial);
// Fills x from the seed unless x is there already, and makes the call in k as outcome_ask() does.
void trial_run(struct trial *trial, struct kernel_process *k, const char *directory);
// The values of y; NULL if there was no reply.
const void *trial_y(const struct trial *trial);
// Whether y is also right as elements of another type. The kernel program must be the same for both types.
bool trial_right_as(const struct trial *trial, enum element element);
void trial_free(struct trial *trial);
// What the call cost. Not `known` if nothing was counted, as on a GPU, or if nothing was combined.
struct counts trial_counts(const struct trial *trial);

// --- counted.c: what is counted of a call, compared with what its algorithm takes
// The code of the fault that the count is wrong.
const char *counted_code(enum counted what);
// How the count is called.
const char *counted_name(enum counted what);
// Whether fewer than the algorithm takes are wrong too, because that would be another algorithm.
bool counted_exactly(enum counted what);
bool has_relation(unsigned long counted, enum relation relation, unsigned long expected);
// Whether it is counted only if SIMT_COSTS is set.
bool counted_by_warps(enum counted what);
const struct amount *counted_amount(const struct trial *trial, enum counted what);
unsigned long counted_of(const struct counts *counts, enum counted what);
// Says how many were counted, and how many the algorithm takes.
void counted_text(struct text *text, const struct trial *trial, const struct counts *counts,
                  enum counted what, enum relation relation);
// Whether the formula holds for the call and the count differs from it. Work, steps and launches must be
// equal. Any other count must not be larger.
bool counted_differs(const struct trial *trial, const struct counts *counts, enum counted what);
// Whether the tools show that this count of the call differs, or that part of the work is useless.
bool counted_shows(const struct trial *trial, enum counted what);
// Adds a line for each count that differs.
void counted_differences_text(struct text *text, const struct trial *trial, const struct counts *counts);

// --- sites.c: where that is made
// Whether lines of the program can be said to make the count.
bool sites_show(enum counted what);
// Adds which lines make it, a row for each array, for the rows with the most. Adds nothing if the report does
// not say. Sorts the report's sites.
void sites_text(struct text *text, struct report *report, enum counted what);

// --- useful.c: how much of the counted work contributes to y
// Whether the algorithm's formulas hold for the call. They do if all its sections are full.
bool costs_hold(const struct trial *trial);
// Whether y is made of fewer combines than in the algorithm.
bool work_is_useless(const struct trial *trial, const struct counts *counts);
// Says how many combines make y, which thread does them if it is only one, and what the others do.
void useful_work_text(struct text *text, const struct trial *trial, const struct counts *counts);
// Says how many of the algorithm's combines make y.
void algorithm_work_text(struct text *text, const struct trial *trial);
// If there are more than `most` steps, says whether one thread does them all, or whether y needs fewer steps.
void steps_text(struct text *text, const struct trial *trial, const struct counts *counts,
                unsigned long most);

// --- compare.c
// For each of the trial's `count` elements of y, whether it is wrong. The caller frees the array. The trial
// must have a y.
bool *compare(const struct trial *trial);
// How many elements are wrong. *first becomes the first of them.
size_t compare_first(const struct trial *trial, size_t *first);
// Says what is wrong with y[i]. Returns the code of the fault.
const char *compare_explain(struct text *text, const struct trial *trial, size_t i);
// Adds what y[i] should hold, and what it holds. Nothing is added to a text if it is not known.
void compare_holds(struct text *expected, struct text *got, const struct trial *trial, size_t i);

// --- explain.c: the same on the CPU device, by what y[i] is made of
// What to call a number that stands for a value that is not an element; NULL for any other number.
const char *no_element(uint32_t number);
const char *explain_number(struct text *text, const struct trial *trial, size_t i);
// For a node that broke: says who combined what, in which line of the source unless `line` is 0, and why that
// is wrong. Returns the code of the fault.
// `several`: whether there are several blocks, so that the block is named.
const char *explain_node(struct text *text, const struct derivation *d, bool several, uint32_t number,
                         const char *path, int line);
bool has_blocks(const struct trial *trial);
// For a y[i] that a combine in a known line broke: adds the line and the sort of fault, whatever the elements
// are.
void explain_reason(struct text *text, const struct trial *trial, size_t i);
// For the first wrong element: asks the kernel program for the line of the combine that went wrong.
void explain_find(struct trial *trial, struct kernel_process *k);
// Asks the kernel program in which line that code is, in the function if it is not NULL. Returns the line and
// sets the path; 0 if that is not known.
int line_of_pc(struct kernel_process *k, long long pc, const char *function, char path[PATH_BYTES]);

// --- verdict.c: what one test found, handed from the test's process to the process that prints it

// Something that is wrong and is not one of the device's findings. A text is empty if there is nothing for
// it.
struct fault {
    struct text code;  // such as missing: docs/reading-a-report.md lists them
    size_t from;       // where its lines begin among the verdict's; they end where the next fault's begin
    struct text array; // the array that it is about,
    long long index;   // and the element
    struct text expected, got; // what the element should hold, and holds; or a count
    struct text path;          // the source file in which it was made,
    int line;                  // and the line; 0 if not known
};
// What make's tools need to make a call again in the same order. Empty texts: they cannot.
struct replay {
    struct text call;    // the settings of the call: a line NAME=VALUE for each
    struct text order;   // a text of choices
    struct text command; // shows the run in that order; empty if no command can
};
struct verdict {
    bool failed;
    bool tried;           // whether some call was made
    bool not_run;         // because a call in another test did not return
    struct text skipped;  // what was not tried, and why
    struct text order;    // in words, the order of threads and blocks in which it failed; empty without words
    struct replay replay; // the same order for make's tools; empty if they cannot show it
    struct text tells;    // what is said about a test that has passed; empty if there is nothing to say
    struct text next;     // the next command to type; empty if none shows the fault
    struct text shows;    // what that command shows
    struct text question; // a question to ask if the fault comes from the calls before
    struct text function; // the student's function that was tried last
    struct text where;    // which call failed
    size_t n, section;    // and its size
    struct text lines;    // each line ends in \n
    struct text reason;   // equal in verdicts whose lines say the same; if empty, the lines themselves count
    size_t fault_count;
    struct fault *faults;
    size_t count;
    struct finding *findings;
    struct text printed; // what the student's code printed
    size_t printed_bytes;
};
// Fails the test because of one more fault. What is added to `lines` from now on belongs to it, and so does a
// line that is not ended yet. The pointer is good until the next fault.
struct fault *verdict_fault(struct verdict *v, const char *code);
// The same, and adds to `lines`.
struct fault *verdict_fails(struct verdict *v, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Says which element of which array the fault is about.
void fault_at(struct fault *fault, const char *array, long long index);
// Notes which function is tried.
void verdict_about(struct verdict *v, const char *function);
// Whether all of the test was skipped.
bool verdict_is_skipped(const struct verdict *v);
// Fails the test because of the finding, unless it is there already.
void verdict_add_finding(struct verdict *v, const struct finding *finding);
bool verdict_write(const struct verdict *v, const char *directory, const char *name);
// Reads the verdict of a test. False if the test left none, because then its body did not finish.
bool verdict_read(struct verdict *v, const char *directory, const char *name);
void verdict_free(struct verdict *v);

// --- codes.c: the codes of faults
// What to call a fault with that code: "swapped operands". NULL if there is no such code.
const char *words_of_code(const char *code);

// --- judge.c
// Adds everything that is wrong with a trial to a verdict: how the process ended, errors, wrong values,
// findings, and forbidden writes. True if nothing is wrong.
bool judge(struct verdict *v, const struct trial *trial, const struct kernel_process *k);
// The name of the student's function that the contract is about.
const char *function_name(const struct contract *c);
// Adds how the process ended, unless the device's findings explain it better.
void judge_ending(struct verdict *v, const char *function, const struct outcome *o);
// The code of the fault that the exercise's own glue has found.
const char *code_of_glue(const struct outcome *o);
// If the reply names the place that the fault is about, quotes the line after what the verdict says so far.
void judge_place(struct verdict *v, struct fault *fault, const struct outcome *o);
// Adds the errors that CUDA returned, unless the device's findings explain them better. True if there were
// any.
bool judge_errors(struct verdict *v, const struct outcome *o);
// Adds that the call left device memory allocated, if it did.
void judge_leak(struct verdict *v, const char *function, const struct outcome *o);
// Adds the device's findings and, if v has failed, where a warp parted.
void judge_findings(struct verdict *v, const struct outcome *o);
// Adds what the student's code printed.
void judge_printed(struct verdict *v, const struct kernel_process *k);
// Adds only the faults of accesses, whatever y holds.
void judge_accesses(struct verdict *v, const struct trial *trial);
// Adds to the verdict which call was made.
void judge_where(struct verdict *v, const struct trial *trial);

// --- print.c: a verdict as a student sees it
enum paint { PLAIN, GOOD, BAD, DIM };
const char *paint(enum paint paint); // the terminal's code, or "" if there are no colours
// Prints each line of `text` after the indent. Long lines become several rows, except quoted code, which is
// indented.
void print_lines(FILE *out, const char *text, const char *indent);
// Prints text that is partly the student's, so that a terminal takes none of it as a command.
void print_harmless(FILE *out, const char *bytes, size_t length);
struct told {
    char *text, *test;
    bool counted; // the test did not show the text, but counted it among its further findings
};
struct shown { // texts that were shown in full already or counted, and by which test
    size_t count;
    struct told *told;
};
// The test that has shown this text. If none has, notes that `test` does, and returns NULL.
const char *shown_before(struct shown *shown, const char *text, const char *test);
// The text by which two verdicts are found to say the same. NULL if the verdict has no lines.
const char *verdict_reason(const struct verdict *v);
// If a failed test's verdict only repeats what another test's verdict said, the name of that test; otherwise
// NULL.
const char *told_already(const struct verdict *v, const struct shown *shown);
void print_verdict(FILE *out, const char *name, const struct verdict *v, struct shown *shown);
void print_findings(FILE *out, const char *test, const struct verdict *v, struct shown *shown,
                    const char *indent);

#endif
