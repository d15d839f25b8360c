// Calls a scan of the student's: makes the device arrays y and x, and passes n and the section.
#ifndef SCAN_CALL_H
#define SCAN_CALL_H

#include <stdio.h>

#include "device_array.h"
#include "elem.h"
#include "inputs.h"

static inline void scan_call(const struct message *request, struct message *reply,
                             void (*scan)(elem_t *y, const elem_t *x, size_t n, unsigned section))
{
    struct inputs in;
    if (!inputs_take(&in, request, reply, 0))
        return;
    size_t bytes = in.count * sizeof(elem_t);
    size_t x_start = (size_t)message_number(request, "x_start", 0) * sizeof(elem_t);
    size_t y_start = (size_t)message_number(request, "y_start", 0) * sizeof(elem_t);
    // The arrays may be the end of longer ones, whose beginning no block touches, except for x[0].
    size_t before = (size_t)message_number(request, "before", 0);
    struct device_array device_x, device_y;
#ifdef SIMT
    if (before > 0) {
        elem_t first = IDENTITY;
        device_x = device_array_end("x", &first, sizeof first, before * sizeof(elem_t), bytes);
        device_y = device_array_end("y", NULL, 0, before * sizeof(elem_t), bytes);
    } else
#endif
    {
        device_x = device_array_new("x", x_start, bytes);
        device_y = device_array_new("y", y_start, bytes);
    }
#ifdef SIMT
    simtName((elem_t *)device_x.data, "x"); // the name that findings give the array
    simtName((elem_t *)device_y.data, "y");
#endif
    if (bytes > 0)
        cudaMemcpy(device_x.data, in.x, bytes, cudaMemcpyHostToDevice);
    bool in_place = message_number(request, "in_place", 0) != 0;
    if (in_place)
        cudaMemcpy(device_y.data, in.x, bytes, cudaMemcpyHostToDevice);

    size_t used = device_memory_in_use();
    elem_t *y = (elem_t *)device_y.data - before;
    const elem_t *x = (const elem_t *)(in_place ? device_y : device_x).data - before;
    size_t n = before + in.n;
    unsigned section = (unsigned)message_number(request, "section", 1);
    CONFINED_BEGIN();
    scan(y, x, n, section);
    CONFINED_END();

    answer_ending(reply, used);
#ifdef ELEM_IS_TOKEN
    simt_elements_check(device_y.data, in.count, sizeof(elem_t));
#endif
    unsigned char *host = (unsigned char *)room_for(bytes, 1);
    if (device_array_read(&device_y, host, reply) == cudaSuccess) {
#ifdef ELEM_IS_TOKEN
        for (size_t i = 0; i < in.count; i++)
            if (simt_element_number(host + i * sizeof(elem_t), sizeof(elem_t)) == SIMT_UNWRITTEN) {
                message_add_number(reply, "unwritten_by", simt_element_writer((elem_t *)device_y.data + i));
                break;
            }
#endif
        inputs_answer(&in, reply, host);
    }
    if (device_array_read(&device_x, host, reply) == cudaSuccess)
        fact_x_changed(reply, in.x, host, in.count, sizeof(elem_t));
    free(host);
    free(in.x);
    cudaFree(device_y.block);
    cudaFree(device_x.block);
}

#endif
