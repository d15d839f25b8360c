// What makes an order differ from the plain one.
#include <stdlib.h>

#include "inside.h"

// The thread's next access from step `from` on.
static struct side side_of(const struct path *path, size_t from, unsigned name)
{
    struct side side = {name / BLOCK_THREADS, name % BLOCK_THREADS, 0};
    for (size_t i = from; i < path->count && path->steps[i].kind != LAUNCH && side.pc == 0; i++)
        if (path->steps[i].kind == GO && path->steps[i].access.thread == name)
            side.pc = path->steps[i].pc;
    return side;
}

static struct decision decision_at(const struct path *path, size_t i)
{
    const struct step *s = &path->steps[i];
    struct decision d = {.starts = s->kind == PICK};
    if (d.starts)
        return d;
    d.first = side_of(path, i, s->access.thread);
    d.second = side_of(path, i, s->of[0].thread);
    return d;
}

size_t decisions_find(struct decision *decisions, size_t most, const char *record)
{
    struct path path = {0};
    size_t count = 0;
    const bool good = path_read(&path, 0, record);
    for (size_t i = 0; good && i < path.count; i++) {
        const struct step *s = &path.steps[i];
        if ((s->kind != GO && s->kind != PICK) || s->taken == 0)
            continue;
        if (count < most)
            decisions[count] = decision_at(&path, i);
        count++;
    }
    path_cut(&path, 0);
    free(path.steps);
    return count;
}
