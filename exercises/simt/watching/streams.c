// What a confined file's host code prints, and into which text. compiler/confine/bound.txt binds its calls to
// these functions. Output goes to stdout and stderr only.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "inside.h"

#define BY __builtin_return_address(0)

// Ends the process unless the stream is one of the two that a program has from the start.
static void check_stream(FILE *stream, const void *by)
{
    if (stream == stdout || stream == stderr)
        return;
    TELL("host-out-of-bounds", simt_access_here(OP_CALL, text_offset(by)), "prints-elsewhere");
    simt_end_process();
}

int simt_host_fprintf(FILE *stream, const char *format, ...);
int simt_host_fprintf(FILE *stream, const char *format, ...)
{
    check_stream(stream, BY);
    simt_check_format(format, BY);
    va_list list;
    va_start(list, format);
    int written = vfprintf(stream, format, list);
    va_end(list);
    return written;
}

int simt_host_fputs(const char *text, FILE *stream);
int simt_host_fputs(const char *text, FILE *stream)
{
    check_stream(stream, BY);
    return fputs(text, stream);
}

int simt_host_fputc(int c, FILE *stream);
int simt_host_fputc(int c, FILE *stream)
{
    check_stream(stream, BY);
    return fputc(c, stream);
}

// GCC makes this of fprintf() and fputs() with a text that needs no format.
size_t simt_host_fwrite(const void *text, size_t size, size_t count, FILE *stream);
size_t simt_host_fwrite(const void *text, size_t size, size_t count, FILE *stream)
{
    size_t bytes;
    check_stream(stream, BY);
    if (__builtin_mul_overflow(size, count, &bytes))
        bytes = SIZE_MAX / 2;
    simt_range_access(&(struct touch){.address = (uintptr_t)text,
                                      .bytes = bytes,
                                      .how = ACCESS_READ,
                                      .by = BY,
                                      .stack_low = __builtin_dwarf_cfa()});
    return fwrite(text, size, count, stream);
}

int simt_host_putc(int c, FILE *stream) __attribute__((alias("simt_host_fputc")));

int simt_host_fflush(FILE *stream);
int simt_host_fflush(FILE *stream)
{
    if (stream)
        check_stream(stream, BY);
    return fflush(stream);
}

// Writes at most `size` bytes, all of which must be the file's own as far as they are written.
static int print_into(char *text, size_t size, const char *format, va_list list, const void *low,
                      const void *by)
{
    va_list again;
    simt_check_format(format, by);
    va_copy(again, list);
    simt_print_reads(format, again, low, by);
    va_end(again);
    va_copy(again, list);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t needs = length < 0 ? 0 : (size_t)length + 1;
    if (size > 0)
        simt_range_access(&(struct touch){.address = (uintptr_t)text,
                                          .bytes = size < needs ? size : needs,
                                          .how = ACCESS_WRITE,
                                          .by = by,
                                          .stack_low = low});
    return vsnprintf(text, size, format, list);
}

int simt_host_snprintf(char *text, size_t size, const char *format, ...);
int simt_host_snprintf(char *text, size_t size, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = print_into(text, size, format, list, __builtin_dwarf_cfa(), BY);
    va_end(list);
    return length;
}

int simt_host_sprintf(char *text, const char *format, ...);
int simt_host_sprintf(char *text, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int length = print_into(text, SIZE_MAX, format, list, __builtin_dwarf_cfa(), BY);
    va_end(list);
    return length;
}
