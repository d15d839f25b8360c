// The names of arrays, by which findings and the trace call them.
#include <stdio.h>
#include <string.h>

#include "inside.h"

static struct { // the name for the memory that *p will point to
    const void *p;
    const char *name;
    size_t element;
    char type;
} next;

void simt_name_next(void *p, const char *name, size_t element, char type)
{
    next.p = p;
    next.name = name;
    next.element = element;
    next.type = type;
}

static bool has_name(const struct allocation *a, const char *name)
{
    return !a->freed && a->number > 0 && (a->name && name ? !strcmp(a->name, name) : a->name == name);
}

// Returns the smallest number that no living allocation with that name has.
static unsigned free_number(const char *name)
{
    unsigned living = 0, most = 0, number = 1;
    const struct allocation *end = simt_allocations + simt_allocation_count;
    for (const struct allocation *b = simt_allocations; b < end; b++)
        if (has_name(b, name))
            living++, most = b->number > most ? b->number : most;
    if (living == most)
        return most + 1;
    for (const struct allocation *b = simt_allocations; b < end;)
        if (has_name(b, name) && b->number == number)
            number++, b = simt_allocations;
        else
            b++;
    return number;
}

void simt_name_set(struct allocation *a, const char *name, size_t element)
{
    a->number = 0;
    a->number = free_number(name);
    a->name = name;
    a->element = element;
    a->type = 0;
}

struct object simt_object_named(const char *name)
{
    struct object o = {.what = NAMED};
    snprintf(o.name, sizeof o.name, "%s", name);
    return o;
}

struct object simt_memory_object(const struct allocation *a)
{
    struct object o = simt_object_named(a->name ? a->name : "");
    o.number = a->number;
    return o;
}

void simt_put_name(struct simt_text *text, const struct object *o)
{
    static const char *const nouns[] = {[LOCAL_ARRAY] = "a local array",
                                        [HOST_ARRAY] = "an array",
                                        [SHARED_MEMORY] = "shared memory",
                                        [GLOBAL_MEMORY] = "global memory"};
    simt_text_add(text, "%s", o->what == NAMED ? o->name : nouns[o->what]);
    if (o->number > 1 || (o->number == 1 && !*o->name))
        simt_text_add(text, "#%u", o->number);
}

void simt_put_index(struct simt_text *text, const struct object *o, int64_t index)
{
    for (unsigned k = 0; k < SIMT_ROWS && o->rows[k] > 0; k++) {
        const int64_t row = (int64_t)o->rows[k], rest = (index % row + row) % row;
        simt_text_add(text, "[%lld]", (long long)((index - rest) / row));
        index = rest;
    }
    simt_text_add(text, "[%lld]", (long long)index);
}

void simt_name_allocated(struct allocation *a, void **p)
{
    bool named = next.p == p;
    simt_name_set(a, named ? next.name : NULL, named ? next.element : 0);
    a->type = named ? next.type : 0;
    next.p = NULL;
}

void simtNameArray(const void *p, const char *name, size_t element)
{
    size_t offset = (uintptr_t)p - simt_arena;
    struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
    if (!a || offset - a->offset >= a->bytes || a->freed)
        return;
    simt_name_set(a, name, element);
    a->before = offset - a->offset;
    struct allocation *beginning = simt_allocation_beginning(a);
    if (beginning) {
        beginning->name = name;
        beginning->number = a->number;
        beginning->element = element;
    }
}
