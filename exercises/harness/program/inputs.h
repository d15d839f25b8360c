// The elements that a call of the student's code gets, and the reply with its results. On a GPU the request
// brings the elements. On the CPU device they are tokens made here, and the reply says which input or node
// each result is, by the numbers of derivation.h.
#ifndef INPUTS_H
#define INPUTS_H

#include <stdint.h>
#include <stdlib.h>

#include "elem.h"
#include "entry.h"

struct inputs {
    elem_t *x;     // the array, in host memory
    size_t count;  // its elements
    size_t n;      // of these, the elements that the call is to scan
    unsigned call; // the device's number of the call
};

#ifdef ELEM_IS_TOKEN
// Whether the request only asks for the source line of a node's `pc`: then the reply has `line` and `path`.
static inline bool inputs_line(const struct message *request, struct message *reply)
{
    if (!message_find(request, ITEM_NUMBER, "pc"))
        return false;
    char path[1024];
    int line = simt_node_line((uint32_t)message_number(request, "pc", 0), path, sizeof path);
    message_add_number(reply, "line", line);
    message_add_text(reply, "path", path);
    return true;
}
#endif

// Takes the inputs from the request. False if there is no call to make: then the reply has `refused`, or, if
// the request asks for the source line of a node's `pc`, it has `line` and `path`. host_combines says whether
// the call may combine on the host.
static inline bool inputs_take(struct inputs *in, const struct message *request, struct message *reply,
                               int host_combines)
{
#ifdef ELEM_IS_TOKEN
    if (inputs_line(request, reply))
        return false;
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
        message_add_text(reply, "refused", "the request must give n and n elements of this program's type");
        return false;
    }
    in->x = (elem_t *)room_for(in->count, sizeof(elem_t));
#ifdef ELEM_IS_TOKEN
    const struct item *shown = message_find(request, ITEM_ARRAY, "shown");
    in->call = simt_elements_begin((uint64_t)message_number(request, "key", 0), host_combines);
    const long long zero = message_number(request, "zero", -1);
    if (zero >= 0)
        simt_elements_zero((uint32_t)zero);
    simt_elements_make(in->x, in->count, sizeof(elem_t));
    if (shown && shown->size == sizeof(int) && shown->count >= in->count)
        simt_elements_shown((const int *)shown->data);
#else
    memcpy(in->x, x->data, in->count * sizeof(elem_t));
#endif
    return true;
}

// Adds y to the reply and, on the CPU device, the number of inputs and nodes.
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
