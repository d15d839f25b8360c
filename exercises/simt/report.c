// SIMT_REPORT: findings and launches as JSON lines, each written at once, so that a crash loses none.
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "device.h"

static char line[8192];
static size_t used;

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int n = vsnprintf(line + used, sizeof line - used, format, list);
    va_end(list);
    used += (size_t)n < sizeof line - used ? (size_t)n : sizeof line - used - 1;
}

static void put_text(const char *text)
{
    put("\"");
    for (const unsigned char *p = (const unsigned char *)text; *p; p++)
        if (*p == '"' || *p == '\\')
            put("\\%c", *p);
        else if (*p == '\n')
            put("\\n");
        else if (*p < 0x20)
            put("\\u%04x", *p);
        else
            put("%c", *p);
    put("\"");
}

static void put_dim(const char *name, struct simt_dim d) { put(",\"%s\":[%u,%u,%u]", name, d.x, d.y, d.z); }

static void finish(void)
{
    put("\n");
    int file = open(options.report, O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (file < 0 || write(file, line, used) != (ssize_t)used)
        perror("simt: SIMT_REPORT");
    if (file >= 0)
        close(file);
    used = 0;
}

void report_finding(const struct finding *f, const struct place *places, const char *text)
{
    if (!options.report)
        return;
    put("{\"kind\":\"%s\",\"kernel\":", kind_name(f->kind));
    put_text(f->kernel);
    put(",\"message\":");
    char message[1024];
    snprintf(message, sizeof message, "%.*s", (int)strcspn(text, "\n"), text);
    put_text(message);
    put(",\"accesses\":[");
    for (unsigned i = 0; i < f->accesses; i++) {
        const struct access *a = &f->access[i];
        put("%s{\"op\":\"%s\",\"file\":", i ? "," : "", op_name(a->op));
        put_text(places[i].file);
        put(",\"line\":%d", places[i].line);
        if (a->on_device) {
            put_dim("thread", a->thread);
            put_dim("block", a->block);
        }
        put("}");
    }
    put("],\"object\":");
    if (f->object[0])
        put_text(f->object);
    else
        put("null");
    if (f->has_index)
        put(",\"index\":%lld", (long long)f->index);
    else
        put(",\"index\":null");
    put(",\"count\":%llu,\"seed\":%llu,\"text\":", (unsigned long long)f->count,
        (unsigned long long)options.seed);
    put_text(text);
    put("}");
    finish();
}

static void put_count(const char *name, uint64_t value)
{
    put(",\"%s\":%llu", name, (unsigned long long)value);
}

void report_launch(const struct launch *l)
{
    if (!options.report)
        return;
    put("{\"kind\":\"launch\",\"kernel\":");
    put_text(l->kernel);
    put_dim("grid", l->grid);
    put_dim("block", l->block);
    if (counting() && options.checks) {
        put_count("work", l->costs.work);
        put_count("steps", l->costs.steps);
    } else {
        put(",\"work\":null,\"steps\":null");
    }
    put_count("barriers", l->costs.barriers);
    put_count("global_bytes", l->costs.global_bytes);
    put_count("shared_accesses", l->costs.shared_accesses);
    put_count("atomics", l->costs.atomics);
    const struct warp_totals *w = &l->warps;
    if (options.costs) {
        put_count("combine_warps", w->combines);
        put_count("global_sectors", w->global_sectors);
        put_count("bank_conflicts", w->bank_conflicts);
        put(",\"simd_efficiency\":%.4f",
            w->executions ? (double)w->active / WARP_SIZE / (double)w->executions : 1.0);
    } else {
        put(",\"combine_warps\":null,\"global_sectors\":null,\"bank_conflicts\":null,\"simd_efficiency\":"
            "null");
    }
    put(",\"error\":\"%s\"", cudaGetErrorName(l->error));
    put_count("findings", findings_total());
    put("}");
    finish();
}
