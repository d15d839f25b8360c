// The records of a race. If a call is made with holds, the device reports each pair of accesses by itself.
#include <string.h>

#include "inside.h"

bool is_about(const struct finding *f, const char *race)
{
    return !race || strcmp(f->key, race) == 0 || strcmp(f->brief, race) == 0;
}

const struct finding *next_pair(const struct attempt *a, const char *race, size_t *from)
{
    while (*from < a->report.count) {
        const struct finding *f = &a->report.findings[(*from)++];
        bool held = f->at_count >= 2 && f->at[0].hold[0] && f->at[1].hold[0];
        if (held && f->at[0].last != f->at[1].last && is_about(f, race))
            return f;
    }
    return NULL;
}

const struct found_at *last_of(const struct finding *pair) { return &pair->at[pair->at[0].last ? 0 : 1]; }

const struct found_at *first_of(const struct finding *pair) { return &pair->at[pair->at[0].last ? 1 : 0]; }

bool is_read(const struct found_at *at) { return strcmp(at->op, "read") == 0; }

static bool same_access(const struct found_at *a, const struct found_at *b)
{
    return strcmp(a->who, b->who) == 0 && a->line == b->line && strcmp(a->op, b->op) == 0;
}

void add_place(struct text *text, const struct finding *f)
{
    const int length = 1 + (int)strcspn(f->object + 1, "#"); // of several arrays of a name: prefix#2
    text_add(text, f->index >= 0 ? "%.*s[%d]" : "%.*s", length, f->object, f->index);
}

bool same_place(const struct finding *a, const struct finding *b)
{
    return a->index == b->index && strcmp(a->object, b->object) == 0;
}

bool is_last(const struct attempt *a, const struct finding *pair)
{
    const struct finding *f, *last = NULL;
    for (size_t at = 0; (f = next_pair(a, NULL, &at));)
        if (same_place(f, pair) && !is_read(last_of(f)))
            last = f;
    return last == pair;
}

bool same_order(const struct finding *a, const struct finding *b)
{
    return same_place(a, b) && same_access(first_of(a), first_of(b)) && same_access(last_of(a), last_of(b));
}

bool other_order(const struct finding *a, const struct finding *b)
{
    return same_place(a, b) && same_access(first_of(a), last_of(b)) && same_access(last_of(a), first_of(b));
}
