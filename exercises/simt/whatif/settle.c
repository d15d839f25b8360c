// The end of a launch that has experiments. The parent compares what the children have left in device memory
// with its own, and reports what differs.
#include <string.h>
#include <unistd.h>

#include "inside.h"

static bool clock_read; // the kernel of this launch has read a clock

enum { RAN = 'r', ENDED = 'e' };

void simt_experiment_clock(void) { clock_read = true; }

enum { PAGE = 4096 }; // an allocation is compared in parts of this many bytes

// Copies the part of a that begins at byte `at`. Returns the part's length, which is 0 at a's end.
static size_t part_of(const struct allocation *a, size_t at, char page[PAGE])
{
    size_t bytes = a->bytes - at < PAGE ? a->bytes - at : PAGE;
    memcpy(page, (const char *)global_address(a->offset) + at, bytes);
    simt_derivation_settle(page, bytes);
    return bytes;
}

static _Noreturn void answer(char how)
{
    static char page[PAGE];
    simt_forked_answer(&how, 1);
    simt_forked_answer(&simt_choices_made, sizeof simt_choices_made);
    for (const struct allocation *a = simt_memory_next(NULL); how == RAN && a; a = simt_memory_next(a))
        for (size_t at = 0, bytes; (bytes = part_of(a, at, page)) > 0; at += bytes)
            simt_forked_answer(page, bytes);
    _exit(0);
}

// Shows the element that contains byte i of the part of a that begins at byte `at`, in both, if the part has
// all of it.
static void show(struct difference *d, const struct allocation *a, size_t at, size_t i, const char *mine,
                 const char *its)
{
    const size_t element = a->element, in = simt_within_element(a, a->offset + at + i), first = i - in;
    if (at + i < a->before || i < in || first + element > PAGE)
        return;
    simt_value(a->type, element, mine + first, d->mine);
    simt_value(a->type, element, its + first, d->its);
}

// Finds the first byte of device memory that differs in the child.
static struct difference difference(const struct forked *child)
{
    static char mine[PAGE], page[PAGE];
    struct difference d = {.offset = NOWHERE};
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        for (size_t at = 0, bytes; (bytes = part_of(a, at, mine)) > 0; at += bytes) {
            if (!simt_forked_read(child, page, bytes))
                return d;
            for (size_t i = 0; i < bytes; i++)
                if (mine[i] != page[i]) {
                    d.offset = a->offset + at + i;
                    show(&d, a, at, i, mine, page);
                    return d;
                }
        }
    return d;
}

// Reports what the child found. Returns whether there was something to report.
static bool tell_of(const struct experiment *t, const struct forked *c)
{
    char how = 0;
    uint64_t course;
    if (simt_current_launch->error != cudaSuccess || clock_read || !simt_forked_read(c, &how, 1) ||
        !simt_forked_read(c, &course, sizeof course) ||
        (t->one_course && (how != RAN || course != simt_choices_made)))
        return false;
    struct difference d = {.offset = NOWHERE};
    if (how == RAN)
        d = difference(c);
    if (how == RAN && d.offset == NOWHERE)
        return false;
    d.child = (unsigned)(c - t->children);
    t->tell(t, &d);
    return true;
}

static void settle(const struct experiment *t, bool tells)
{
    bool told = !tells;
    for (const struct forked *c = t->children; c < t->children + t->begun; c++) {
        told = told || tell_of(t, c);
        simt_forked_end(c);
    }
}

static void settle_all(bool tells)
{
    for (const struct experiment *t = NULL; (t = simt_experiment_next(t));)
        settle(t, tells);
    simt_experiments_forget();
}

void simt_experiment_settle(void)
{
    simt_volatile_settle();
    simt_unwritten_settle();
    simt_library_race_settle();
    if (simt_in_experiment())
        answer(RAN);
    settle_all(true);
    clock_read = false;
}

void simt_experiment_drop(void) { settle_all(false); }

static void end(void)
{
    simt_share_give_up();
    simt_rerun_give_up();
    simt_snapshot_drop();
    simt_library_race_settle();
    if (simt_in_experiment())
        answer(ENDED);
}

void simt_experiment_open(void) { simt_before_end.first = end; }
