// Findings as a log in SARIF 2.1.0, which code hosts and editors read. It is one JSON object, so it is put
// together while the process runs, and written when the process ends.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "inside.h"

static struct simt_text results;

// A path as a reference of RFC 3986.
static void put_uri(const char *path)
{
    simt_text_add(&results, *path == '/' ? "\"file://" : "\"");
    for (const unsigned char *p = (const unsigned char *)path; *p; p++)
        simt_text_add(&results, isalnum(*p) || strchr("/-._~", *p) ? "%c" : "%%%02X", *p);
    simt_text_add(&results, "\"");
}

// note: what is said about this place; or NULL.
static void put_location(const struct source_line *p, const char *note)
{
    simt_text_add(&results, "{\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
    put_uri(p->file);
    simt_text_add(&results, "},\"region\":{\"startLine\":%d,\"startColumn\":%u}}", p->line,
                  simt_column_of(p));
    if (note)
        simt_text_add(&results, ",\"message\":{\"text\":\"%s\"}", note);
    simt_text_add(&results, "}");
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
        put_location(&places[i], from > 0 ? simt_note(&f->access[i]) : NULL);
        some = true;
    }
    simt_text_add(&results, "]");
}

void simt_sarif_add_witness(const struct finding *f, const char *sentence)
{
    static const char end[] = "}}"; // of the properties, and of the result
    simt_text_cut(&results, results.length - strlen(end));
    simt_text_add(&results, ",\"witness\":{\"text\":");
    simt_text_add_json(&results, sentence);
    simt_put_reasons(&results, f);
    simt_text_add(&results, "}%s", end);
}

void simt_sarif_add(const struct finding *f, const struct source_line *places, const char *sentence)
{
    simt_text_add(&results, "%s{\"ruleId\":\"%s\",\"level\":\"error\",\"message\":{\"text\":",
                  results.length ? "," : "", f->kind);
    simt_text_add_json(&results, sentence);
    simt_text_add(&results, "}");
    put_locations("locations", f, places, 0, f->accesses > 0);
    put_locations("relatedLocations", f, places, 1, f->accesses);
    simt_text_add(&results, ",\"properties\":{\"kernel\":");
    simt_text_add_json(&results, f->kernel);
    simt_put_reasons(&results, f);
    simt_text_add(&results, ",\"count\":%llu,\"seed\":", (unsigned long long)f->count);
    simt_put_seed(&results);
    simt_text_add(&results, "}}");
}

static void put_rules(struct simt_text *text)
{
    const char *before = "";
    for (const struct words *const *table = simt_words; *table; table++)
        for (const char *kind = (*table)->text; *kind; kind += strspn(kind, " "), before = ",") {
            const int length = (int)strcspn(kind, " ");
            simt_text_add(text, "%s{\"id\":\"%.*s\"}", before, length, kind);
            kind += length;
        }
}

void simt_sarif_end(void)
{
    static struct simt_text log;
    if (log.length)
        return;
    simt_text_add(
        &log,
        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
        "\"tool\":{\"driver\":{\"name\":\"simt\",\"rules\":[");
    put_rules(&log);
    simt_text_add(&log, "]}},\"results\":[%s]}]}\n", results.length ? results.bytes : "");
    fputs(log.bytes, stderr);
}
