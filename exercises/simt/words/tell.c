// A finding as a text: a sentence, the lines that it names, and where and how often it was found. It goes to
// stderr and into the report.
#include <stdio.h>
#include <string.h>

#include "inside.h"

static void add_source(const struct source_line *p, struct simt_text *text)
{
    const char *line = p->line ? simt_source_code(p) : NULL;
    if (line)
        simt_text_add(text, "      %s:%-4d %s\n", simt_base_name(p->file), p->line, line);
}

// Returns the line of the library's header as a place of its own.
static struct source_line header_of(const struct source_line *p)
{
    struct source_line h = {.line = p->header_line};
    snprintf(h.file, sizeof h.file, "%s", p->header);
    return h;
}

static bool same_place(const struct source_line *a, const struct source_line *b)
{
    return a->line == b->line && !strcmp(a->file, b->file);
}

// Adds each line that the accesses are in, once. The line of a library's header comes after the program's
// line that called the library.
static void add_sources(const struct source_line *places, unsigned count, struct simt_text *text)
{
    struct source_line rows[2 * MAX_ACCESSES];
    unsigned shown = 0;
    for (unsigned i = 0; i < 2 * count; i++) {
        struct source_line row = i % 2 ? header_of(&places[i / 2]) : places[i / 2];
        bool again = false;
        for (unsigned k = 0; k < shown; k++)
            again |= same_place(&rows[k], &row);
        if (again)
            continue;
        rows[shown++] = row;
        add_source(&row, text);
    }
}

static void add_object(const struct finding *f, struct simt_text *text)
{
    if (f->has_parameter)
        simt_text_add(text, "%s[%lld], which is %s[%lld]: ", f->object, (long long)f->index, f->parameter,
                      (long long)f->parameter_index);
    else if (f->object[0] && f->has_index)
        simt_text_add(text, "%s[%lld]: ", f->object, (long long)f->index);
    else if (f->object[0])
        simt_text_add(text, "%s: ", f->object);
}

static void add_where(const struct finding *f, struct simt_text *text)
{
    if (f->kernel[0])
        simt_text_add(text, "      in kernel %s, ", f->kernel);
    else
        simt_text_add(text, "      in host code, ");
    if (f->count > 1)
        simt_text_add(text, "%llu times, ", (unsigned long long)f->count);
    else
        simt_text_add(text, "once, ");
    simt_text_add(text, "SIMT_SEED=%llu\n", (unsigned long long)simt_options.seed);
}

static void speak(const struct finding *f, const struct source_line *places)
{
    static struct simt_text text;
    simt_text_cut(&text, 0);
    simt_text_add(&text, "%s: ", simt_kind_name(f->kind));
    add_object(f, &text);
    simt_put_clauses(&text, f, places);
    if (f->needs) // the sentence names only one of the accesses
        simt_text_add(&text, ", and these accesses need at least %zu", f->needs);
    simt_text_add(&text, "\n");
    add_sources(places, f->accesses, &text);
    add_where(f, &text);
    if (simt_report_wanted())
        simt_put_record(f, places, text.bytes);
    if (!simt_options.quiet)
        fprintf(stderr, "simt: %s", text.bytes);
}

void simt_words_open(void) { simt_findings_speak = speak; }
