// The tools of make: run, trace, draw, measure …
#ifndef HARNESS_TOOL_H
#define HARNESS_TOOL_H

#include "task/task.h"

// --- tool.c: what make run and make trace share
// The call that N, X, SEED, SECTION and ELEMENT ask for. Without N and X it is the running example.
struct trial tool_trial(void);
struct run { // a call that a tool has made, in a process of its own
    struct trial trial;
    struct kernel_process k;
    char directory[PATH_BYTES];
    FILE *trace; // NULL: there is none
};
// Makes the call, with a trace if that is wanted. The trace is written to the directory, or to the file that
// KEEP_TRACE names, which is kept.
void run_make(struct run *run, struct trial trial, bool traced);
void run_free(struct run *run);
// Adds what is wrong with a run in a few words, such as "racing, out of bounds". Adds nothing if nothing is
// wrong.
void trouble_text(struct text *text, const struct trial *trial);
// For a trial that is right: adds the first size, among those that make check tries, at which the kernel is
// wrong, and what is wrong there. Adds nothing if there is no such size.
void tool_elsewhere(struct text *text, const struct trial *trial);
// Reads the numbers of X, separated by spaces or commas, which the caller frees. Returns how many there are.
size_t tool_numbers(const char *list, int **numbers);
// Prints a verdict as make run shows it, and what the student's code printed.
void tool_print_verdict(const struct verdict *v, const struct kernel_process *k);
// Prints what a call moved to and from memory, if that was counted.
void tool_print_traffic(const struct counts *counts);
// Prints what is wrong with make's variables, and exits.
_Noreturn void tool_usage(const char *what);
// Prints what the trial did wrong, if anything. Returns the exit status.
int tool_judge(const struct trial *trial, const struct kernel_process *k);

// --- tool_order.c: ORDER=wrong
// Reads the file of the order that HARNESS_ORDER names, if there is one, and sets the call's settings.
void tool_order_read(void);
// The order; NULL if none is asked for.
const struct order *tool_order(void);
// What was seen in that order; NULL if that is not known.
const struct witness *tool_witness(void);

// --- tool_run.c, tool_trace.c, tool_measure.c: make run, make trace and make plot. They return an exit
// status.
int tool_run(void);
int tool_trace(void);
int tool_measure(void);
// tool_draw.c: make draw
int tool_draw(void);
// tool_step.c: make step
int tool_step(void);
// tool_timeline.c: make draw, with blocks and time
int tool_timeline(void);
// tool_profile.c: what make plots collects about an exercise
int tool_profile(void);
// tool_sanitize.c: make sanitize, for one of the tools memcheck, racecheck, initcheck and synccheck
int tool_sanitize(const char *tool);
// tool_terms.c: the contract in one line per scan, for other programs
int tool_terms(void);
// tool_costs.c: make costs
int tool_costs(void);
// tool_formulas.c: make run and make plot of an exercise whose file has formulas
int tool_formulas_run(void);
int tool_formulas_measure(void);

// --- tool_task.c, tool_task_trace.c, tool_task_draw.c: the same for an exercise whose file has tasks
// The call that N, X, INPUT, SEED, SCHEDULE and SECTION ask for.
struct call tool_task_call(const struct task *task);
// The same without X, with these in place of what is not asked for.
struct call tool_task_call_on(const struct task *task, size_t n, unsigned section, const char *sort);
// Calls the tool for each task of the part that PART asks for. If INPUT names a sort of inputs that only some
// of these tasks have, the others are left out. Returns 0 if the tool returns true each time.
int tool_each_task(bool (*tool)(const struct task *task, const char *directory));
int tool_task_run(void);
int tool_task_trace(void);
int tool_task_draw(void);
int tool_task_measure(void); // tool_task_measure.c
int tool_task_picture(void); // tool_task_picture.c: make draw if the contract has a picture

#endif
