// The checks that a test.c is made of, and the runner of its tests.
#ifndef HARNESS_CHECK_H
#define HARNESS_CHECK_H

#include "verdict/verdict.h"

// --- test.c
struct test {
    const char *name;
    const char *directory; // where verdicts and reports of this run go
    uint64_t seed;
    struct verdict verdict;
};

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
    struct kernel_process kernel;
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

// --- next.c: what comes next after a failed test
// Of the call for which it failed: has the verdict name a command that shows the fault, if there is one that
// does. JUDGED: what judge() says; else that count.
void point_at(struct test *t, const struct trial *of, enum counted what);

// --- check_results.c
// After a call with more than 2^32 elements: what an access out of bounds has to do with that.
void explain_large_index(struct test *t, const struct trial *trial);

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

// --- spread.c
struct spread {
    unsigned step, threads, warps; // from 1 on; that combine in it; that they are in
};
// The first step of block 0 whose threads are in more warps than they would fill. False if there is none.
bool spread_find(const char *trace, struct spread *spread);

// --- formulas.c: the two sides of a comparison, each in a process of its own
struct sides {
    const struct formula *formula;
    struct test *test;
    struct kernel_process kernel;  // that is measured
    struct kernel_process student; // who has the formulas
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

// --- runner.c
// Runs every test of this program and prints the verdicts; the exit status of the program.
int run_tests(void);
// A directory under HARNESS_PROGRAMS for one run's verdicts and reports; removed with the files in it.
void run_directory_make(char directory[PATH_BYTES]);
void run_directory_remove(const char *path);

// --- criterion.c
// For the main() of a test program: BoxFort, by which Criterion starts a test's process, writes a jump over
// the first bytes of main(), and over those of the function behind it if main() is shorter than that. So
// main() is made longer.
#define RUNNER_MAIN __attribute__((patchable_function_entry(64, 0)))
// What main() does first. Ubuntu's Criterion is linked so that BoxFort sees the main() in Criterion's
// library, and writes the jump over that one (github.com/Snaipe/Criterion/issues/495): a test's process then
// comes to our main(), and is sent on from here. In any other process nothing happens.
void become_test_process(int argc, char **argv);

#endif
