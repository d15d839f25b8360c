// Facts that every glue states about the arrays it lent to the student's code.
#ifndef FACTS_H
#define FACTS_H

#include "entry.h"

#include <string.h>

// Adds x_changed if `now` differs from the x that the request brought.
static inline void fact_x_changed(struct message *reply, const struct item *x, const unsigned char *now)
{
    for (size_t i = 0; i < x->count; i++)
        if (memcmp(now + i * x->size, x->data + i * x->size, x->size) != 0) {
            message_add_number(reply, "x_changed", (long long)i);
            return;
        }
}

// Takes x and n from the request. False, and `refused` in the reply, unless x has elements of our size, n
// of them or more.
static inline bool request_takes(const struct message *request, struct message *reply, size_t elem_size,
                                 const struct item **x, size_t *n)
{
    *x = message_find(request, ITEM_ARRAY, "x");
    *n = (size_t)message_number(request, "n", -1);
    if (*x && (*x)->size == elem_size && *n <= (*x)->count)
        return true;
    message_add_text(reply, "refused",
                     "the request needs n, and an array x of n elements of this program's type");
    return false;
}

#endif
