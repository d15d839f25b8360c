// Plays a test on the device, and keeps what was read and whether a race was found.
#include "play.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../../exercises/simt/findings/findings.h"
#include "../../../exercises/simt/machine/machine.h"
#include "../../../exercises/simt/whatif/whatif.h"
#include "player.h"

static const struct test *test;
static enum dialect dialect;
static uint64_t rests;       // a bit for each statement before which its thread lets others run
static unsigned lanes_apart; // the threads of a block are that far apart in it
struct seen seen;
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
int litmus_rests(unsigned thread, unsigned at) { return rests >> (thread * MAX_LENGTH + at) % 64 & 1; }
int litmus_in_shared_memory(void) { return test->in_shared_memory; }
enum dialect litmus_dialect(void) { return dialect; }
int litmus_note(unsigned thread, unsigned at, int value)
{
    unsigned *next = &next_register[thread];
    if (reads(test->list[thread][at].action))
        seen.values[(*next)++] = value;
    return *next > 0 ? seen.values[*next - 1] : 0;
}

void litmus_note_end(unsigned cell, int value)
{
    if (cell < test->cells)
        seen.values[test->registers + cell] = value;
}

// What the device finds comes here, and not to its room words/. A finding of an experiment with volatile
// reads is not about the memory model: see "Lockstep" in docs/cpu-device.md.
static void keep(const struct finding *f, const struct source_line *lines)
{
    (void)lines;
    if (!f || !strcmp(f->because[0].reason, "no-barrier-volatile") ||
        !strcmp(f->because[0].reason, "no-syncwarp-volatile"))
        return; // without f, the process ends
    if (!is_kind(f, "shared-race") && !is_kind(f, "global-race") && !is_kind(f, "missing-fence")) {
        printf("%s: unexpected finding: %s: %s\n", test->name, f->kind, f->because[0].reason);
        exit(2);
    }
    seen.race = true;
}

void play(const struct test *t, uint64_t seed)
{
    unsigned blocks = 0, next = 0;
    test = t;
    simt_options.quiet = simt_options.keep_exit = true;
    simt_findings_speak = keep;
    simt_options.witness = 0;
    for (unsigned i = 0; i < t->threads; i++) {
        blocks = t->block[i] + 1 > blocks ? t->block[i] + 1 : blocks;
        next_register[i] = next;
        for (unsigned k = 0; k < t->length[i]; k++)
            next += (unsigned)reads(t->list[i][k].action);
    }
    blocks = (blocks + t->cluster_blocks - 1) / t->cluster_blocks * t->cluster_blocks;
    seen = (struct seen){.race = false};
    dialect = (enum dialect)(seed % DIALECTS);
    lanes_apart = seed & 1 ? 32 : 1;
    rests = seed / 12 % 2 ? seed * 0x9e3779b97f4a7c15u ^ (seed * 0x2545f4914f6cdd1du >> 29) : 0;
    simt_options.weak = seed / 6 % 2 ? seed : 0;
    simt_every_access = simt_options.weak != 0;
    simt_choices_seed(seed);
    simt_options.resident = 1 + (unsigned)(seed % 4);
    litmus_launch(blocks, MAX_THREADS * lanes_apart, t->cluster_blocks);
}

static struct verdict verdict;
bool only_ptx;

// Whether the device's own rules allow the last play's outcome and, if a race is asked for, have one in it.
static bool is_by_own_rules(bool with_race)
{
    if (only_ptx)
        return false;
    judge_outcomes(&verdict, test, DEVICE_RULES, seen.values);
    const struct outcome *o = find_outcome(&verdict, test, seen.values);
    return o && o->allowed && (!with_race || o->races);
}

const char *disagreement(const struct outcome *o)
{
    if (!o || !o->allowed)
        return is_by_own_rules(false) ? NULL : "forbidden";
    if (o->races == seen.race)
        return NULL;
    if (seen.race)
        return is_by_own_rules(true) ? NULL : "alarm";
    // With weak memory, fences have the order in which they were made, and in that order nothing may race.
    return o->silent || (simt_options.weak && o->clean) ? NULL : "miss";
}
