// Reads by a library's own code of what nobody has written. That is not a fault by itself, because a library
// may read more than it uses: cub::BlockMergeSort reads the key after the last one. So the device tries
// whether it matters: a child process runs the rest of the launch, in which all such reads get another value.
#include "inside.h"

static bool in_child;
static struct finding waiting[MAX_UNWRITTEN_READS]; // of this launch: the first is the experiment's
static unsigned waiting_count;

static void tell(const struct experiment *t, const struct difference *d)
{
    (void)t, (void)d;
    for (unsigned i = 0; i < waiting_count; i++)
        simt_finding_add(&waiting[i]);
}

static void wait(const struct finding *f)
{
    for (unsigned i = 0; i < waiting_count; i++)
        if (waiting[i].access[0].pc == f->access[0].pc) {
            waiting[i].count++;
            return;
        }
    if (waiting_count == MAX_UNWRITTEN_READS)
        return;
    waiting[waiting_count] = *f;
    waiting[waiting_count++].count = 1;
}

// Returns whether there is an experiment in this launch, after it may have begun one.
static bool is_tried(void)
{
    for (const struct experiment *t = NULL; (t = simt_experiment_next(t));)
        if (t->tell == tell)
            return t->begun > 0;
    waiting_count = 0;
    struct experiment *t = simt_experiment_new(simt_current_block);
    if (!t)
        return false;
    t->tell = tell;
    in_child = simt_experiment_fork(t);
    return in_child || t->begun > 0;
}

bool simt_library_read(const struct finding *f, struct spot at, size_t bytes)
{
    if (UNLIKELY(simt_unwritten_zero) && simt_unwritten_zero == f->access[0].pc && bytes <= MAX_TRIED_READ)
        simt_unwritten_change(at, bytes, UNWRITTEN_ZERO);
    if (!simt_source_in_library(f->access[0].pc))
        return false;
    if (!simt_in_experiment()) {
        // In shared memory, a library may read more than it uses. Unwritten arrays are the caller's.
        if (bytes > MAX_TRIED_READ || !is_tried())
            return at.block != NULL;
        wait(f);
    }
    if (in_child && bytes <= MAX_TRIED_READ)
        simt_unwritten_change(at, bytes, UNWRITTEN_OTHER);
    return true;
}
