// random [-n TESTS] [-s FIRST] [-w] [-p]: makes random tests, plays each on the CPU device under a few
// schedules, and compares what happens with the oracle. Prints the smallest test that still shows each
// disagreement, in the words of the table `tests`; exits 1 if there was one.
//   -w  all scopes are wide
//   -p  what is right only by the device's own rules disagrees, too
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "play.h"

enum { SCHEDULES = 4, MORE_SCHEDULES = 60, MAX_TOLD = 5 };

static struct test test;

// ---- making

static uint64_t state;

static unsigned pick(unsigned below) // splitmix64
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ z >> 31) % below);
}

static bool chance(unsigned percent) { return pick(100) < percent; }

static int next_value; // powers of two, so that sums differ, too

static void append(unsigned thread, struct statement s)
{
    if (test.length[thread] + 2 > MAX_LENGTH || test.registers == MAX_READS || next_value > 1 << 20)
        return;
    if (writes(s.action)) {
        s.value = next_value;
        next_value *= 2;
    }
    test.registers += (unsigned)reads(s.action);
    test.list[thread][test.length[thread]++] = s;
}

static bool wide; // whether all scopes are

static enum scope some_scope(void)
{
    if (wide)
        return chance(80) ? GPU : SYS;
    return chance(20) ? CTA : chance(15) ? CLUSTER : chance(80) ? GPU : SYS;
}

static void append_fence(unsigned thread, unsigned percent)
{
    if (chance(percent))
        append(thread, (struct statement){
                           .action = FENCE, .order = chance(50) ? ACQ_REL : SEQ_CST, .scope = some_scope()});
}

static void append_datum(unsigned thread)
{
    append(thread, (struct statement){.action = chance(50) ? LOAD : STORE, .cell = 0, .order = PLAIN});
}

static void append_flag(unsigned thread, bool raise)
{
    static const enum order loads[] = {RELAXED, ACQUIRE, ACQUIRE, VOLATILE, SEQ_CST},
                            stores[] = {RELAXED, RELEASE, RELEASE, VOLATILE, SEQ_CST},
                            updates[] = {RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST};
    bool update = chance(30);
    append(thread, (struct statement){.action = update  ? chance(70) ? ADD : EXCHANGE
                                                : raise ? STORE
                                                        : LOAD,
                                      .order = (update  ? updates
                                                : raise ? stores
                                                        : loads)[pick(5)],
                                      .cell = chance(3) ? 0 : 1 + pick(test.cells - 1),
                                      .scope = some_scope()});
}

static void append_barrier(unsigned block)
{
    for (unsigned i = 0; i < test.threads; i++)
        if (test.block[i] == block && test.length[i] == MAX_LENGTH)
            return;
    for (unsigned i = 0; i < test.threads; i++)
        if (test.block[i] == block)
            test.list[i][test.length[i]++] = (struct statement){.action = BARRIER};
}

static void append_some(void)
{
    unsigned thread = pick(test.threads);
    switch (pick(8)) {
    case 0: append_datum(thread); break;
    case 1: append_flag(thread, true); break;
    case 2: append_flag(thread, false); break;
    case 3:
    case 4:
        append_datum(thread);
        append_fence(thread, 30);
        append_flag(thread, true);
        break;
    case 5:
    case 6:
        append_flag(thread, false);
        append_fence(thread, 30);
        append_datum(thread);
        break;
    default: append_barrier(test.block[thread]);
    }
}

static void make_test(uint64_t number)
{
    state = number * 0x2545f4914f6cdd1du;
    memset(&test, 0, sizeof test);
    snprintf(test.name, sizeof test.name, "random test %" PRIu64, number);
    next_value = 1;
    test.threads = 2 + pick(MAX_THREADS - 1);
    test.cells = 2 + pick(2);
    test.cluster_blocks = 1;
    unsigned where = pick(6);
    test.in_shared_memory = where == 0;
    for (unsigned i = 0; i < test.threads; i++)
        test.block[i] = where < 2 ? 0 : where == 2 ? i / 2 : i;
    if (where == 3)
        test.cluster_blocks = 2;
    for (unsigned count = 2 + pick(test.threads + 2); count > 0; count--)
        append_some();
}

// ---- comparing

static const char *compare(uint64_t seed)
{
    static struct verdict verdict;
    play(&test, seed);
    judge_outcomes(&verdict, &test, PTX_RULES, seen.values);
    return disagreement(find_outcome(&verdict, &test, seen.values));
}

