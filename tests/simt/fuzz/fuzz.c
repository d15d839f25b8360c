// fuzz [-n KERNELS] [-s SEED] [-t SECONDS] [-f FAULT]: plays small random kernels on the CPU device and
// compares its verdict, race or none, with an oracle's, execution by execution.
//   -n, -t    how many kernels (2000), or for how long; -s: the first one's number (1)
//   -f FAULT  0 … 5: plants a fault in the oracle, to see that it is found
// Prints the smallest kernel that still shows each disagreement, and its execution; exits 1 if there was one.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "model.h"

enum { SCHEDULES = 4 }; // of each kernel

static struct kernel kernel;          // the one in hand
static const struct verdict *verdict; // the oracle's on its last execution

enum outcome { AGREED, MISS, FALSE_ALARM, WRONG_PAIR, NO_EXECUTION, SKIPPED };
static const char *const outcome_names[] = {"agreed",          "a miss",
                                            "a false alarm",   "a report of two accesses that do not race",
                                            "a value misread", "skipped"};

static bool is_side(const struct access *a, const struct act *e)
{
    const struct statement *s = &kernel.list[e->thread][e->at];
    bool atomic = is_update(s->action);
    enum op op = atomic ? OP_ATOMIC : writes(s->action) ? OP_WRITE : OP_READ;
    return a->op == op && a->block.x * kernel.threads + a->thread.x == e->thread;
}

// Returns whether the pair that was reported races.
static bool told_rightly(const struct verdict *v)
{
    for (unsigned x = 0; x < seen.count; x++)
        for (unsigned y = x + 1; y < seen.count; y++) {
            const struct act *a = &seen.acts[x], *b = &seen.acts[y];
            if (has(&v->racing[x], y) && ((is_side(&found.access[0], a) && is_side(&found.access[1], b)) ||
                                          (is_side(&found.access[0], b) && is_side(&found.access[1], a))))
                return true;
        }
    return false;
}

static enum outcome compare(uint64_t seed)
{
    play(&kernel, seed);
    if (seen.too_long)
        return SKIPPED;
    const struct verdict *v = verdict = judge(&kernel, &seen, false);
    if (v->wrong_value)
        return NO_EXECUTION;
    if (v->races && !found_count)
        return MISS;
    if (!v->races && found_count)
        return told_rightly(v) ? AGREED : FALSE_ALARM;
    return v->races && !told_rightly(v) ? WRONG_PAIR : AGREED;
}

// ---- shrinking

static void drop(struct kernel *k, unsigned thread, unsigned at)
{
    unsigned group = k->list[thread][at].group, block = thread / k->threads;
    for (unsigned t = group ? block * k->threads : thread;
         t <= (group ? (block + 1) * k->threads - 1 : thread); t++)
        for (unsigned i = 0; i < k->length[t]; i++)
            if (group ? k->list[t][i].group == group : i == at) {
                memmove(&k->list[t][i], &k->list[t][i + 1], (k->length[t] - i) * sizeof k->list[t][i]);
                k->length[t]--;
                break;
            }
}

static uint64_t still_wrong(enum outcome outcome, uint64_t seed) // a seed that shows it, or 0
{
    if (compare(seed) == outcome)
        return seed;
    for (uint64_t s = 1; s <= 200; s++)
        if (compare(s) == outcome)
            return s;
    return 0;
}

static uint64_t shrink(enum outcome outcome, uint64_t seed)
{
    bool smaller = true;
    while (smaller) {
        smaller = false;
        for (unsigned t = 0; t < threads_of(&kernel); t++)
            for (unsigned i = 0; i < kernel.length[t];) {
                struct kernel before = kernel;
                drop(&kernel, t, i);
                uint64_t s = still_wrong(outcome, seed);
                if (s) {
                    seed = s;
                    smaller = true;
                } else {
                    kernel = before;
                    i++;
                }
            }
    }
    return seed;
}

// ---- telling

