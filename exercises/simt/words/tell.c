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
            again |= same_line(&rows[k], &row);
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

void simt_put_sentence(struct simt_text *text, const struct finding *f, const struct source_line *places)
{
    simt_text_add(text, "%s: ", simt_kind_name(f->kind));
    add_object(f, text);
    simt_put_clauses(text, f, places);
    if (f->needs) // the sentence names only one of the accesses
        simt_text_add(text, ", and these accesses need at least %zu", f->needs);
}

void simt_put_note(struct simt_text *text, const struct access *a)
{
    static const char *const happens[] = {
        [OP_READ] = "read",          [OP_WRITE] = "written",        [OP_ATOMIC] = "atomically updated",
        [OP_BARRIER] = "waits here", [OP_LAUNCH] = "launched here", [OP_CALL] = "called here",
        [OP_INDEX] = "the index",    [OP_BRANCH] = "the branch"};
    const bool accesses = a->op <= OP_ATOMIC;
    if (a->on_device && accesses)
        simt_text_add(text, "%s by thread %u of block %u", happens[a->op], a->thread.x, a->block.x);
    else if (a->on_device && a->op == OP_BARRIER)
        simt_text_add(text, "thread %u of block %u waits here", a->thread.x, a->block.x);
    else
        simt_text_add(text, accesses ? "%s by host code" : "%s", happens[a->op]);
}

unsigned simt_column_of(const struct source_line *place)
{
    const char *line = simt_source_text(place);
    return line ? (unsigned)strspn(line, " \t") + 1 : 1;
}

static void put_text(struct simt_text *text, const struct finding *f, const struct source_line *places)
{
    if (f->kind == UNSUPPORTED) {
        simt_text_add(text, "%s:%d: ", places[0].line ? places[0].file : "a library", places[0].line);
        simt_put_clauses(text, f, places);
        simt_text_add(text, "\n");
        return;
    }
    simt_put_sentence(text, f, places);
    simt_text_add(text, "\n");
    add_sources(places, f->accesses, text);
    add_where(f, text);
}

// Writes the finding to stderr, in the form that SIMT_FORMAT names.
static void print(const struct finding *f, const struct source_line *places, const char *text)
{
    static struct simt_text form;
    simt_text_cut(&form, 0);
    switch (simt_options.format) {
    case FORMAT_TEXT: fprintf(stderr, "simt: %s", text); break;
    case FORMAT_JSON: fprintf(stderr, "%s\n", simt_report_line()); break;
    case FORMAT_GCC:
        simt_put_as_compiler(&form, f, places);
        fputs(form.bytes, stderr);
        break;
    case FORMAT_SARIF: simt_sarif_add(f, places); break;
    }
}

static void end(void)
{
    struct simt_text log = {0};
    if (!simt_options.quiet && (simt_options.format == FORMAT_TEXT || simt_options.format == FORMAT_GCC))
        simt_choices_tell(); // the other forms have findings only
    if (simt_options.format != FORMAT_SARIF || simt_options.quiet)
        return;
    simt_sarif_end(&log);
    if (log.length)
        fputs(log.bytes, stderr);
    simt_text_drop(&log);
}

static void speak(const struct finding *f, const struct source_line *places)
{
    static struct simt_text text;
    if (!f) {
        end();
        return;
    }
    simt_text_cut(&text, 0);
    put_text(&text, f, places);
    if (simt_report_wanted() || simt_options.format == FORMAT_JSON)
        simt_put_record(f, places, text.bytes);
    if (!simt_options.quiet || f->kind == UNSUPPORTED)
        print(f, places, text.bytes);
    if (f->kind == UNSUPPORTED)
        simt_report_drop();
    else
        simt_report_write();
}

void simt_words_open(void) { simt_findings_speak = speak; }
