// Finds the two accesses of a witness in the same run. A thread may access an element several times in the
// same line. Any two such accesses are what the witness says, if the first comes before the other and nothing
// orders them: they are in one launch and, in one block, between the same barriers.
#include "accesses.h"

#include <string.h>

#include "flow.h"

static bool is_of(const struct visit *a, const struct witness *w, const struct party *party)
{
    struct text name = {0};
    text_add(&name, strchr(text_bytes(&w->object), '[') ? "%.*s[%d]" : "%.*s",
             1 + (int)strcspn(*a->array ? a->array + 1 : "", "#"), a->array, a->index);
    const bool is = party->line > 0 && a->line == party->line && a->thread == party->thread &&
                    a->block == party->block && strcmp(a->op, text_bytes(&party->op)) == 0 &&
                    strcmp(text_bytes(&name), text_bytes(&w->object)) == 0;
    text_free(&name);
    return is;
}

static bool may_race(const struct visit *a, const struct visit *b)
{
    return a->launch == b->launch && (a->block != b->block || a->phase == b->phase);
}

// The last access before that one which is `first`, and which nothing orders before it.
static int first_before(const struct witness *w, const struct visit *visits, int then)
{
    for (int i = then; i-- > 0;)
        if (may_race(&visits[i], &visits[then]) && is_of(&visits[i], w, &w->first))
            return i;
    return NONE;
}

// Where a thread waits, if that is the only such access of it.
static int held(const struct witness *w, const struct visit *visits, int count)
{
    int found = NONE, times = 0;
    for (int i = 0; i < count; i++)
        if (is_of(&visits[i], w, &w->then))
            found = i, times++;
    return times == 1 ? found : NONE;
}

void find_accesses(const struct witness *w, const struct visit *visits, int count, int found[2])
{
    found[0] = found[1] = NONE;
    if (w->course == IS_HELD)
        found[1] = held(w, visits, count);
    for (int i = 0; witness_names_pair(w) && i < count && found[1] == NONE; i++)
        if (is_of(&visits[i], w, &w->then) && (found[0] = first_before(w, visits, i)) != NONE)
            found[1] = i;
}
