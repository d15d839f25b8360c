// Plays a kernel on the device, and keeps what was done and what was found.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model.h"

static const struct kernel *kernel; // the one that is played
static bool fine;                   // it has fences, or calls of a warp
struct run seen;
struct finding found;
unsigned found_count;

// The device takes it that threads may fence, for the player can: not so in a program of this kernel only.
enum action fuzz_action(unsigned me, unsigned at)
{
    simt_current_launch->fine = fine;
    return kernel->list[me][at].action;
}

int fuzz_operand(unsigned me, unsigned at) { return kernel->list[me][at].operand; }
unsigned fuzz_cell(unsigned me, unsigned at) { return kernel->list[me][at].cell; }

// Whether a poll that was noted before reads what it read then: nobody has written the cell since.
static bool is_again(unsigned me, unsigned at)
{
    const struct statement *s = &kernel->list[me][at];
    if (s->action != POLL && s->action != POLL_ADD)
        return false;
    for (unsigned i = seen.count; i-- > 0;) {
        const struct act *e = &seen.acts[i];
        const struct statement *r = &kernel->list[e->thread][e->at];
        if (e->thread == me && e->at == at)
            return true;
        if (writes(r->action) && cell_of(kernel, e->thread, r) == cell_of(kernel, me, s))
            return false;
    }
    return false;
}

void fuzz_note(unsigned me, unsigned at, int value)
{
    if (is_again(me, at))
        return;
    if (seen.count < MAX_ACTS)
        seen.acts[seen.count++] = (struct act){me, at, value};
    else
        seen.too_long = true;
}

// What the device finds comes here, and not to its room words/.
static void keep(const struct finding *f, const struct source_line *lines)
{
    (void)lines;
    if (!f) // the process ends
        return;
    if (is_kind(f, "shared-race") || is_kind(f, "global-race") || is_kind(f, "missing-fence")) {
        if (found_count++ == 0)
            found = *f;
    } else if (!is_kind(f, "uninit-shared")) {
        printf("unexpected finding: %s: %s\n", f->kind, f->because[0].reason);
        exit(2);
    }
}

static bool has_fences(const struct kernel *k)
{
    for (unsigned t = 0; t < threads_of(k); t++)
        for (unsigned i = 0; i < k->length[t]; i++)
            if (k->list[t][i].action == FENCE || k->list[t][i].action == FENCE_BLOCK ||
                k->list[t][i].action == SYNC_WARP)
                return true;
    return false;
}

void play(const struct kernel *k, uint64_t seed)
{
    kernel = k;
    fine = has_fences(k);
    seen.count = found_count = 0;
    seen.too_long = false;
    simt_findings_speak = keep;
    simt_options.witness = 0;
    simt_choices_seed(seed);
    simt_options.resident = 1 + (unsigned)(seed % 4);
    fuzz_play(k->blocks, k->threads);
}
