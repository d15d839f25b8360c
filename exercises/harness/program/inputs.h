// The elements that a call of the student's code is given, and how those that come of it are answered. On a
// GPU the request brings them. On the CPU device they are tokens, made here; and what is answered is what
// each stands for, an input or a node, as a number of derivation.h.
#ifndef INPUTS_H
#define INPUTS_H

#include <stdint.h>
#include <stdlib.h>

#include "elem.h"
#include "entry.h"

struct inputs {
    elem_t *x;     // the array, host memory
    size_t count;  // of its elements, of which
    size_t n;      // the call is told of these
    unsigned call; // the device's number of the call
};

// Takes the inputs from the request. False where there is no call to make: `refused` is then in the reply,
// or, for a request that asks for the source line of a node's `pc`, `line` and `path`. host_combines: whether
// the call may combine on the host.
static inline bool inputs_take(struct inputs *in, const struct message *request, struct message *reply,
                               int host_combines)
{
#ifdef ELEM_IS_TOKEN
    if (message_find(request, ITEM_NUMBER, "pc")) {
        char path[1024];
        int line = simt_node_line((uint32_t)message_number(request, "pc", 0), path, sizeof path);
        message_add_number(reply, "line", line);
        message_add_text(reply, "path", path);
        return false;
    }
#endif
    in->n = (size_t)message_number(request, "n", -1);
#ifdef ELEM_IS_TOKEN
    in->count = (size_t)message_number(request, "count", 0);
    bool right = in->n <= in->count;
#else
    (void)host_combines;
    const struct item *x = message_find(request, ITEM_ARRAY, "x");
    in->count = x ? x->count : 0;
    bool right = x && x->size == sizeof(elem_t) && in->n <= in->count;
#endif
    if (!right) {
        message_add_text(reply, "refused", "the request needs n, and n elements of this program's type");
        return false;
    }
    in->x = (elem_t *)room_for(in->count, sizeof(elem_t));
#ifdef ELEM_IS_TOKEN
    const struct item *shown = message_find(request, ITEM_ARRAY, "shown");
    in->call = simt_elements_begin((uint64_t)message_number(request, "key", 0), host_combines);
    simt_elements_make(in->x, in->count, sizeof(elem_t));
    if (shown && shown->size == sizeof(int) && shown->count >= in->count)
        simt_elements_shown((const int *)shown->data);
#else
    memcpy(in->x, x->data, in->count * sizeof(elem_t));
#endif
    return true;
}

// Adds y, and on the CPU device how many inputs and nodes there are.
static inline void inputs_answer(const struct inputs *in, struct message *reply, const void *y)
{
    size_t count = in->count;
#ifdef ELEM_IS_TOKEN
    simt_elements_end(in->call);
    uint32_t *numbers = (uint32_t *)room_for(count, sizeof *numbers);
    for (size_t i = 0; i < count; i++)
        numbers[i] = simt_element_number((const char *)y + i * sizeof(elem_t), sizeof(elem_t));
    message_add_array(reply, "y", sizeof *numbers, count, numbers);
    message_add_number(reply, "nodes", (long long)simt_element_count());
    free(numbers);
#else
    message_add_array(reply, "y", sizeof(elem_t), count, y);
#endif
}

#endif
