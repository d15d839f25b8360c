// The checks that a test.c is made of, and the runner of its tests.
#ifndef HARNESS_CHECK_H
#define HARNESS_CHECK_H

#include "verdict/verdict.h"
#include "witness/witness.h"

// --- test.c
struct test {
    const char *name;
    const char *directory; // the folder for verdicts and reports of this run
    uint64_t seed;
    struct verdict verdict;
};
// Like test_fail(), with a code for this fault.
struct fault *test_fault(struct test *t, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// The same for a count that is wrong.
struct fault *test_count(struct test *t, enum counted what, unsigned long expected, unsigned long got,
                         const char *says);

// --- check.c: what the checks of a scan share
// Whether to skip what only the CPU device can do. If so, the verdict gets `what` as the reason.
bool skips(struct test *t, const char *what);
bool skips_counts(struct test *t);
bool skips_schedules(struct test *t);
unsigned widest_section(const struct contract *c);
enum { VECTOR_BYTES = 16 }; // the most that a thread loads at once
// The calls of a check, one after the other in one process, up to the first one that is wrong.
struct tries {
    struct test *test;
    struct sizes sizes;
    unsigned starts;   // x and y begin at each of this number of elements; 1 by default
    struct trial like; // the pattern for each call
    size_t made;
    struct kernel_process kernel;
    struct trial trial; // the present call
};
// Takes ownership of the sizes.
struct tries tries_of(struct test *t, const struct contract *c, enum element element, struct sizes sizes);
// Sets up the next call. If there are no more calls, or if the test has failed, frees everything and returns
// false.
bool tries_next(struct tries *tries);
// Makes a call in the process of these tries and judges it. False, with the verdict written, if anything is
// wrong.
bool tries_judge(struct tries *tries, struct trial *trial);
// Makes and judges the next call. If no right one is left, frees everything and returns false.
bool tries_right(struct tries *tries);
void tries_all(struct tries tries);

// --- facts.c: calls that several tests make
struct fact {
    struct counts counts;
    bool right[ELEMENTS]; // whether y is right as elements of that type. False also means that nobody looked
};
// What a test looks at in each call that is judged right.
struct look {
    bool (*right)(const struct look *look, const struct trial *trial, const struct fact *fact);
    // Fails the test because a call is not right.
    void (*explain)(struct test *t, const struct look *look, const struct trial *trial,
                    const struct counts *counts);
    bool of_all_types; // other tests want to know whether y is right as elements of other types
    enum counted what;
    enum relation relation;
};
// Makes the calls and looks at each of them, or looks at what another test of this run has noted of the same
// calls. `trial` of look->right has no results in that case.
void tries_look(struct tries tries, const struct look *look);

// --- check_counts.c: what the checks of costs share
// Calls with full sections of each width, or with a few n if there are no sections.
struct tries full_tries(struct test *t, const struct contract *c);
// Whether the measured count has the wanted relation to the cost's.
bool count_right(const struct look *look, const struct trial *trial, const struct fact *fact);
// Fails the test because of a count that the tools can show. Frees the text.
void fail_scan_count(struct test *t, const struct trial *trial, const struct counts *counts,
                     enum counted what, struct text *text);

// --- check_balance.c
// Says which thread makes the most accesses, how long the longest chain is, and what to do about it.
void balance_text(struct text *text, const struct counts *counts, const char *algorithm, const char *formula,
                  unsigned long most);

// --- by_host.c
// Given the reports of two calls that differ only in their inputs, and a process that has not ended: fails
// the test if host code did work that kernels must do.
void judge_by_host(struct test *t, const struct report *a, const struct report *b, struct kernel_process *k);
// How much the seeds of two such calls differ.
enum { OTHER_INPUTS = 7919 };

// --- next.c: what to do after a failed test
// Given the call that made the test fail, adds to the verdict a command that shows the fault, if there is
// one. With JUDGED the fault is what judge() says; otherwise it is that count.
void point_at(struct test *t, const struct trial *of, enum counted what);

// Given a call that is wrong in this order, adds to the verdict what make's tools need to make it again.
void point_at_order(struct test *t, const struct trial *of, const char *choices);

// --- seek.c: witnesses are searched in processes of their own, so that no verdict waits for one
struct sought_call {      // each text is freed by seek_calls_free()
    struct text settings; // those that make's tools make this call with: a line NAME=VALUE for each
    struct text where;    // what to call it, if it is not the one that failed
    struct text command;  // the command that shows it, without KERNEL; or ""
};
enum { CALLS_SOUGHT = 4 }; // for a finding, at most
void seek_calls_free(struct sought_call *calls, unsigned count);
// Adds the command that shows an order best, of those that the exercise has. `steps`, `traces`: whether make
// step and make trace take the call.
void seek_command(struct text *command, bool steps, bool traces);
// In a test's process: if a finding of the test may have a witness, starts a process that searches one when
// the runner asks for it: in each of these calls, until a result has gone wrong. `end` is called in this
// process when it is done with a call.
void seek_offer(const struct test *t, struct subject *subjects, const struct sought_call *calls,
                unsigned count, void (*end)(struct subject *s));
// The path of one of the two pipes by which this process and the runner speak: `seek` or `seen`.
void seek_pipe(char path[PATH_BYTES], const char *directory, const char *test, const char *end);

// --- sought.c: the runner's side
// A run of tests begins.
void sought_begin(void);
// After a verdict was printed: has a witness searched for its findings, if none of them was printed before
// and there is time left. False if there is nothing to say.
bool sought(struct witness *w, const char *directory, const char *test, const struct verdict *v);

// --- again.c
// Offers to search a witness in these calls, which make's tools can make.
void seek_in_trials(const struct test *t, const struct trial *likes, const struct sought_call *calls,
                    unsigned count);

// --- check_results.c
// After a call with more than 2^32 elements: explains what an access out of bounds has to do with the length.
void explain_large_index(struct test *t, const struct trial *trial);

// --- widths.c: how many combines each step of a call has
struct widths {
    unsigned long *of; // the caller frees it
    size_t count;
};
// Adds the steps of the launches that the file gained since offset *at, and moves *at on. The first combines
// that all threads of all blocks do between two barriers are one step, their second combines are the next.
// False if a launch is too large.
bool widths_read(struct widths *widths, const char *trace, long *at);
void widths_serial(struct widths *widths, unsigned long steps);
// The turns that `lanes` lanes take, one step after the other.
unsigned long turns_of(const struct widths *widths, unsigned lanes);

// --- spread.c
struct spread {
    unsigned step, threads,
        warps; // counted from 1; the threads that combine in it; the warps that these threads are in
};
// The first step of block 0 whose threads are in more warps than necessary. False if there is none.
bool spread_find(const char *trace, struct spread *spread);

// --- formulas.c: the two sides of a comparison, each in a process of its own
struct sides {
    const struct formula *formula;
    struct test *test;
    struct kernel_process kernel;  // the kernel that is measured
    struct kernel_process student; // the student's formulas
    char trace[2 * PATH_BYTES];
    long trace_at; // how much has been read so far
};
bool sides_open(struct sides *s, const struct formula *f, struct test *t, bool traced);
void sides_close(struct sides *s);
// Measures one call. With `widths` it is measured step by step: the sides must be traced, and the caller
// frees the widths.
bool sides_measure(struct sides *s, struct size_case size, struct measured *m, struct widths *widths);
// The student's answers for what was measured, which may be below 0: work and steps or, with `lanes`, the
// turns on that many lanes.
struct answer {
    long long work, steps, turns;
};
bool sides_ask(struct sides *s, const struct measured *m, unsigned lanes, struct answer *answer);
// Says in the verdict which numbers the formula was given, unless the verdict says so already.
void say_where(struct test *t, const struct measured *m);

// --- short_ints.c
// Checks a SERIAL scan of more than 2^16 elements with ints of 16 bits.
void check_short_ints(struct test *t, const struct contract *c);
// Checks that ints of 16 bits make no difference to the formula for more than 2^16 elements or, with `lanes`,
// to the bound.
void check_short_ints_of_formula(struct test *t, const struct formula *f, unsigned lanes);

// --- runner.c
// Runs every test of this program and prints the verdicts. Returns the program's exit status.
int run_tests(void);
// Makes a folder in HARNESS_PROGRAMS for the verdicts and reports of one run. run_directory_remove() removes
// it and its files.
void run_directory_make(char directory[PATH_BYTES]);
void run_directory_remove(const char *path);

// --- criterion.c
// For the main() of a test program. Criterion starts a test's process by BoxFort, which writes a jump over
// the first bytes of main(). If main() is too short, BoxFort also overwrites the function after it. So this
// makes main() longer.
#define RUNNER_MAIN __attribute__((patchable_function_entry(64, 0)))
// The first thing that main() does. Ubuntu's Criterion is linked in such a way that BoxFort sees the main()
// in Criterion's library, and writes the jump over that one (github.com/Snaipe/Criterion/issues/495). The
// process of a test then arrives in our main(), and this function sends it on. In any other process it does
// nothing.
void become_test_process(int argc, char **argv);

#endif
