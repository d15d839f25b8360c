// Results that are known, by hand: from the literature on litmus tests, from the examples of the PTX manual,
// or from a few lines of reasoning.
#include "classical.h"

#include <stdio.h>
#include <string.h>

#include "expand.h"
#include "oracle.h"

static const char RACES[] = "it races", NO_RACE[] = "it does not race";

static const struct {
    const char *test, *outcome;
    const char *expected; // the axioms that forbid it, RACES or NO_RACE
} known[] = {
    // A release and an acquire that reach each other order the datum and the flag; relaxed ones do not.
    {"MP+rel.gpu+acq.gpu@blocks", "1,0 x=1 y=1", "Causality"},
    {"MP+rel.gpu+acq.gpu@blocks", "0,0 x=1 y=1", NO_RACE},
    {"MP+rlx.gpu@blocks", "1,0 x=1 y=1", NO_RACE},
    {"MP+rel.cta+acq.cta@blocks", "1,0 x=1 y=1", RACES},
    {"MP+rel.cta+acq.cta@block", "1,0 x=1 y=1", "Causality"},
    {"MP+far.gpu@blocks", "1,0 x=1 y=1", "Causality"},
    {"MP+far.cta@blocks", "1,0 x=1 y=1", NO_RACE},
    {"MP+p-rel.gpu+acq.gpu@blocks", "1,1 x=1 y=1", NO_RACE},
    {"MP+p-rel.gpu+acq.gpu@blocks", "0,0 x=1 y=1", RACES},
    {"MP+p-rlx.gpu@blocks", "1,1 x=1 y=1", RACES},
    {"MP+bar+plain@block", "0 x=1", "Causality"},
    // Only fence.sc puts a thread's store before its later load.
    {"SB+fsc.gpu@blocks", "0,0 x=1 y=1", "Causality by fence.sc"},
    {"SB+far.gpu@blocks", "0,0 x=1 y=1", NO_RACE},
    {"SB+ar.gpu@blocks", "0,0 x=1 y=1", NO_RACE},
    {"SB+fsc.cta@blocks", "0,0 x=1 y=1", NO_RACE},
    {"LB+rlx.gpu@blocks", "1,1 x=1 y=1", NO_RACE},
    {"LB+ar.gpu@blocks", "1,1 x=1 y=1", "Causality"},
    {"LB+data+rlx.gpu@blocks", "*,* x=* y=*", "No-Thin-Air"},
    // Two readers may disagree on the order of two writers, unless they have fence.sc.
    {"IRIW+acq.gpu@blocks", "1,0,1,0 x=1 y=1", NO_RACE},
    {"IRIW+far.gpu@blocks", "1,0,1,0 x=1 y=1", NO_RACE},
    {"IRIW+fsc.gpu@blocks", "1,0,1,0 x=1 y=1", "Causality by fence.sc"},
    // One word.
    {"CoRR+rlx.gpu@blocks", "1,0 x=1", "SC-per-Location"},
    {"CoRR+rlx.cta@blocks", "1,0 x=1", RACES},
    {"CoRR+plain@blocks", "1,0 x=1", RACES},
    {"CoWW+plain@blocks", "x=1", "SC-per-Location"},
    {"CoRW1+plain@blocks", "1 x=1", "SC-per-Location"},
    {"2+2W+rlx.gpu@blocks", "x=1 y=1", NO_RACE},
    {"2+2W+fsc.gpu@blocks", "x=1 y=1", "Coherence by fence.sc"},
    {"S+rel.gpu+acq.gpu@blocks", "1 x=2 y=1", "Coherence"},
    // Chains of releases and acquires.
    {"WRC+ar.gpu@blocks", "1,1,0 x=1 y=1", "Causality"},
    {"ISA2+ar.gpu@blocks", "1,1,0 x=1 y=1 z=1", "Causality"},
    {"ISA2+rel.cta+ar.gpu+acq.gpu@pairs", "1,1,0 x=1 y=1 z=1", "Causality"},
    {"RWC+ar.gpu@blocks", "1,0,0 x=1 y=1", NO_RACE},
    // Updates: one that is narrower than its neighbour's place may be lost.
    {"AddAdd+rlx.gpu@blocks", "0,0 x=2", "Atomicity"},
    {"AddAdd+rlx.cta@blocks", "0,0 x=2", RACES},
    {"AddAdd+rlx.cta+rlx.gpu@blocks", "0,0 x=1", RACES},
    {"MP+add+p-rel.gpu+p-rlx.gpu+p-acq.gpu@blocks", "1,3,0 x=1 y=3", "Causality"},
    {"MP+add+p-rel.gpu+p-rlx.gpu+p-acq.gpu@blocks", "1,3,1 x=1 y=3", NO_RACE},
    {"MP+store+p-rel.gpu+p-rlx.gpu+p-acq.gpu@blocks", "1,2,0 x=1 y=2", RACES},
};

static bool agrees(const struct verdict *v, const struct test *t, const char *outcome, const char *expected)
{
    for (unsigned i = 0; i < v->count; i++) {
        const struct outcome *o = &v->outcomes[i];
        char words[WORDS];
        write_outcome(words, t, o->values);
        if (strcmp(words, outcome) != 0)
            continue;
        if (o->allowed)
            return expected == (o->races ? RACES : NO_RACE);
        write_axioms(words, o);
        return !strcmp(words, expected);
    }
    return false;
}

int check_classical(void)
{
    static struct verdict verdict;
    int wrong = 0;
    for (unsigned k = 0; k < sizeof known / sizeof *known; k++) {
        const struct test *t = find_test(known[k].test);
        if (t)
            judge(&verdict, t);
        if (t && agrees(&verdict, t, known[k].outcome, known[k].expected))
            continue;
        printf("%s %s: not so: %s\n", known[k].test, known[k].outcome, known[k].expected);
        wrong = 1;
    }
    return wrong;
}
