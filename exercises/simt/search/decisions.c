// What makes an order differ from the plain one.
#include <stdlib.h>

#include "inside.h"

// The thread's next access from step `from` on.
static struct simt_side side_of(const struct path *path, size_t from, unsigned name)
{
    struct simt_side side = {name / BLOCK_THREADS, name % BLOCK_THREADS, 0};
    for (size_t i = from; i < path->count && path->steps[i].kind != LAUNCH && side.pc == 0; i++)
        if (path->steps[i].kind == GO && path->steps[i].access.thread == name)
            side.pc = path->steps[i].pc;
    return side;
}

static struct simt_decision decision_at(const struct path *path, size_t i)
{
    const struct step *s = &path->steps[i];
    const unsigned thread = s->access.thread;
    if (s->kind == PICK)
        return (struct simt_decision){.what = STARTS_FIRST};
    if (s->kind == OLDER)
        return (struct simt_decision){GETS_OLDER,
                                      .first = {thread / BLOCK_THREADS, thread % BLOCK_THREADS, s->pc}};
    return (struct simt_decision){GOES_FIRST, side_of(path, i, thread), side_of(path, i, s->of[0].thread)};
}

size_t simt_decisions_find(struct simt_decision *decisions, size_t most, const char *record)
{
    struct path path = {0};
    size_t count = 0;
    const bool good = simt_path_read(&path, 0, record);
    for (size_t i = 0; good && i < path.count; i++) {
        const struct step *s = &path.steps[i];
        if ((s->kind != GO && s->kind != OLDER && s->kind != PICK) || s->taken == 0)
            continue;
        if (count < most)
            decisions[count] = decision_at(&path, i);
        count++;
    }
    simt_path_cut(&path, 0);
    free(path.steps);
    return count;
}
