// Findings as a log in SARIF 2.1.0, which code hosts and editors read. It is one JSON object, so it is put
// together while the process runs, and written when the process ends.
#include <ctype.h>
#include <string.h>

#include "inside.h"

static struct simt_text results;
static bool written;

// A path as a reference of RFC 3986.
static void put_uri(struct simt_text *text, const char *path)
{
    simt_text_add(text, *path == '/' ? "\"file://" : "\"");
    for (const unsigned char *p = (const unsigned char *)path; *p; p++)
        if (isalnum(*p) || strchr("/-._~", *p))
            simt_text_add_bytes(text, (const char *)p, 1);
        else
            simt_text_add(text, "%%%02X", *p);
    simt_text_add(text, "\"");
}

// message: what is said about this place; or NULL.
static void put_location(struct simt_text *text, const struct source_line *p, const struct access *about)
{
    simt_text_add(text, "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
    put_uri(text, p->file);
    simt_text_add(text, "},\"region\":{\"startLine\":%d,\"startColumn\":%u}}", p->line, simt_column_of(p));
    if (about) {
        struct simt_text note = {0};
        simt_put_note(&note, about);
        simt_text_add(text, ",\"message\":{\"text\":");
        simt_text_add_json(text, note.bytes, note.length);
        simt_text_add(text, "}");
        simt_text_drop(&note);
    }
    simt_text_add(text, "}");
}

static void put_locations(const char *name, const struct finding *f, const struct source_line *places,
                          unsigned from, unsigned to)
{
    bool some = false;
    simt_text_add(&results, ",\"%s\":[", name);
    for (unsigned i = from; i < to; i++) {
        if (!places[i].line)
            continue;
        simt_text_add(&results, some ? "," : "");
        put_location(&results, &places[i], from > 0 ? &f->access[i] : NULL);
        some = true;
    }
    simt_text_add(&results, "]");
}

void simt_sarif_add(const struct finding *f, const struct source_line *places)
{
    struct simt_text sentence = {0};
    simt_put_sentence(&sentence, f, places);
    simt_text_add(&results, "%s{\"ruleId\":\"%s\",\"level\":\"error\",\"message\":{\"text\":",
                  results.length ? "," : "", simt_kind_name(f->kind));
    simt_text_add_json(&results, sentence.bytes, sentence.length);
    simt_text_add(&results, "}");
    put_locations("locations", f, places, 0, f->accesses > 0);
    put_locations("relatedLocations", f, places, 1, f->accesses);
    simt_text_add(&results, ",\"properties\":{\"kernel\":");
    simt_text_add_json(&results, f->kernel, strlen(f->kernel));
    simt_text_add(&results, ",\"reasons\":[");
    for (unsigned i = 0; i < f->clauses; i++)
        simt_text_add(&results, "%s\"%s\"", i ? "," : "", f->because[i].reason);
    simt_text_add(&results, "],\"count\":%llu,\"seed\":%llu}}", (unsigned long long)f->count,
                  (unsigned long long)simt_options.seed);
    simt_text_drop(&sentence);
}

static void put_rules(struct simt_text *text)
{
    for (enum kind k = 0; k <= UNSUPPORTED; k++)
        simt_text_add(text, "%s{\"id\":\"%s\"}", k ? "," : "", simt_kind_name(k));
}

void simt_sarif_end(struct simt_text *text)
{
    if (written)
        return;
    written = true;
    simt_text_add(
        text,
        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
        "\"tool\":{\"driver\":{\"name\":\"simt\",\"rules\":[");
    put_rules(text);
    simt_text_add(text, "]}},\"results\":[%s]}]}\n", results.length ? results.bytes : "");
}
