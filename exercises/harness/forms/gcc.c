// Verdicts as a compiler would say them, for editors that read file:line:column. What several tests find is
// said once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"

static struct shown shown;

static void add_place(struct text *text, const struct place *place, const char *severity)
{
    text_add(text, "%s:%d:%u: %s: ", text_bytes(&place->path), place->line, place->column, severity);
}

static void say_fault(const struct tested *test, const struct fault *fault)
{
    struct place place = place_of_fault(test->verdict, fault);
    struct text lines = {0}, message = {0};
    fault_message(&message, test->verdict, fault);
    add_place(&lines, &place, "error");
    text_add(&lines, "%s: %s [%s]\n", test->name, text_bytes(&message), text_bytes(&fault->code));
    print_harmless(stdout, lines.bytes, lines.length);
    text_free(&message);
    text_free(&lines);
    place_free(&place);
}

// Adds a note for each further place that the finding names.
static void add_notes(struct text *lines, const cJSON *record, const struct place *first)
{
    const cJSON *access;
    struct text seen = {0};
    text_add(&seen, "\n%s:%d\n", text_bytes(&first->path), first->line);
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(record, "accesses"))
    {
        struct place place = place_of_access(access);
        struct text key = {0};
        text_add(&key, "\n%s:%d\n", text_bytes(&place.path), place.line);
        if (place.line > 0 && !strstr(seen.bytes, key.bytes)) {
            text_add(&seen, "%s", key.bytes);
            add_place(lines, &place, "note");
            text_add(lines, "%s\n", string_of(access, "note"));
        }
        text_free(&key);
        place_free(&place);
    }
    text_free(&seen);
}

static void say_finding(const struct tested *test, const struct finding *finding)
{
    const struct verdict *v = test->verdict;
    cJSON *record = record_of(finding->record);
    struct place place = place_of_finding(v, record);
    struct text lines = {0};
    const char *message = string_of(record, "message");
    const cJSON *reason = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "reasons"), 0);
    add_place(&lines, &place, "error");
    text_add(&lines, "%s: %s [%s]\n", test->name, message,
             cJSON_IsString(reason) ? reason->valuestring : finding->kind);
    add_notes(&lines, record, &place);
    print_harmless(stdout, lines.bytes, lines.length);
    text_free(&lines);
    place_free(&place);
    cJSON_Delete(record);
}

static void add(const struct tested *test)
{
    const struct verdict *v = test->verdict;
    const char *reason = verdict_reason(v);
    if (v->failed && reason && !shown_before(&shown, reason, test->name))
        for (size_t i = 0; i < v->fault_count; i++)
            say_fault(test, &v->faults[i]);
    for (size_t i = 0; i < v->count; i++)
        if (!shown_before(&shown, v->findings[i].key, test->name))
            say_finding(test, &v->findings[i]);
    fflush(stdout);
}

static void add_witness(const struct tested *test, const struct witness *w)
{
    const struct verdict *v = test->verdict;
    struct text lines = {0};
    for (size_t i = 0; i < v->count && lines.length == 0; i++)
        if (strcmp(v->findings[i].key, text_bytes(&w->key)) == 0) {
            cJSON *record = record_of(v->findings[i].record);
            struct place place = place_of_finding(v, record);
            add_place(&lines, &place, "note");
            witness_text(&lines, w);
            text_add(&lines, "\n");
            place_free(&place);
            cJSON_Delete(record);
        }
    print_harmless(stdout, text_bytes(&lines), lines.length);
    text_free(&lines);
    fflush(stdout);
}

static void end(const struct totals *totals) { (void)totals; }

const struct form gcc_form = {"gcc", add, add_witness, end};
