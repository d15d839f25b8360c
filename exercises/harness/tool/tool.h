// The tools of make: run, trace, draw, measure …
#ifndef HARNESS_TOOL_H
#define HARNESS_TOOL_H

#include "check/check.h"

// --- tool.c: what make run and make trace share
// The call that N, X, SEED, SECTION and ELEMENT ask for; with neither N nor X, on the running example.
struct trial tool_trial(void);
// Runs the trial in k, which it starts, with a trace: in the directory, unless KEEP_TRACE names a file to
// keep it in. Returns the trace, or NULL if there is none.
FILE *tool_run_traced(struct trial *trial, struct kernel_process *k, const char *directory);
// Adds what is the matter with a run, in a word or a few: racing, out of bounds; nothing if nothing is.
void trouble_text(struct text *text, const struct trial *trial);
// Of a trial that is right: adds at which of the sizes that make check tries the kernel is not, and what is
// the matter there; nothing if it is right there, too.
void tool_elsewhere(struct text *text, const struct trial *trial);
// Prints what the trial did wrong, if anything; the exit status.
int tool_judge(const struct trial *trial, const struct kernel_process *k);

// --- tool_run.c, tool_trace.c, tool_measure.c: make run, make trace, make plot. They return an exit status.
int tool_run(void);
int tool_trace(void);
int tool_measure(void);
// tool_draw.c: make draw
int tool_draw(void);
// tool_step.c: make step
int tool_step(void);
// tool_timeline.c: make draw, by blocks and time
int tool_timeline(void);
// tool_profile.c: what make plots collects of an exercise
int tool_profile(void);
// tool_sanitize.c: make sanitize, for one tool of memcheck, racecheck, initcheck and synccheck
int tool_sanitize(const char *tool);
// tool_terms.c: the contract in a line, for other programs
int tool_terms(void);
// tool_costs.c: make costs
int tool_costs(void);
// tool_formulas.c: make run and make plot where the exercise is formulas
int tool_formulas_run(void);
int tool_formulas_measure(void);

#endif
