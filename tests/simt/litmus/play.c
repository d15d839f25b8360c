// play TESTS KNOWN SEEDS [PATTERN]: plays each test whose name has PATTERN in it on the CPU device, under
// that number of schedules, and compares with the oracle what happens and whether the device reports a race.
// Prints a table of the families of tests, and each disagreement that the file KNOWN does not list. Returns 1
// if there is any.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../exercises/simt/findings/findings.h"
#include "../../../exercises/simt/machine/machine.h"
#include "expand.h"
#include "known.h"
#include "oracle.h"
#include "player.h"

// ---- one play

static const struct test *test;
static enum dialect dialect;
static bool has_found_race;
static unsigned lanes_apart; // the threads of a block are that far apart in it
static int values[MAX_READS + MAX_CELLS];
static unsigned next_register[MAX_THREADS];

unsigned litmus_thread(unsigned block, unsigned thread)
{
    unsigned place = 0, last = 0;
    for (unsigned i = 0; i < test->threads; i++) {
        if (test->block[i] != block)
            continue;
        if (place++ * lanes_apart == thread)
            return i;
        last = i;
    }
    return IDLE + last;
}

struct statement litmus_statement(unsigned thread, unsigned at) { return test->list[thread][at]; }
int litmus_in_shared_memory(void) { return test->in_shared_memory; }
enum dialect litmus_dialect(void) { return dialect; }
int litmus_note(unsigned thread, unsigned at, int value)
{
    unsigned *next = &next_register[thread];
    if (reads(test->list[thread][at].action))
        values[(*next)++] = value;
    return *next > 0 ? values[*next - 1] : 0;
}

void litmus_note_end(unsigned cell, int value)
{
    if (cell < test->cells)
        values[test->registers + cell] = value;
}

// What the device finds comes here, and not to its room words/.
static void keep(const struct finding *f, const struct source_line *lines)
{
    (void)lines;
    if (!f) // the process ends
        return;
    if (f->kind != SHARED_RACE && f->kind != GLOBAL_RACE && f->kind != MISSING_FENCE) {
        printf("%s: unexpected finding: %s: %s\n", test->name, simt_kind_name(f->kind), f->because[0].reason);
        exit(2);
    }
    has_found_race = true;
}

static void play(const struct test *t, uint64_t seed)
{
    unsigned blocks = 0, most = 0, next = 0;
    test = t;
    for (unsigned i = 0; i < t->threads; i++) {
        unsigned together = 0;
        for (unsigned k = 0; k < t->threads; k++)
            together += t->block[k] == t->block[i];
        most = together > most ? together : most;
        blocks = t->block[i] + 1 > blocks ? t->block[i] + 1 : blocks;
        next_register[i] = next;
        for (unsigned k = 0; k < t->length[i]; k++)
            next += (unsigned)reads(t->list[i][k].action);
    }
    blocks = (blocks + t->cluster_blocks - 1) / t->cluster_blocks * t->cluster_blocks;
    has_found_race = false;
    dialect = (enum dialect)(seed % DIALECTS);
    lanes_apart = seed & 1 ? 32 : 1;
    simt_choices_seed(seed);
    simt_options.resident = 1 + (unsigned)(seed % 4);
    litmus_launch(blocks,
                  t->in_shared_memory && most < MAX_CELLS ? MAX_CELLS * lanes_apart : most * lanes_apart,
                  t->cluster_blocks);
}

// ---- all plays of a test

struct tally {
    unsigned tests, allowed, forbidden, interleaved, reached, weak, disagreements; // weak: of those reached
};

static void tell(const struct test *t, uint64_t seed, const char *what)
{
    char outcome[WORDS];
    write_outcome(outcome, t, values);
    printf("%s: %s: %s (seed %llu)\n", t->name, outcome, what, (unsigned long long)seed);
}

// What is wrong with the last play, or NULL.
static const char *disagreement(const struct outcome *o)
{
    if (!o || !o->allowed)
        return "forbidden";
    if (o->races && !has_found_race)
        return "miss";
    return !o->races && has_found_race ? "alarm" : NULL;
}

static struct tally play_all(const struct test *t, uint64_t seeds)
{
    static struct verdict verdict;
    static bool reached[MAX_OUTCOMES];
    judge(&verdict, t);
    memset(reached, 0, sizeof reached);
    struct tally all = {.tests = 1,
                        .allowed = verdict.allowed,
                        .forbidden = verdict.count - verdict.allowed,
                        .interleaved = verdict.interleaved};
    const char *told = NULL;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        play(t, seed);
        const struct outcome *o = find_outcome(&verdict, t, values);
        if (o && o->allowed)
            reached[o - verdict.outcomes] = true;
        const char *wrong = disagreement(o);
        if (!wrong || (told && !strcmp(wrong, told)))
            continue;
        told = wrong;
        all.disagreements = 1;
        if (!is_known(t->name, wrong))
            tell(t, seed, wrong);
    }
    for (unsigned i = 0; i < verdict.count; i++) {
        all.reached += reached[i];
        all.weak += reached[i] && !verdict.outcomes[i].interleaved;
    }
    return all;
}

static void print_row(const char *name, const struct tally *t)
{
    printf("%-14s %5u %9u %7u %11u %7u %4u %13u\n", name, t->tests, t->forbidden, t->allowed, t->interleaved,
           t->reached, t->weak, t->disagreements);
}

static void add(struct tally *to, const struct tally *t)
{
    to->tests += t->tests;
    to->allowed += t->allowed;
    to->forbidden += t->forbidden;
    to->interleaved += t->interleaved;
    to->reached += t->reached;
    to->weak += t->weak;
    to->disagreements += t->disagreements;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    read_tests(argv[1]);
    read_known(argv[2]);
    uint64_t seeds = strtoull(argv[3], NULL, 10);
    const char *pattern = argc > 4 ? argv[4] : "";
    simt_options.quiet = simt_options.keep_exit = true;
    simt_findings_speak = keep;
    static struct tally families[MAX_TESTS];
    struct tally total = {0};
    for (unsigned i = 0; i < tests_count; i++) {
        if (!strstr(tests[i].name, pattern))
            continue;
        struct tally t = play_all(&tests[i], seeds);
        unsigned first = 0; // of its family
        while (strcmp(tests[first].family, tests[i].family) != 0)
            first++;
        add(&families[first], &t);
        add(&total, &t);
    }
    printf("%-14s %5s %9s %7s %11s %7s %4s %13s\n", "family", "tests", "forbidden", "allowed", "interleaved",
           "reached", "weak", "disagreements");
    for (unsigned i = 0; i < tests_count; i++)
        if (families[i].tests)
            print_row(tests[i].family, &families[i]);
    print_row("all", &total);
    return report_known(*pattern == 0) > 0;
}
