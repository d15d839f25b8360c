// Reads by a library's own code of what nobody has written. That is not a fault by itself, because a library
// may read more than it uses: cub::BlockMergeSort reads the key after the last one. So the device tries
// whether it matters: a child process runs the rest of the launch, in which all such reads get another value.
#include <string.h>

#include "inside.h"

static struct finding waiting[MAX_UNWRITTEN_READS]; // of this launch: the first is the experiment's
static unsigned waiting_count;

static void tell(const struct experiment *t, size_t offset)
{
    (void)t, (void)offset;
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

// ---- in the child

static bool in_child;
static struct { // bytes that nobody has written, and that contain something else until the next access
    uint8_t *at, was;
} changed[MAX_TRIED_READ];
static unsigned changed_count;

static uint8_t other(uint8_t value) { return (uint8_t)~value; }

void simt_library_read_settle(void)
{
    for (; changed_count > 0; changed_count--) {
        uint8_t *at = changed[changed_count - 1].at, was = changed[changed_count - 1].was;
        if (*at == other(was)) // otherwise it has been written since
            *at = was;
    }
}

static void change(struct spot from, size_t bytes)
{
    const uint8_t *states = spot_states(from);
    for (size_t i = from.offset; i < from.offset + bytes; i++) {
        unsigned may_be_touched = states[i / 4] >> i % 4 & 1, written = states[i / 4] >> (4 + i % 4) & 1;
        if (!may_be_touched || written)
            continue;
        uint8_t *at = (uint8_t *)spot_address(from) + (i - from.offset);
        changed[changed_count].at = at;
        changed[changed_count++].was = *at;
        *at = other(*at);
    }
}

// ---- in the parent

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
    if (!simt_source_in_library(f->access[0].pc))
        return false;
    if (!simt_in_experiment()) {
        // In shared memory, a library may read more than it uses. Unwritten arrays are the caller's.
        if (bytes > MAX_TRIED_READ || !is_tried())
            return at.block != NULL;
        wait(f);
    }
    if (in_child && bytes <= MAX_TRIED_READ)
        change(at, bytes);
    return true;
}
