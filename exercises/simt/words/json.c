// A finding as a record of the report.
#include <string.h>

#include "inside.h"

// The reasons of all clauses. The words of the first one begin the sentence.
static void put_reasons(const struct finding *f)
{
    simt_report_put(",\"reasons\":[");
    for (unsigned i = 0; i < f->clauses; i++)
        simt_report_put("%s\"%s\"", i ? "," : "", f->because[i].reason);
    simt_report_put("]");
}

// How a strong access was made, or how far a fence reaches.
static void put_strength(const struct access *a)
{
    static const char *const scopes[] = {"thread", "block", "cluster", "device", "system"},
                             *const orders[] = {NULL,      "relaxed", "consume", "acquire",
                                                "release", "acq_rel", "seq_cst"};
    if (a->scoped)
        simt_report_put(",\"scope\":\"%s\"", scopes[a->scope]);
    if (a->order)
        simt_report_put(",\"order\":\"%s\"", orders[a->order]);
}

void simt_put_record(const struct finding *f, const struct source_line *lines, const char *text)
{
    simt_report_put("{\"kind\":\"%s\",\"kernel\":", simt_kind_name(f->kind));
    simt_report_put_text(f->kernel);
    put_reasons(f);
    simt_report_put(",\"message\":");
    simt_report_put_bytes(text, strcspn(text, "\n"));
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
        put_strength(a);
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
}
