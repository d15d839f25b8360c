// Elements of arrays, as texts.
#include <stdio.h>
#include <string.h>

#include "inside.h"

size_t simt_within_element(const struct allocation *array, size_t offset)
{
    const size_t before = array ? array->offset + array->before : 0;
    return array && array->element && offset >= before ? (offset - before) % array->element : 0;
}

const char *simt_value(char type, size_t bytes, const void *at, char text[VALUE_SHOWN])
{
    union {
        int32_t i;
        uint32_t u;
        int64_t l;
        uint64_t m;
        float f;
        double d;
    } v = {.m = 0};
    *text = 0;
    if (!type)
        return text;
    memcpy(&v, at, bytes);
    const double number = bytes == 4 ? (double)v.f : v.d;
    if (type == 'f' && number != number)
        snprintf(text, VALUE_SHOWN, "NaN");
    else if (type == 'f')
        snprintf(text, VALUE_SHOWN, bytes == 4 ? "%.9g" : "%.17g", number);
    else if (type == 'i')
        snprintf(text, VALUE_SHOWN, "%lld", bytes == 4 ? (long long)v.i : (long long)v.l);
    else
        snprintf(text, VALUE_SHOWN, "%llu", bytes == 4 ? (unsigned long long)v.u : (unsigned long long)v.m);
    return text;
}
