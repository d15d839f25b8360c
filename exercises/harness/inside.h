// Everything that one file of the harness offers to another, grouped under the file it lives in. An
// exercise's test.c needs none of it.
#ifndef INSIDE_H
#define INSIDE_H

#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "derivation.h"
#include "harness.h"
#include "program/elements.h"
#include "wire.h"

enum {
    DEADLINE_MS = 10000,    // wall time for one answer of the kernel program
    OUTPUT_KEPT = 2048,     // bytes kept of what a student's code prints in one process
    OUTPUT_LIMIT = 4 << 20, // bytes it may print before it is stopped
    LINE = 512,             // bytes of a line of a verdict
    LOOP_SECONDS = 2,       // SIMT_TIMEOUT: CPU seconds for a loop in a kernel that reaches no barrier
    LEGIBLE = 16,           // elements that a trace still shows on a line
    LEGIBLE_DEFAULT = 8,    // and how many it has where any would do
    THREADS_LIMIT = 1024,   // threads a block, at most
    PATH_BYTES = 4096,
    LAST_SECTIONS = 3,    // of an array of more than 2^32 elements: those that are there
    MEASURED_MOST = 4096, // elements at which work and the like are measured, where there's a choice
};

// --- text.c: strings that grow, and small forms
struct text {
    char *bytes; // always ends in 0 once something was added
    size_t length, room;
};
void text_add(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_free(struct text *text);
// What was added; "" if nothing was.
const char *text_bytes(const struct text *text);
// How wide it is on a terminal, up to the end of the line.
int columns_of(const char *bytes);
// The file's bytes, as far as a byte 0, to be freed; NULL if it can't be read or is empty.
char *whole_file(const char *path);
// The part of a path behind the last slash.
const char *file_name(const char *path);
// Room for so many and one more, all bytes 0; and `old` with room for so many. They abort where there is
// none.
void *room_for(size_t count, size_t size);
void *more_room(void *old, size_t count, size_t size);
// A variable's value, or `otherwise` where it is unset or empty.
const char *setting(const char *name, const char *otherwise);
// Sets the variable for programs started from here on.
void set_number(const char *name, unsigned long number);
// A variable's value as a number; says so and exits 2 if it is none or above `most`.
unsigned long long setting_number(const char *name, unsigned long long otherwise, unsigned long long most);

// --- cost.c
unsigned long log2_floor(unsigned long n);

// --- element.c
const char *element_name(enum element element);
size_t element_size(enum element element);
// n elements from a seed: element i of intervals is [i, i]; numbers are drawn from splitmix64.
void element_inputs(enum element element, void *x, size_t n, uint64_t seed);
// The value as a student reads it.
void element_text(struct text *text, enum element element, const void *value);
// The same in a few columns.
void cell_text(struct text *text, enum element element, const void *value);
// Every byte of the value is still as poison left it.
bool element_is_poison(enum element element, const void *value);

// view.c: *to becomes the identity; or left ⊕ right, of which it may be one.
void element_identity(enum element element, void *to);
void element_combine(enum element element, void *to, const void *left, const void *right);

// --- view.c: results as values of a type
struct view {
    enum element element;
    size_t size, count;
    char *values; // of each input and node
};
struct view view_of(const struct derivation *d, enum element element, const void *x);
void view_value(const struct view *view, uint32_t number, void *to);
void view_free(struct view *view);

// --- contract.c
struct trial;
// The first element that y[i] is made of, and one past the last.
struct span {
    size_t first, end;
};
struct span contract_span(const struct contract *c, unsigned section, size_t i);
// What a cell of the array of that name beside the sections' may hold, in way number `which`; false if there
// is no more of that. Of totals#2, the totals of totals, each stands for a section's times as many elements.
bool contract_beside(const struct contract *c, const char *array, size_t n, unsigned section, size_t cell,
                     unsigned which, struct span *may);
// The largest section that a block can scan; and the smallest, a power of two, that holds n elements, as far
// as a block can.
unsigned section_limit(const struct contract *c);
unsigned section_for(const struct contract *c, size_t n);
// The section with which n elements are measured, for plots and tables; 0 for SERIAL.
unsigned measured_section(const struct contract *c, size_t n);
// Kernel programs started from here on keep so many blocks resident; with 0, as many as they did.
void set_resident(unsigned blocks);

// --- reference.c: serial scans to compare with
// y[0 .. n-1] for all elements but FLOAT, of which reference_sums knows more.
void reference_scan(const struct contract *c, unsigned section, enum element element, void *y, const void *x,
                    size_t n);
// y[i] in double precision, and the sum of magnitudes that its error bound scales with.
void reference_sums(const struct contract *c, unsigned section, double *y, double *magnitude, const float *x,
                    size_t n);

// --- float_bound.c
double float_bound(unsigned long depth, size_t terms, double magnitude);

// --- interval.c
// Says what is wrong with y[i] = got, where `want` are the elements it should hold.
void interval_explain(struct text *text, size_t i, struct interval got, struct span want);
// Says why two runs of elements don't meet: what is between them, or in both, or that they are swapped.
void interval_explain_combine(struct text *text, struct interval left, struct interval right);
// Whether they are the elements of the span; the identity where that has none.
bool interval_is(struct interval is, struct span span);
// The elements a to b - 1 as a product: x[1]⊕…⊕x[4].
void product_text(struct text *text, size_t first, size_t end);

// --- sizes.c
struct size_case {
    size_t n;
    unsigned section;
};
struct sizes {
    size_t count;
    struct size_case *at; // to be freed
};
void sizes_add(struct sizes *sizes, size_t n, unsigned section);
struct sizes sizes_one(size_t n, unsigned section);
// Every case to prove, smallest n first, then smallest section. `few` gives the handful for slower checks.
struct sizes sizes_all(const struct contract *c);
struct sizes sizes_few(const struct contract *c);

// --- report.c: what the CPU device writes to SIMT_REPORT
struct finding {
    char *kind;  // shared-race, divergence, …
    char *key;   // the same for two findings of the same fault
    char *brief; // "shared-race on XY"
    char *text;  // all that a student is told, several lines
};
// What a call cost, summed over its launches.
struct counts {
    bool known; // some launch called combine
    unsigned long launches;
    unsigned long work, steps, barriers; // of the launches that combine
    unsigned long threads;               // of the largest block
    double least_threads;                // of the smallest grid
    unsigned long accesses, bytes;       // loads, stores and atomics of global memory, and their bytes
    unsigned long shared, conflicts;     // accesses to shared memory, and turns lost to bank conflicts
    unsigned long shared_bytes;          // of shared memory that a block has: the most of any launch
    bool by_warps;                       // SIMT_COSTS was set, so that there are:
    unsigned long warps, sectors;        // combines of whole warps; 32-byte sectors of global memory
    // What the report knows nothing of: see trial_counts().
    struct use use;      // of the work
    unsigned long depth; // the longest chain of combines that leads to an element of y
};
struct report {
    struct counts counts;
    size_t count;
    struct finding *findings;
};
// Adds a finding, whose texts the report then owns.
void report_add(struct report *report, struct finding finding);
// Adds the records that the file gained since offset *at, which moves on. A last line not yet whole is left
// for later.
void report_read(struct report *report, const char *path, long *at);
void report_free(struct report *report);
// Adds line `number` of a source file, on a line of its own: `    kernel.cu:31  text`. Nothing if there is no
// such line.
void quote_line(struct text *out, const char *path, int number);
// Whether there is a finding of this kind; any kind that begins with it will do.
bool report_has(const struct report *report, const char *kind);

// --- sanitize.c
// Adds what compute-sanitizer's log tells of the kernel file. False if the log breaks off.
bool sanitizer_read(struct report *report, const char *path, const char *kernel);

// --- process.c: the kernel program
// Whether it runs on the CPU device, which reports, counts and takes a schedule. A GPU does none of it.
bool on_cpu_device(void);
enum ending {
    ANSWERED,
    EXITED,    // ended itself; the status is what it gave exit()
    SIGNALLED, // died; the status is the signal
    STOPPED,   // by us, after DEADLINE_MS
    FLOODED,   // by us, after OUTPUT_LIMIT
    GARBLED,   // by us: it wrote something else than a reply where replies go
    NOT_RUN,   // never asked: an earlier call did not end
};
struct kernel {
    pid_t pid; // 0 when none is running
    int request, reply, output;
    unsigned schedule;
    char report[PATH_BYTES];
    char derivation[PATH_BYTES]; // where the CPU device notes what was combined
    long report_at;
    char printed[OUTPUT_KEPT + 1];
    size_t kept;
    unsigned long long printed_bytes;
};
// The kernel program of that name, its threads run in the order that `schedule` seeds. `trace` may be NULL.
// It exits with a message if there is no such program: a fault of the build.
void kernel_start(struct kernel *k, const char *program, unsigned schedule, const char *directory,
                  const char *trace);
// The same for a program that is not the student's, in the folder `programs`.
void kernel_start_in(const char *programs, struct kernel *k, const char *name, unsigned schedule,
                     const char *directory, const char *trace);
// Sends the request and waits for the reply. Anything but ANSWERED means that the process is gone; *status is
// then the exit status or the signal.
enum ending kernel_ask(struct kernel *k, const struct message *request, struct message *reply, int *status);
void kernel_stop(struct kernel *k);
// Lets it end by itself, as it does when nobody asks any more, so that a wrapper can write what it has to
// say.
void kernel_finish(struct kernel *k);

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
void trial_run(struct trial *trial, struct kernel *k, const char *directory);
// y's values, or NULL when there was no answer.
const void *trial_y(const struct trial *trial);
void trial_free(struct trial *trial);
// What the call cost. Not `known` where nobody counts, as on a GPU, or where nothing was combined.
struct counts trial_counts(const struct trial *trial);

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
// Of the first wrong element: has the kernel program find the line of the combine that went wrong.
void explain_find(struct trial *trial, struct kernel *k);

// --- verdict.c: what one test found, passed from the test's process to the one that prints
struct verdict {
    bool failed;
    bool tried;              // some call was made
    struct text skipped;     // what was not tried, and why
    size_t n;                // of the call to look at, 0 if none has failed
    size_t section;          // and its section, 0 if it is the one that make trace takes anyway
    size_t x_start, y_start; // and where x and y began
    size_t part;             // and function, where there are several
    struct text element;     // and its elements, if ints don't show it
    struct text next;        // the command to type next, if it is not make trace
    struct text where;
    struct text lines; // each ends in \n
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

// --- test.c
struct test {
    const char *name;
    const char *directory; // where verdicts and reports of this run go
    uint64_t seed;
    struct verdict verdict;
};

// --- judge.c
// Everything that can be said against a trial, put into a verdict: how the process ended, errors, wrong
// values, findings, what was written that should not be. True when there is nothing.
bool judge(struct verdict *v, const struct trial *trial, const struct kernel *k);
// How the process ended, unless the device's findings say it better.
void judge_ending(struct verdict *v, const struct trial *trial);
// The errors that CUDA gave, unless the device's findings say it better; whether there were any.
bool judge_errors(struct verdict *v, const struct trial *trial);
// Only what it touched, whatever came out and wherever that came from.
void judge_accesses(struct verdict *v, const struct trial *trial);
// Says in the verdict which call it was.
void judge_where(struct verdict *v, const struct trial *trial);
// Of the failed trial: has `v` send to a call of these elements.
void judge_show(struct verdict *v, const struct trial *trial, struct size_case shown, enum element element);

// --- check.c: what the checks of a scan stand on
// Whether to skip what only the CPU device can do; says `what` is the matter.
bool skips(struct test *t, const char *what);
bool skips_counts(struct test *t);
bool skips_schedules(struct test *t);
unsigned widest_section(const struct contract *c);
enum { VECTOR_BYTES = 16 }; // what a thread loads at once, at most
// The calls of a check, one after the other in one process, up to the first that is wrong.
struct tries {
    struct test *test;
    struct sizes sizes;
    unsigned starts;   // x and y begin at each of so many elements; by itself 1
    struct trial like; // what each call is like
    size_t made;
    struct kernel kernel;
    struct trial trial; // the present one
};
// Takes the sizes.
struct tries tries_of(struct test *t, const struct contract *c, enum element element, struct sizes sizes);
// Sets up the next call. False, with all freed, when there are no more, or when the test has failed.
bool tries_next(struct tries *tries);
// Makes a call in their process and judges it. False, with the verdict written, when anything is wrong.
bool tries_judge(struct tries *tries, struct trial *trial);
// The next call, made and judged. False, with all freed, when there are no more that are right.
bool tries_right(struct tries *tries);
void tries_all(struct tries tries);

// --- widths.c: how many combines each step of a call has
struct widths {
    unsigned long *of; // to be freed
    size_t count;
};
// Adds the steps of the launches that the file gained since offset *at, which moves on: the first combines
// that all threads of all blocks do between two barriers are a step, their second ones the next. False if a
// launch is too large for it.
bool widths_read(struct widths *widths, const char *trace, long *at);
void widths_serial(struct widths *widths, unsigned long steps);
// The turns that so many lanes take, from step to step.
unsigned long turns_of(const struct widths *widths, unsigned lanes);

// --- formulas.c: the two sides of a comparison, each in a process of its own
struct sides {
    const struct formula *formula;
    struct test *test;
    struct kernel kernel;  // that is measured
    struct kernel student; // who has the formulas
    char trace[2 * PATH_BYTES];
    long trace_at; // read so far
};
bool sides_open(struct sides *s, const struct formula *f, struct test *t, bool traced);
void sides_close(struct sides *s);
// Measures one call; with `widths`, for which the sides must be traced, step by step. They are to be freed.
bool sides_measure(struct sides *s, struct size_case size, struct measured *m, struct widths *widths);
// What the student has for what was measured, perhaps below 0: for its work and its steps; or, with `lanes`,
// for the turns that it takes on so many.
struct answer {
    long long work, steps, turns;
};
bool sides_ask(struct sides *s, const struct measured *m, unsigned lanes, struct answer *answer);

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
void print_verdict(FILE *out, const char *name, const struct verdict *v, struct shown *shown);
void print_findings(FILE *out, const char *test, const struct verdict *v, struct shown *shown,
                    const char *indent);

// --- runner.c
// Runs every test of this program and prints the verdicts; the exit status of the program.
int run_tests(void);
// For the main() of a test program: BoxFort, by which Criterion starts a test's process, writes a jump over
// the first bytes of main(), and over those of the function behind it if main() is shorter than that. So
// main() is made longer.
#define RUNNER_MAIN __attribute__((patchable_function_entry(64, 0)))

// A directory under HARNESS_PROGRAMS for one run's verdicts and reports; removed with the files in it.
void run_directory_make(char directory[PATH_BYTES]);
void run_directory_remove(const char *path);

// --- tool.c: what make run and make trace share
// The call that N, X, SEED, SECTION and ELEMENT ask for; with neither N nor X, on the running example.
struct trial tool_trial(void);
// Runs the trial in k, which it starts, with a trace: in the directory, unless KEEP_TRACE names a file to
// keep it in. Returns the trace, or NULL if there is none.
FILE *tool_run_traced(struct trial *trial, struct kernel *k, const char *directory);
// Adds what is the matter with a run, in a word or a few: racing, out of bounds; nothing if nothing is.
void trouble_text(struct text *text, const struct trial *trial);
// Prints what the trial did wrong, if anything; the exit status.
int tool_judge(const struct trial *trial, const struct kernel *k);

// --- tool_run.c, tool_trace.c, tool_measure.c: make run, make trace, make plot. They return an exit status.
int tool_run(void);
int tool_trace(void);
int tool_measure(void);
// tool_draw.c: make draw
int tool_draw(void);
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
