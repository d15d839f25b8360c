// A finding as a text: a sentence, the lines that it names, and where and how often it was found. It goes to
// stderr and into the report.
#include <stdio.h>

#include "inside.h"

static void add_source(const struct source_line *p, struct simt_text *text)
{
    const char *line = simt_source_code(p);
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
    for (unsigned i = 0; i < 2 * count; i++) {
        rows[i] = i % 2 ? header_of(&places[i / 2]) : places[i / 2];
        if (simt_is_new_place(rows, i))
            add_source(&rows[i], text);
    }
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
    simt_text_add(text, "SIMT_SEED=%s\n", simt_choices_seed_name());
}

static void put_text(struct simt_text *text, const struct finding *f, const struct source_line *places,
                     const char *sentence)
{
    if (is_kind(f, "unsupported")) { // the program is not wrong, so one line is enough
        simt_text_add(text, "%s:%d: ", places[0].line ? places[0].file : "a library", places[0].line);
        simt_put_clauses(text, f, places);
        simt_text_add(text, "\n");
        return;
    }
    if (f->shows) {
        simt_text_add(text, "      %s\n", sentence);
        return;
    }
    simt_text_add(text, "%s\n", sentence);
    add_sources(places, f->accesses, text);
    add_where(f, text);
}

static void end(void)
{
    if (simt_options.quiet)
        return;
    if (simt_options.format == FORMAT_SARIF)
        simt_sarif_end();
    else if (simt_options.format != FORMAT_JSON)
        simt_choices_tell(); // the other forms have findings only
}

static void speak(const struct finding *f, const struct source_line *places)
{
    static struct simt_text sentence, text, record, form;
    if (!f) {
        end();
        return;
    }
    simt_text_cut(&sentence, 0);
    simt_text_cut(&text, 0);
    simt_text_cut(&record, 0);
    simt_text_cut(&form, 0);
    simt_put_sentence(&sentence, f, places);
    put_text(&text, f, places, sentence.bytes);
    simt_put_record(&record, f, places, sentence.bytes, text.bytes);
    switch (simt_options.format) {
    case FORMAT_TEXT: simt_text_add(&form, f->shows ? "%s" : "simt: %s", text.bytes); break;
    case FORMAT_JSON: simt_text_add(&form, "%s", record.bytes); break;
    case FORMAT_GCC: simt_put_as_compiler(&form, f, places, sentence.bytes); break;
    case FORMAT_SARIF:
        if (f->shows)
            simt_sarif_add_witness(f, sentence.bytes);
        else
            simt_sarif_add(f, places, sentence.bytes);
        break;
    }
    if (!simt_options.quiet)
        fputs(form.bytes, stderr);
    simt_report_write(&record);
}

const char *simt_say(const struct finding *f)
{
    static struct simt_text text;
    struct source_line places[MAX_ACCESSES];
    for (unsigned i = 0; i < f->accesses; i++)
        places[i] = simt_source_of(&f->access[i]);
    simt_text_cut(&text, 0);
    simt_put_clauses(&text, f, places);
    return text.bytes;
}

static void say_note(const struct clause *c)
{
    const struct finding f = {.because = {*c}, .clauses = 1};
    fprintf(stderr, "simt: %s\n", simt_say(&f));
}

void simt_words_open(void)
{
    simt_findings_speak = speak;
    simt_say_note = say_note;
}
