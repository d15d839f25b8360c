// SIMT_REPORT: findings and launches as lines of JSON, of any length. Each line is written at once, so that a
// crash loses none. A report that lacks a line would be a wrong report, so if one cannot be written, the
// device fails.
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

static unsigned long long written;

bool simt_report_wanted(void) { return simt_options.report; }

unsigned long long simt_reported(void) { return written; }

void simt_report_put_dim(struct simt_text *record, const char *name, struct simt_dim d)
{
    simt_text_add(record, ",\"%s\":[%u,%u,%u]", name, d.x, d.y, d.z);
}

void simt_report_write(const struct simt_text *record)
{
    if (!simt_report_wanted())
        return;
    int given = simt_given_descriptor(simt_options.report), file = given;
    // O_NONBLOCK makes open() fail for a pipe that nobody reads. Without it, open() would wait for ever.
    if (given < 0)
        file = open(simt_options.report, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, 0666);
    errno = 0;
    if (file < 0 || (given < 0 && fcntl(file, F_SETFL, O_APPEND) < 0) ||
        write(file, record->bytes, record->length) != (ssize_t)record->length)
        simt_device_failed("SIMT_REPORT, %s: %s", simt_options.report,
                           errno ? strerror(errno) : "there is no more room");
    written += record->length;
    if (given < 0)
        close(file);
}
