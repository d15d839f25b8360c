// Results as values of a type: the derivation is evaluated on the inputs. A sum of floats is rounded in the
// order in which the kernel combined.
#include <stdlib.h>
#include <string.h>

#include "derivation.h"

// A result without a value reads like memory that was never written.
static void set_poison(void *to, size_t size)
{
    static const unsigned word = POISON_WORD;
    for (size_t at = 0; at < size; at += sizeof word)
        memcpy((char *)to + at, &word, sizeof word);
}

static const void *value_of(const struct view *view, uint32_t number, void *room)
{
    if (number < view->count)
        return view->values + number * view->size;
    if (number == NUMBER_IDENTITY)
        element_identity(view->element, room);
    else
        set_poison(room, view->size);
    return room;
}

struct view view_of(const struct derivation *d, enum element element, const void *x)
{
    struct view view = {element, element_size(element), d->count, NULL};
    struct interval rooms[2];
    view.values = room_for(d->count, view.size);
    if (element == INTERVAL) { // the intervals are known already
        memcpy(view.values, d->is, d->count * view.size);
        return view;
    }
    memcpy(view.values, x, d->inputs * view.size);
    for (size_t i = d->inputs; i < d->count; i++) {
        char *to = view.values + i * view.size;
        if (!derivation_is_node(d, (uint32_t)i)) {
            set_poison(to, view.size);
            continue;
        }
        uint32_t left, right;
        derivation_operands(d, (uint32_t)i, &left, &right);
        const void *l = value_of(&view, left, &rooms[0]), *r = value_of(&view, right, &rooms[1]);
        if (element_is_poison(element, l) || element_is_poison(element, r))
            set_poison(to, view.size);
        else
            element_combine(element, to, l, r);
    }
    return view;
}

void view_value(const struct view *view, uint32_t number, void *to)
{
    struct interval room;
    memcpy(to, value_of(view, number, &room), view->size);
}

void view_free(struct view *view)
{
    free(view->values);
    view->values = NULL;
}