static const char *const action_names[] = {"",
                                           "read",
                                           "write",
                                           "volatile read",
                                           "volatile write",
                                           "atomicExch",
                                           "atomicAdd",
                                           "atomicExch_block",
                                           "atomicAdd_block",
                                           "poll",
                                           "poll by atomicAdd",
                                           "__threadfence",
                                           "__threadfence_block",
                                           "__syncthreads",
                                           "__syncwarp"};

static void print_statement(const struct statement *s)
{
    printf("%s", action_names[s->action]);
    if (is_access(s->action))
        printf(" %s[%u]", s->cell < MAX_SHARED_CELLS ? "shared" : "g",
               s->cell < MAX_SHARED_CELLS ? s->cell : s->cell - MAX_SHARED_CELLS);
    if (s->action == SYNC_WARP)
        printf(" 0x%x", (unsigned)s->operand);
    else if ((writes(s->action) || s->action == POLL) && s->operand)
        printf(" %d", s->operand);
}

static void print_event(const char *lead, const struct act *e)
{
    printf("%sblock %u thread %u: ", lead, e->thread / kernel.threads, e->thread % kernel.threads);
    print_statement(&kernel.list[e->thread][e->at]);
    if (reads(kernel.list[e->thread][e->at].action))
        printf(" gives %d", e->value);
    printf("\n");
}

static void tell(enum outcome outcome, uint64_t seed)
{
    compare(seed);
    printf("%s: schedule seed %llu, %u blocks of %u threads\n", outcome_names[outcome],
           (unsigned long long)seed, kernel.blocks, kernel.threads);
    for (unsigned i = 0; i < seen.count; i++)
        print_event("    ", &seen.acts[i]);
    const struct verdict *v = verdict;
    printf("  the oracle: %s\n", v->races ? "these race" : "no race");
    for (unsigned i = 0; i < 2 && v->races; i++)
        print_event("    ", &seen.acts[v->pair[i]]);
    printf("  the device: %s", found_count ? found.kind : "no race");
    for (unsigned i = 0; i < 2 && found_count; i++)
        printf("%s block %u thread %u: %s", i ? "," : "", found.access[i].block.x, found.access[i].thread.x,
               simt_op_name(found.access[i].op));
    printf("\n\n");
}

int main(int argc, char **argv)
{
    uint64_t kernels = 2000, first = 1, told = 0, compared[SKIPPED + 1] = {0}, played = 0;
    time_t end = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        uint64_t n = strtoull(argv[i + 1], NULL, 10);
        switch (argv[i][1]) {
        case 'n': kernels = n; break;
        case 's': first = n; break;
        case 't': end = time(NULL) + (time_t)n, kernels = UINT64_MAX; break;
        case 'f': fault = (enum fault)n; break;
        default: fprintf(stderr, "fuzz: unknown option %s\n", argv[i]); return 2;
        }
    }
    simt_options.quiet = simt_options.keep_exit = true;
    for (uint64_t i = 0; i < kernels && (!end || time(NULL) < end) && told < (fault == NO_FAULT ? 5 : 1);
         i++) {
        uint64_t number = first + i;
        make_kernel(&kernel, number);
        played++;
        for (uint64_t s = 1; s <= SCHEDULES; s++) {
            uint64_t seed = number * SCHEDULES + s;
            enum outcome outcome = compare(seed);
            compared[outcome]++;
            if (outcome == AGREED || outcome == SKIPPED)
                continue;
            told++;
            printf("kernel %" PRIu64 ": ", number);
            tell(outcome, shrink(outcome, seed));
            fflush(stdout);
            break;
        }
    }
    uint64_t wrong = 0;
    for (int k = MISS; k <= NO_EXECUTION; k++) {
        wrong += compared[k];
        if (compared[k])
            printf("%s: %" PRIu64 "\n", outcome_names[k], compared[k]);
    }
    uint64_t all = compared[AGREED] + wrong;
    printf("%" PRIu64 " kernels, %" PRIu64 " executions compared, %" PRIu64 " too long, %" PRIu64
           " disagreements\n",
           played, all, compared[SKIPPED], wrong);
    return wrong > 0;
}
