// SIMT_REPORT: findings and launches as lines of JSON, of any length. Each line is written at once, so that a
// crash loses none. A report that lacks a line would be a wrong report, so if one cannot be written, the
// device fails.
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

static struct simt_text line;
static unsigned long long written;

bool simt_report_wanted(void) { return simt_options.report; }

unsigned long long simt_reported(void) { return written; }

void simt_report_put(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    simt_text_vadd(&line, format, list);
    va_end(list);
}

void simt_report_put_bytes(const char *text, size_t length) { simt_text_add_json(&line, text, length); }

void simt_report_put_text(const char *text) { simt_report_put_bytes(text, strlen(text)); }

void simt_report_put_dim(const char *name, struct simt_dim d)
{
    simt_report_put(",\"%s\":[%u,%u,%u]", name, d.x, d.y, d.z);
}

void simt_report_drop(void) { simt_text_cut(&line, 0); }

const char *simt_report_line(void) { return line.bytes; }

void simt_report_write(void)
{
    if (!simt_report_wanted()) {
        simt_report_drop();
        return;
    }
    simt_report_put("\n");
    int given = simt_given_descriptor(simt_options.report), file = given;
    // O_NONBLOCK makes open() fail for a pipe that nobody reads. Without it, open() would wait for ever.
    if (given < 0)
        file = open(simt_options.report, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, 0666);
    errno = 0;
    if (file < 0 || (given < 0 && fcntl(file, F_SETFL, O_APPEND) < 0) ||
        write(file, line.bytes, line.length) != (ssize_t)line.length)
        simt_device_failed("SIMT_REPORT, %s: %s", simt_options.report,
                           errno ? strerror(errno) : "there is no more room");
    written += line.length;
    if (given < 0)
        close(file);
    simt_report_drop();
}
