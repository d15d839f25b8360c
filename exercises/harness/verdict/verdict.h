// Judging: one call of the student's function, what came of it, and what is to be said of that.
#ifndef HARNESS_VERDICT_H
#define HARNESS_VERDICT_H

#include "process/process.h"

// --- trial.c: one call of the student's function, and what came of it
struct trial {
    const struct contract *contract;
    enum element element;
    size_t n;
    size_t before;             // elements that the arrays are said to have before their n, and have not
    unsigned section;          // 0 for SERIAL
    unsigned x_start, y_start; // elements from a multiple of 256 bytes on to where x and y begin
    bool in_place;             // y is x, and begins where it does
    uint64_t seed;
    unsigned schedule;
    bool first;   // call of its process
    size_t count; // elements of x and y: n, or a few when n is 0
    void *x;
    enum ending ending;
    int status;
    struct message reply;
    struct report report;
    // On the CPU device:
    struct derivation derivation;
    const uint32_t *numbers; // of y's elements; NULL when there was no answer, or on a GPU
    void *values;            // of y's elements
    char path[PATH_BYTES];   // the source line of what went wrong first in y, and its number; 0: none
    int line;
};
struct trial trial_of(const struct contract *c, enum element element, struct size_case size, uint64_t seed);
// The kernel program that runs elements of that type.
const char *trial_program(enum element element);
// The bytes of an element in the kernel program.
size_t trial_size(const struct trial *trial);
// Fills x from the seed unless it is there already, makes the call in k, starting it if need be, and collects
// the facts. After a call of this run that did not end no other is made: each would take its whole deadline.
void trial_run(struct trial *trial, struct kernel_process *k, const char *directory);
// y's values, or NULL when there was no answer.
const void *trial_y(const struct trial *trial);
void trial_free(struct trial *trial);
// What the call cost. Not `known` where nobody counts, as on a GPU, or where nothing was combined.
struct counts trial_counts(const struct trial *trial);

// --- counted.c: what is counted of a call, beside what its algorithm takes
enum counted {
    COUNT_WORK,
    COUNT_STEPS,
    COUNT_LAUNCHES,
    COUNT_BARRIERS,
    COUNT_WARPS,
    COUNT_ACCESSES,
    COUNT_SECTORS,
    COUNT_START_SECTORS, // where x or y begins elsewhere than at an aligned address
    COUNT_BYTES,
    COUNT_SHARED,
    COUNT_SHARED_BYTES,
    COUNTED,
    JUDGED = COUNTED, // nothing of it
};
const struct amount *counted_amount(const struct trial *trial, enum counted what);
unsigned long counted_of(const struct counts *counts, enum counted what);
// Says how many were counted, and how many the algorithm takes.
void counted_text(struct text *text, const struct trial *trial, const struct counts *counts,
                  enum counted what, enum relation relation);
// Whether the formula is one for the call, and the count is another: of work, steps and launches; of what
// else there is, whether it is more.
bool counted_differs(const struct trial *trial, const struct counts *counts, enum counted what);
// Whether the tools say so of the call, or how much of the work is useless.
bool counted_shows(const struct trial *trial, enum counted what);
// Says of all that differ how many there are, each in a line.
void counted_differences_text(struct text *text, const struct trial *trial, const struct counts *counts);

// --- useful.c: how much of what is counted y is made of, in words
// Whether the algorithm's formulas hold for the call: it is of full sections.
bool costs_hold(const struct trial *trial);
// Whether y is made of fewer combines than in the algorithm.
bool work_is_useless(const struct trial *trial, const struct counts *counts);
// Says how many combines make y, who does them if it is one thread, and what the others do.
void useful_work_text(struct text *text, const struct trial *trial, const struct counts *counts);
// Says how many of the algorithm's do.
void algorithm_work_text(struct text *text, const struct trial *trial);
// Says, where there are more than `most` steps, whether one thread does them or y needs no more.
void steps_text(struct text *text, const struct trial *trial, const struct counts *counts,
                unsigned long most);

// --- compare.c
// For each of the trial's `count` elements of y, whether it is wrong; to be freed. The trial must have a y.
bool *compare(const struct trial *trial);
// How many are wrong; the first of them goes to *first.
size_t compare_first(const struct trial *trial, size_t *first);
// Says what is wrong with y[i].
void compare_explain(struct text *text, const struct trial *trial, size_t i);

// --- explain.c: the same on the CPU device, by what y[i] is made of
void explain_number(struct text *text, const struct trial *trial, size_t i);
// Of a node that broke: who combined what, in that line of the source, if it isn't 0, and why that is wrong.
void explain_node(struct text *text, const struct trial *trial, uint32_t number, const char *path, int line);
// Of y[i], which a combine broke in a known line: which, and how, whatever the elements are.
void explain_reason(struct text *text, const struct trial *trial, size_t i);
// Of the first wrong element: has the kernel program find the line of the combine that went wrong.
void explain_find(struct trial *trial, struct kernel_process *k);

// --- verdict.c: what one test found, passed from the test's process to the one that prints
struct verdict {
    bool failed;
    bool tried;           // some call was made
    bool not_run;         // since a call in another test did not end
    struct text skipped;  // what was not tried, and why
    struct text next;     // the command to type next, and what it shows; nothing if none shows the fault
    struct text question; // to be asked where that is because of the calls before
    struct text where;
    struct text lines;  // each ends in \n
    struct text reason; // the same for verdicts whose lines say the same; nothing: the lines themselves
    size_t count;
    struct finding *findings;
    struct text printed; // what the student's code printed
    size_t printed_bytes;
};
// Whether all of the test was.
bool verdict_is_skipped(const struct verdict *v);
void verdict_add_finding(struct verdict *v, const struct finding *finding);
bool verdict_write(const struct verdict *v, const char *directory, const char *name);
// False when the test left none: then its body did not run to the end.
bool verdict_read(struct verdict *v, const char *directory, const char *name);
void verdict_free(struct verdict *v);

// --- judge.c
// Everything that can be said against a trial, put into a verdict: how the process ended, errors, wrong
// values, findings, what was written that should not be. True when there is nothing.
bool judge(struct verdict *v, const struct trial *trial, const struct kernel_process *k);
// How the process ended, unless the device's findings say it better.
void judge_ending(struct verdict *v, const struct trial *trial);
// The errors that CUDA gave, unless the device's findings say it better; whether there were any.
bool judge_errors(struct verdict *v, const struct trial *trial);
// Only what it touched, whatever came out and wherever that came from.
void judge_accesses(struct verdict *v, const struct trial *trial);
// Says in the verdict which call it was.
void judge_where(struct verdict *v, const struct trial *trial);

// --- print.c: a verdict as a student sees it
enum paint { PLAIN, GOOD, BAD, DIM };
const char *paint(enum paint paint); // the terminal's code, or "" where there are no colours
// Each line of `text` behind the indent; long ones in several rows, unless they are quoted code, which is
// indented.
void print_lines(FILE *out, const char *text, const char *indent);
struct told {
    char *text, *test;
};
struct shown { // what was told in full already, and by which test
    size_t count;
    struct told *told;
};
// Of a failed test whose verdict says nothing but what another test's said: that one's name; else NULL.
const char *told_already(const struct verdict *v, const struct shown *shown);
void print_verdict(FILE *out, const char *name, const struct verdict *v, struct shown *shown);
void print_findings(FILE *out, const char *test, const struct verdict *v, struct shown *shown,
                    const char *indent);

#endif
