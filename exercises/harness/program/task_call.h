// Calls a function of the student's that is not a scan: makes the device arrays that the request describes,
// and returns what they hold afterwards. The exercise's own glue, NAME_entry.cu, passes them to the function.
//
// The request has: `function`, its name; `n` and `section`; `arrays`, a line for each array with its name,
// `in` or `out`, the bytes of an element, and the number of elements; and what each input holds, under its
// name. The reply has what each output holds, under its name, and the facts that entry.h lists. On the CPU
// device, `written_NAME` has 1 for each element of an output that was written, and otherwise 0. If an input
// was written to, `changed` is its name and `changed_at` the index. The glue can add `broken`, the rest of a
// sentence that begins with the function's name and says what the call did wrong; and `idle`, what it may
// mean if an output is wrong and nothing was launched.
#ifndef TASK_CALL_H
#define TASK_CALL_H

#include <stdio.h>
#include <string.h>

#include "device_array.h"
#include "elem.h"
#include "inputs.h"

enum { TASK_CALL_ARRAYS = 8 };

struct call_array {
    char name[WIRE_NAME];
    bool is_input, has_elements;
    size_t size, length;
    const void *given; // what an input holds
    void *made;        // the same, if it is to be freed
    struct device_array device;
};

struct task_call {
    const char *function;
    size_t n;
    unsigned section; // threads per block
    int count;
    struct call_array arrays[TASK_CALL_ARRAYS];
    size_t used;       // bytes of device memory before the call
    bool has_elements; // whether some array has elements
    unsigned call;     // then the device's number of the call
};

// Reads the next line of `arrays`. False if it makes no sense.
static inline bool task_call_line(struct task_call *c, const struct message *request, const char *line)
{
    struct call_array *a = &c->arrays[c->count];
    char role[4], kind[16];
    if (c->count == TASK_CALL_ARRAYS ||
        sscanf(line, "%31s %3s %15s %zu %zu", a->name, role, kind, &a->size, &a->length) != 5)
        return false;
    a->is_input = strcmp(role, "in") == 0;
    a->has_elements = strcmp(kind, "elements") == 0;
    if (a->has_elements && a->size != sizeof(elem_t))
        return false;
#ifdef ELEM_IS_TOKEN
    if (a->is_input && a->has_elements) {
        a->made = room_for(a->length, a->size);
        c->call = simt_elements_begin((uint64_t)message_number(request, "key", 0), 0);
        c->has_elements = true;
        simt_elements_make(a->made, a->length, sizeof(elem_t));
        a->given = a->made;
        c->count++;
        return true;
    }
#endif
    const struct item *item = message_find(request, ITEM_ARRAY, a->name);
    if (a->is_input && (!item || item->size != a->size || item->count != a->length))
        return false;
    a->given = a->is_input ? item->data : NULL;
    c->count++;
    return true;
}

// Makes the arrays. False, with `refused` in the reply, if the request makes no sense.
static inline bool task_call_begin(struct task_call *c, const struct message *request, struct message *reply)
{
    memset(c, 0, sizeof *c);
#ifdef ELEM_IS_TOKEN
    if (inputs_line(request, reply))
        return false;
#endif
    c->function = message_text(request, "function");
    c->n = (size_t)message_number(request, "n", 0);
    c->section = (unsigned)message_number(request, "section", 0);
    const char *line = message_text(request, "arrays");
    bool right = c->function && line && c->section > 0;
    while (right && *line) {
        right = task_call_line(c, request, line);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    if (!right) {
        message_add_text(reply, "refused", "the request must describe the arrays of the function");
        return false;
    }
    for (int i = 0; i < c->count; i++) {
        struct call_array *a = &c->arrays[i];
        size_t bytes = a->size * a->length;
        a->device = device_array_new(a->name, 0, bytes);
#ifdef SIMT
        simtNameArray(a->device.data, a->name, a->size); // the name that findings give the array
#endif
        if (a->is_input && bytes > 0)
            cudaMemcpy(a->device.data, a->given, bytes, cudaMemcpyHostToDevice);
    }
    c->used = device_memory_in_use();
    return true;
}

// The device array of that name.
template <class T> static inline T *task_array(const struct task_call *c, const char *name)
{
    for (int i = 0; i < c->count; i++)
        if (strcmp(c->arrays[i].name, name) == 0)
            return (T *)c->arrays[i].device.data;
    return NULL;
}

static inline bool task_is(const struct task_call *c, const char *function)
{
    return strcmp(c->function, function) == 0;
}

#ifdef SIMT
// Adds which elements of an output were written. Their values do not say so: any byte can have been written,
// and so can what was in memory before.
static inline void task_call_written(const struct call_array *a, struct message *reply)
{
    char name[WIRE_NAME];
    unsigned char *bytes = (unsigned char *)room_for(a->length * a->size, 1);
    unsigned char *written = (unsigned char *)room_for(a->length, 1);
    simt_bytes_written(a->device.data, a->length * a->size, bytes);
    for (size_t i = 0; i < a->length * a->size; i++)
        written[i / a->size] |= bytes[i];
    snprintf(name, sizeof name, "written_%.20s", a->name);
    message_add_array(reply, name, 1, a->length, written);
    free(written);
    free(bytes);
}
#endif

// Adds what an output holds, which was copied to `host`, to the reply.
static inline void task_call_answer(const struct call_array *a, const unsigned char *host,
                                    struct message *reply)
{
#ifdef ELEM_IS_TOKEN
    if (a->has_elements) {
        uint32_t *numbers = (uint32_t *)room_for(a->length, sizeof *numbers);
        for (size_t i = 0; i < a->length; i++)
            numbers[i] = simt_element_number(host + i * sizeof(elem_t), sizeof(elem_t));
        message_add_array(reply, a->name, sizeof *numbers, a->length, numbers);
        free(numbers);
        return;
    }
#endif
#ifdef SIMT
    task_call_written(a, reply);
#endif
    message_add_array(reply, a->name, a->size, a->length, host);
}

// Adds what the arrays hold to the reply, and frees them.
static inline void task_call_end(struct task_call *c, struct message *reply)
{
    answer_ending(reply, c->used);
#ifdef ELEM_IS_TOKEN
    for (int i = 0; i < c->count; i++)
        if (c->arrays[i].has_elements && !c->arrays[i].is_input)
            simt_elements_check(c->arrays[i].device.data, c->arrays[i].length, sizeof(elem_t));
    if (c->has_elements) {
        simt_elements_end(c->call);
        message_add_number(reply, "nodes", (long long)simt_element_count());
    }
#endif
    for (int i = 0; i < c->count; i++) {
        struct call_array *a = &c->arrays[i];
        unsigned char *host = (unsigned char *)room_for(a->size * a->length, 1);
        bool read = device_array_read(&a->device, host, reply) == cudaSuccess;
        if (read && !a->is_input)
            task_call_answer(a, host, reply);
        for (size_t e = 0; read && a->is_input && e < a->length && !message_text(reply, "changed"); e++)
            if (memcmp(host + e * a->size, (const char *)a->given + e * a->size, a->size) != 0) {
                message_add_text(reply, "changed", a->name);
                message_add_number(reply, "changed_at", (long long)e);
            }
        free(host);
        free(a->made);
        cudaFree(a->device.block);
    }
}

#endif