static uint64_t find_seed(const char *wrong,
                          uint64_t first) // one that shows it, or 0; the first is tried first
{
    const char *at_first = compare(first);
    if (at_first && !strcmp(at_first, wrong))
        return first;
    for (uint64_t seed = 1; seed <= MORE_SCHEDULES; seed++) {
        const char *now = compare(seed);
        if (now && !strcmp(now, wrong))
            return seed;
    }
    return 0;
}

// Removes the statement or, if it is a barrier, this barrier of all threads of the block.
static void drop(unsigned thread, unsigned at)
{
    unsigned barrier = 0;
    bool is_barrier = test.list[thread][at].action == BARRIER;
    for (unsigned i = 0; i <= at; i++)
        barrier += test.list[thread][i].action == BARRIER;
    for (unsigned t = 0; t < test.threads; t++) {
        if (t != thread && !(is_barrier && test.block[t] == test.block[thread]))
            continue;
        unsigned place = at, passed = 0;
        for (unsigned i = 0; i < test.length[t] && is_barrier; i++)
            if (test.list[t][i].action == BARRIER && ++passed == barrier)
                place = i;
        test.registers -= (unsigned)reads(test.list[t][place].action);
        memmove(&test.list[t][place], &test.list[t][place + 1],
                (test.length[t] - place) * sizeof **test.list);
        test.length[t]--;
    }
}

static uint64_t shrink(const char *wrong, uint64_t seed)
{
    bool smaller = true;
    while (smaller) {
        smaller = false;
        for (unsigned t = 0; t < test.threads; t++)
            for (unsigned i = 0; i < test.length[t];) {
                struct test before = test;
                drop(t, i);
                uint64_t other = find_seed(wrong, seed);
                if (other)
                    smaller = true, seed = other;
                else
                    test = before, i++;
            }
    }
    return seed;
}

// ---- telling

static void print_statement(const struct statement *s)
{
    static const char *const scopes[] = {"cta", "cluster", "gpu", "sys"}, *const orders[] = {
                                                                              "plain", "vol", "rlx", "acq",
                                                                              "rel",   "ar",  "sc"};
    if (s->action == BARRIER) {
        printf(" bar");
        return;
    }
    if (s->action == FENCE)
        printf(" fence");
    else
        printf(" %c", "xyzw"[s->cell]);
    if (writes(s->action))
        printf("%c%d", s->action == STORE ? '=' : s->action == ADD ? '+' : '<', s->value);
    printf(":%s", orders[s->order]);
    if (s->order > VOLATILE)
        printf(".%s", scopes[s->scope]);
}

static void tell(const char *wrong, uint64_t seed)
{
    seed = shrink(wrong, seed);
    compare(seed);
    char outcome[WORDS];
    write_outcome(outcome, &test, seen.values);
    printf("%s: %s, outcome %s, seed %" PRIu64 ", blocks", test.name, wrong, outcome, seed);
    for (unsigned t = 0; t < test.threads; t++)
        printf(" %u", test.block[t]);
    printf("%s%s\n   ", test.in_shared_memory ? ", in shared memory" : "",
           test.cluster_blocks > 1 ? ", clusters of 2" : "");
    for (unsigned t = 0; t < test.threads; t++) {
        printf("%s", t > 0 ? " |" : "");
        for (unsigned i = 0; i < test.length[t]; i++)
            print_statement(&test.list[t][i]);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    uint64_t count = 20000, first = 1, told = 0, played = 0;
    for (int option; (option = getopt(argc, argv, "n:s:wp")) != -1;)
        switch (option) {
        case 'n': count = strtoull(optarg, NULL, 10); break;
        case 's': first = strtoull(optarg, NULL, 10); break;
        case 'w': wide = true; break;
        case 'p': only_ptx = true; break;
        default: return 2;
        }
    for (uint64_t number = first; number < first + count && told < (only_ptx ? 1 : MAX_TOLD); number++) {
        make_test(number);
        const char *wrong = NULL;
        uint64_t seed = number * SCHEDULES;
        for (unsigned k = 0; k < SCHEDULES && !wrong; k++, played++)
            wrong = compare(++seed);
        if (!wrong)
            continue;
        told++;
        tell(wrong, seed);
        fflush(stdout);
    }
    printf("%" PRIu64 " plays, %" PRIu64 " tests that disagree\n", played, told);
    return told > 0;
}
