// SIMT_REPORT: findings and launches as lines of JSON. Each line is written at once, so that a crash loses
// none.
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "findings.h"

static char line[8192];
static size_t used;
static unsigned long long written;

bool simt_report_wanted(void) { return simt_options.report; }

unsigned long long simt_reported(void) { return written; }

void simt_report_put(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(line + used, sizeof line - used, format, list);
    va_end(list);
    used += (size_t)n < sizeof line - used ? (size_t)n : sizeof line - used - 1;
}

void simt_report_put_text(const char *text)
{
    simt_report_put("\"");
    for (const unsigned char *p = (const unsigned char *)text; *p; p++)
        if (*p == '"' || *p == '\\')
            simt_report_put("\\%c", *p);
        else if (*p == '\n')
            simt_report_put("\\n");
        else if (*p < 0x20)
            simt_report_put("\\u%04x", *p);
        else
            simt_report_put("%c", *p);
    simt_report_put("\"");
}

void simt_report_put_dim(const char *name, struct simt_dim d)
{
    simt_report_put(",\"%s\":[%u,%u,%u]", name, d.x, d.y, d.z);
}

void simt_report_write(void)
{
    simt_report_put("\n");
    int given = simt_given_descriptor(simt_options.report), file = given;
    // O_NONBLOCK makes open() fail for a pipe that nobody reads. Without it, open() would wait for ever.
    if (given < 0)
        file = open(simt_options.report, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK, 0666);
    if (file < 0 || (given < 0 && fcntl(file, F_SETFL, O_APPEND) < 0) ||
        write(file, line, used) != (ssize_t)used)
        perror("simt: SIMT_REPORT");
    else
        written += used;
    if (given < 0 && file >= 0)
        close(file);
    used = 0;
}

void simt_report_finding(const struct finding *f, const struct source_line *lines, const char *text)
{
    if (!simt_report_wanted())
        return;
    simt_report_put("{\"kind\":\"%s\",\"kernel\":", simt_kind_name(f->kind));
    simt_report_put_text(f->kernel);
    simt_report_put(",\"message\":");
    char message[1200];
    snprintf(message, sizeof message, "%.*s", (int)strcspn(text, "\n"), text);
    simt_report_put_text(message);
    simt_report_put(",\"accesses\":[");
    for (unsigned i = 0; i < f->accesses; i++) {
        const struct access *a = &f->access[i];
        simt_report_put("%s{\"op\":\"%s\",\"file\":", i ? "," : "", simt_op_name(a->op));
        simt_report_put_text(lines[i].file);
        simt_report_put(",\"line\":%d", lines[i].line);
        if (a->on_device) {
            simt_report_put_dim("thread", a->thread);
            simt_report_put_dim("block", a->block);
        }
        simt_report_put("}");
    }
    simt_report_put("],\"object\":");
    if (f->object[0])
        simt_report_put_text(f->object);
    else
        simt_report_put("null");
    if (f->has_index)
        simt_report_put(",\"index\":%lld", (long long)f->index);
    else
        simt_report_put(",\"index\":null");
    simt_report_put(",\"count\":%llu,\"seed\":%llu,\"text\":", (unsigned long long)f->count,
                    (unsigned long long)simt_options.seed);
    simt_report_put_text(text);
    simt_report_put("}");
    simt_report_write();
}
