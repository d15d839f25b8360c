// Texts that grow.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"

static void make_room(struct simt_text *t, size_t more)
{
    if (t->length + more < t->room)
        return;
    t->room = 2 * (t->length + more) + 64;
    t->bytes = simt_device_realloc(t->bytes, t->room, 1);
}

void simt_text_add(struct simt_text *t, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, list);
    if (n < 0)
        simt_device_failed("a text cannot be put together: %s", format);
    make_room(t, (size_t)n);
    vsnprintf(t->bytes + t->length, (size_t)n + 1, format, again);
    t->length += (size_t)n;
    va_end(again);
    va_end(list);
}

void simt_text_add_bytes(struct simt_text *t, const char *bytes, size_t count)
{
    make_room(t, count);
    memcpy(t->bytes + t->length, bytes, count);
    t->length += count;
    t->bytes[t->length] = 0;
}

void simt_text_add_json(struct simt_text *t, const char *string)
{
    simt_text_add_bytes(t, "\"", 1);
    for (const unsigned char *p = (const unsigned char *)string; *p; p++)
        if (*p == '"' || *p == '\\')
            simt_text_add(t, "\\%c", *p);
        else if (*p == '\n')
            simt_text_add(t, "\\n");
        else if (*p == '\t')
            simt_text_add(t, "\\t");
        else if (*p < 0x20)
            simt_text_add(t, "\\u%04x", *p);
        else
            simt_text_add_bytes(t, (const char *)p, 1);
    simt_text_add_bytes(t, "\"", 1);
}

void simt_text_cut(struct simt_text *t, size_t length)
{
    make_room(t, 0);
    t->length = length;
    t->bytes[length] = 0;
}

void simt_text_drop(struct simt_text *t)
{
    free(t->bytes);
    *t = (struct simt_text){0};
}
