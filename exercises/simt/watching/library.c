// printf, and functions of the C library that write through a pointer. A program's calls are replaced by
// calls of these: by name (compiler/rewrite/main.c), and in a confined file however it calls them
// (compiler/confine/bound.txt).
#define _GNU_SOURCE
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

void simt_range_access(struct touch *t)
{
    if (simt_confined && !simt_current_thread && !simt_memory_is_device(t->address)) {
        simt_host_access(t);
        simt_managed_touch(t->address, t->bytes, false, t->how & ACCESS_WRITE);
        if (simt_options.given)
            simt_given_touch(t);
        if (simt_jobs_unfinished > 0)
            simt_host_touches_jobs(t);
    } else {
        simt_access_slow(t);
    }
}

void simt_pass(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by)
{
    bool ends_only = simt_options.dry && bytes > DEVICE_BYTES; // only the ends of such an array exist
    if (simt_confined && p && !ends_only && !simt_memory_is_device((uintptr_t)p))
        simt_host_access(&(struct touch){
            .address = (uintptr_t)p, .bytes = bytes, .how = access, .by = by, .stack_low = stack_low});
}

#define BY                        __builtin_return_address(0)
#define TOUCHES(p, bytes, access) simt_range_access(TOUCH(p, bytes, access, BY))

void *simt_place_at(void *p, size_t bytes)
{
    if (simt_current_thread)
        simt_place_in_kernel(p, bytes, BY);
    else
        simt_pass(p, bytes, ACCESS_WRITE, __builtin_dwarf_cfa(), BY);
    return p;
}

void *simt_memcpy(void *to, const void *from, size_t bytes)
{
    TOUCHES(from, bytes, ACCESS_READ);
    TOUCHES(to, bytes, ACCESS_WRITE);
    return memcpy(to, from, bytes);
}

void *simt_memmove(void *to, const void *from, size_t bytes)
{
    TOUCHES(from, bytes, ACCESS_READ);
    TOUCHES(to, bytes, ACCESS_WRITE);
    return memmove(to, from, bytes);
}

void *simt_memset(void *to, int value, size_t bytes)
{
    TOUCHES(to, bytes, ACCESS_WRITE);
    return memset(to, value, bytes);
}

// Whether the format contains %n, with which printf writes through a pointer.
static bool counts_characters(const char *format)
{
    for (const char *p = strchr(format, '%'); p; p = strchr(p + 1, '%')) {
        p += 1 + strspn(p + 1, "-+ #0'I123456789*.$hlqjztL");
        if (*p == 'n')
            return true;
        if (!*p)
            return false;
    }
    return false;
}

void simt_check_format(const char *format, const void *by)
{
    if ((!simt_current_thread && !simt_confined) || !counts_characters(format))
        return;
    TELL(simt_current_thread ? "crash" : "host-out-of-bounds", simt_access_here(OP_CALL, text_offset(by)),
         "prints-percent-n");
    simt_end_process();
}

int simt_printf(const char *format, ...)
{
    simt_prints += simt_current_thread != NULL;
    simt_more_than_memory = true;
    if (simt_current_thread && (simt_fuel -= PRINT_FUEL) < 0)
        simt_out_of_fuel(BY, (struct simt_site){NULL, 0});
    simt_check_format(format, BY);
    va_list list;
    va_start(list, format);
    int written = vprintf(format, list);
    va_end(list);
    return written;
}

// ---- functions that only read

static void touches_text(const char *text, const void *low, const void *by)
{
    simt_range_access(&(struct touch){.address = (uintptr_t)text,
                                      .bytes = strlen(text) + 1,
                                      .how = ACCESS_READ,
                                      .by = by,
                                      .stack_low = low});
}

#define READS_TEXT(type, function, parameters, arguments, first, second) \
    type simt_host_##function parameters;                                \
    type simt_host_##function parameters                                 \
    {                                                                    \
        touches_text(first, __builtin_dwarf_cfa(), BY);                  \
        if ((second) != NULL)                                            \
            touches_text(second, __builtin_dwarf_cfa(), BY);             \
        return function arguments;                                       \
    }
#define NO_TEXT ((const char *)NULL)
READS_TEXT(size_t, strlen, (const char *a), (a), a, NO_TEXT)
READS_TEXT(int, strcmp, (const char *a, const char *b), (a, b), a, b)
READS_TEXT(char *, strchr, (const char *a, int c), (a, c), a, NO_TEXT)
READS_TEXT(char *, strrchr, (const char *a, int c), (a, c), a, NO_TEXT)
READS_TEXT(char *, strstr, (const char *a, const char *b), (a, b), a, b)

