// A finding as a record of the report.
#include "inside.h"

void simt_put_reasons(struct simt_text *text, const struct finding *f)
{
    simt_text_add(text, ",\"reasons\":[");
    for (unsigned i = 0; i < f->clauses; i++)
        simt_text_add(text, "%s\"%s\"", i ? "," : "", f->because[i].reason);
    simt_text_add(text, "]");
}

void simt_put_seed(struct simt_text *text)
{
    if (simt_options.plain)
        simt_text_add_json(text, simt_choices_seed_name());
    else
        simt_text_add(text, "%s", simt_choices_seed_name());
}

// How a strong access was made, or how far a fence reaches.
static void put_strength(struct simt_text *record, const struct access *a)
{
    static const char *const scopes[] = {"thread", "block", "cluster", "device", "system"},
                             *const orders[] = {NULL,      "relaxed", "consume", "acquire",
                                                "release", "acq_rel", "seq_cst"};
    if (a->scoped)
        simt_text_add(record, ",\"scope\":\"%s\"", scopes[a->scope]);
    if (a->order)
        simt_text_add(record, ",\"order\":\"%s\"", orders[a->order]);
}

// How many accesses its thread has made before it in the launch, and the line by which a text of choices
// holds the thread there; whether it came last, and whether it got an older value.
static void put_hold(struct simt_text *record, const struct access *a)
{
    const struct counted *c = &a->counted;
    struct simt_text line = {0};
    if (c->number == 0)
        return;
    if (a->last)
        simt_text_add(record, ",\"last\":true");
    if (a->older)
        simt_text_add(record, ",\"older\":true");
    const struct occasion o = {.name = c->kernel, .number = c->launch};
    simt_choices_put_hold(&line, &o, c->block, c->thread, c->number - 1);
    simt_text_cut(&line, line.length - 1);
    simt_text_add(record, ",\"access\":%u,\"hold\":", c->number - 1);
    simt_text_add_json(record, line.bytes);
    simt_text_drop(&line);
}

static void put_access(struct simt_text *record, const struct access *a, const struct source_line *place)
{
    simt_text_add(record, "{\"op\":\"%s\",\"note\":\"%s\",\"file\":", simt_op_name(a->op), simt_note(a));
    simt_text_add_json(record, place->file);
    simt_text_add(record, ",\"line\":%d", place->line);
    if (a->on_device) {
        simt_report_put_dim(record, "thread", a->thread);
        simt_report_put_dim(record, "block", a->block);
    }
    put_strength(record, a);
    put_hold(record, a);
    simt_text_add(record, "}");
}

static void put_object(struct simt_text *record, const struct object *o)
{
    static struct simt_text name;
    simt_text_add(record, "\"object\":");
    if (o->what == NO_OBJECT) {
        simt_text_add(record, "null");
    } else {
        simt_text_cut(&name, 0);
        simt_put_name(&name, o);
        simt_text_add_json(record, name.bytes);
    }
    if (o->has_index)
        simt_text_add(record, ",\"index\":%lld", (long long)o->index);
    else
        simt_text_add(record, ",\"index\":null");
    if (o->has_index && o->rows[0] > 0) {
        simt_text_add(record, ",\"indices\":\"");
        simt_put_index(record, o, o->index);
        simt_text_add(record, "\"");
    }
}

// Returns the clause that says what differs in two runs, or NULL.
static const struct clause *result_of(const struct finding *f)
{
    for (const struct clause *c = f->because; c < f->because + f->clauses; c++)
        if (c->object.what != NO_OBJECT && c->text[1])
            return c;
    return f->shows ? &f->because[0] : NULL;
}

// What differs in two runs.
static void put_result(struct simt_text *record, const struct clause *c)
{
    simt_text_add(record, ",\"result\":");
    if (c->object.what == NO_OBJECT && !c->text[0]) {
        simt_text_add(record, "null");
        return;
    }
    simt_text_add(record, "{");
    put_object(record, &c->object);
    simt_text_add(record, ",\"values\":");
    if (!c->text[0]) {
        simt_text_add(record, "null}");
        return;
    }
    simt_text_add(record, "[");
    simt_text_add_json(record, c->text[0]);
    simt_text_add(record, ",");
    simt_text_add_json(record, c->text[1]);
    simt_text_add(record, "]}");
}

void simt_put_record(struct simt_text *record, const struct finding *f, const struct source_line *places,
                     const char *sentence, const char *text)
{
    simt_text_add(record, "{\"kind\":\"%s\",\"kernel\":", f->shows ? "witness" : f->kind);
    simt_text_add_json(record, f->kernel);
    simt_put_reasons(record, f);
    simt_text_add(record, ",\"message\":");
    simt_text_add_json(record, sentence);
    simt_text_add(record, ",\"accesses\":[");
    for (unsigned i = 0; i < f->accesses; i++) {
        simt_text_add(record, i ? "," : "");
        put_access(record, &f->access[i], &places[i]);
    }
    simt_text_add(record, "],");
    put_object(record, &f->object);
    const struct clause *result = result_of(f);
    if (result)
        put_result(record, result);
    if (!f->shows)
        simt_text_add(record, ",\"count\":%llu", (unsigned long long)f->count);
    simt_text_add(record, ",\"seed\":");
    simt_put_seed(record);
    simt_text_add(record, ",\"text\":");
    simt_text_add_json(record, text);
    simt_text_add(record, "}\n");
}
