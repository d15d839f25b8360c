// Outputs that only move an input's values. All values of the input differ, so each value of the output says
// which element it was.
#include <stdlib.h>
#include <string.h>

#include "task.h"

static uint32_t bits_of(const void *values, size_t size, size_t i)
{
    uint32_t bits = 0;
    memcpy(&bits, (const char *)values + i * size, size);
    return bits;
}

static int by_bits(const void *a, const void *b)
{
    uint32_t left = ((const struct value_at *)a)->bits, right = ((const struct value_at *)b)->bits;
    return (left > right) - (left < right);
}

// The input whose values the output moves.
static unsigned input_of(const struct call *c, unsigned array)
{
    unsigned a = 0;
    while (strcmp(c->task->arrays[a].name, c->task->arrays[array].moves) != 0)
        a++;
    return a;
}

struct moved moved_of(const struct call *c, unsigned array)
{
    unsigned input = input_of(c, array);
    const struct held *held = &c->arrays[input];
    struct moved m = {held->length, type_size(c->task->arrays[input].type), NULL};
    m.sorted = room_for(m.length, sizeof *m.sorted);
    for (size_t i = 0; i < m.length; i++)
        m.sorted[i] = (struct value_at){bits_of(held->values, m.size, i), i};
    qsort(m.sorted, m.length, sizeof *m.sorted, by_bits);
    return m;
}

void moved_free(struct moved *m) { free(m->sorted); }

size_t moved_from(const struct moved *m, const void *values, size_t i)
{
    struct value_at value = {bits_of(values, m->size, i), 0};
    const struct value_at *found = bsearch(&value, m->sorted, m->length, sizeof value, by_bits);
    return found ? found->index : NOWHERE;
}

// For each element of the input, where in these `count` values it first is; NOWHERE if it is not there. The
// caller frees the array.
static size_t *places_of(const struct moved *m, const void *values, size_t count)
{
    size_t *places = room_for(m->length, sizeof *places);
    for (size_t i = 0; i < m->length; i++)
        places[i] = NOWHERE;
    for (size_t i = count; i-- > 0;) {
        size_t from = moved_from(m, values, i);
        if (from != NOWHERE)
            places[from] = i;
    }
    return places;
}

void moved_compare(const struct call *c, unsigned array, bool *wrong)
{
    const struct held *held = &c->arrays[array];
    const void *got = call_got(c, array);
    struct moved m = moved_of(c, array);
    size_t *wanted = places_of(&m, held->values, held->count), *places = places_of(&m, got, held->count);
    for (size_t i = 0; i < held->count; i++) {
        size_t from = moved_from(&m, got, i);
        wrong[i] = from == NOWHERE || wanted[from] == NOWHERE || places[from] != i;
    }
    free(wanted);
    free(places);
    moved_free(&m);
}

// Adds x[5] = 6.
static void input_text(struct text *text, const struct call *c, unsigned input, size_t i)
{
    name_text(text, c, input, i);
    text_add(text, " = ");
    value_text(text, c->task->arrays[input].type, c->arrays[input].values, i);
}

// Says where in the output the input's element is.
static void place_text(struct text *text, const struct call *c, unsigned array, size_t place)
{
    if (place == NOWHERE) {
        text_add(text, ", which is nowhere in %s", c->task->arrays[array].name);
    } else {
        text_add(text, ", which is in ");
        name_text(text, c, array, place);
    }
}

// Says what the output's element holds; `from` is the input's element that it is. Returns the code of what is
// wrong with that, or NULL if it depends on the rest of the output.
static const char *holds_text(struct text *text, const struct call *c, unsigned array, size_t i, size_t from)
{
    const struct task_array *of = &c->task->arrays[array];
    name_text(text, c, array, i);
    if (was_left_alone(c, array, i)) {
        text_add(text, " was never written");
        return "unwritten";
    }
    text_add(text, " holds ");
    if (from == NOWHERE) {
        value_text(text, of->type, call_got(c, array), i);
        text_add(text, ", which is not in %s", of->moves);
        return "foreign";
    }
    input_text(text, c, input_of(c, array), from);
    return NULL;
}

static const char *explain_order(struct text *text, const struct call *c, unsigned array, size_t i,
                                 const struct moved *m, const size_t *places)
{
    size_t want = moved_from(m, c->arrays[array].values, i);
    const char *code = holds_text(text, c, array, i, moved_from(m, call_got(c, array), i));
    text_add(text, "; it should hold ");
    input_text(text, c, input_of(c, array), want);
    place_text(text, c, array, places[want]);
    return code ? code : places[want] == NOWHERE ? "lost" : "order";
}

// For an output in any order: an element that is missing or there twice is at fault, wherever the others are.
static const char *explain_any_order(struct text *text, const struct call *c, unsigned array, size_t i,
                                     const struct moved *m, const size_t *places)
{
    const char *name = c->task->arrays[array].name;
    size_t *wanted = places_of(m, c->arrays[array].values, c->arrays[array].count);
    size_t from = moved_from(m, call_got(c, array), i), missing = 0;
    while (missing < m->length && (wanted[missing] == NOWHERE || places[missing] != NOWHERE))
        missing++;
    const char *code = holds_text(text, c, array, i, from);
    if (!code) {
        code = wanted[from] == NOWHERE ? "too-much" : "repeated";
        if (wanted[from] == NOWHERE)
            text_add(text, ", which should not be there");
        else
            text_add(text, ", which is also in %s[%zu]", name, places[from]);
    }
    if (missing < m->length) {
        text_add(text, "; ");
        input_text(text, c, input_of(c, array), missing);
        text_add(text, " is nowhere in %s", name);
    }
    free(wanted);
    return code;
}

const char *moved_explain(struct text *text, const struct call *c, unsigned array, size_t i)
{
    struct moved m = moved_of(c, array);
    size_t *places = places_of(&m, call_got(c, array), c->arrays[array].count);
    const char *code = c->task->arrays[array].any_order ? explain_any_order(text, c, array, i, &m, places)
                                                        : explain_order(text, c, array, i, &m, places);
    because_text(text, c, array, i);
    free(places);
    moved_free(&m);
    return code;
}