static size_t bounded(const char *text, size_t most)
{
    size_t length = strnlen(text, most);
    return length < most ? length + 1 : most;
}

int simt_host_strncmp(const char *a, const char *b, size_t most);
int simt_host_strncmp(const char *a, const char *b, size_t most)
{
    TOUCHES(a, bounded(a, most), ACCESS_READ);
    TOUCHES(b, bounded(b, most), ACCESS_READ);
    return strncmp(a, b, most);
}

int simt_host_memcmp(const void *a, const void *b, size_t bytes);
int simt_host_memcmp(const void *a, const void *b, size_t bytes)
{
    TOUCHES(a, bytes, ACCESS_READ);
    TOUCHES(b, bytes, ACCESS_READ);
    return memcmp(a, b, bytes);
}

void *simt_host_memchr(const void *p, int c, size_t bytes);
void *simt_host_memchr(const void *p, int c, size_t bytes)
{
    TOUCHES(p, bytes, ACCESS_READ);
    return memchr(p, c, bytes);
}

// The texts that a format prints by %s, of the arguments in the list.
void simt_print_reads(const char *format, va_list list, const void *low, const void *by)
{
    for (const char *p = strchr(format, '%'); p; p = strchr(p, '%')) {
        unsigned longs = 0, precision = UINT_MAX;
        for (p++; strchr("-+ #0123456789.*hlLqjzt", *p) && *p; p++) {
            longs += *p == 'l' || *p == 'j' || *p == 'z' || *p == 't' || *p == 'q';
            if (*p == '.')
                precision = p[1] == '*' ? precision : (unsigned)strtoul(p + 1, NULL, 10);
            unsigned star = *p == '*' ? va_arg(list, unsigned) : 0;
            precision = *p == '*' && p[-1] == '.' ? star : precision;
        }
        if (*p == 's') {
            const char *text = va_arg(list, const char *);
            size_t length = text ? strnlen(text, precision) : 0;
            if (text)
                simt_range_access(&(struct touch){.address = (uintptr_t)text,
                                                  .bytes = length + (length < precision),
                                                  .how = ACCESS_READ,
                                                  .by = by,
                                                  .stack_low = low});
        } else if (strchr("fFeEgGaA", *p) && *p) {
            if (p[-1] == 'L')
                (void)va_arg(list, long double);
            else
                (void)va_arg(list, double);
        } else if (*p == 'p' || (longs && *p && *p != '%')) {
            (void)va_arg(list, long);
        } else if (*p && *p != '%') {
            (void)va_arg(list, int);
        }
        p += *p != 0;
    }
}

// ---- functions of mathematics that store a result in memory

#define WITH_RESULT(type, function, parameters, arguments, result) \
    type simt_host_##function parameters;                          \
    type simt_host_##function parameters                           \
    {                                                              \
        TOUCHES(result, sizeof *(result), ACCESS_WRITE);           \
        return function arguments;                                 \
    }
WITH_RESULT(float, modff, (float v, float *whole), (v, whole), whole)
WITH_RESULT(double, modf, (double v, double *whole), (v, whole), whole)
WITH_RESULT(float, frexpf, (float v, int *exponent), (v, exponent), exponent)
WITH_RESULT(long double, modfl, (long double v, long double *whole), (v, whole), whole)
WITH_RESULT(double, frexp, (double v, int *exponent), (v, exponent), exponent)
WITH_RESULT(long double, frexpl, (long double v, int *exponent), (v, exponent), exponent)
WITH_RESULT(float, remquof, (float a, float b, int *quotient), (a, b, quotient), quotient)
WITH_RESULT(double, remquo, (double a, double b, int *quotient), (a, b, quotient), quotient)
WITH_RESULT(long double, remquol, (long double a, long double b, int *quotient), (a, b, quotient), quotient)

#define WITH_TWO(type, function)                                 \
    void simt_host_##function(type v, type *sine, type *cosine); \
    void simt_host_##function(type v, type *sine, type *cosine)  \
    {                                                            \
        TOUCHES(sine, sizeof *sine, ACCESS_WRITE);               \
        TOUCHES(cosine, sizeof *cosine, ACCESS_WRITE);           \
        function(v, sine, cosine);                               \
    }
WITH_TWO(float, sincosf)
WITH_TWO(double, sincos)
WITH_TWO(long double, sincosl)
