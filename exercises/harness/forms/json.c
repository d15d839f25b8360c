// Verdicts as one JSON document, with everything that is known.
#include <stdio.h>
#include <stdlib.h>

#include "forms.h"

static cJSON *tests;

static void add_place(cJSON *object, struct place place)
{
    add_string(object, "file", text_bytes(&place.path));
    cJSON_AddNumberToObject(object, "line", place.line);
    cJSON_AddNumberToObject(object, "column", place.column);
    place_free(&place);
}

static cJSON *fault_json(const struct verdict *v, const struct fault *fault)
{
    cJSON *object = cJSON_CreateObject();
    struct text message = {0}, text = {0};
    size_t length;
    const char *lines = fault_lines(v, fault, &length);
    fault_message(&message, v, fault);
    text_add(&text, "%.*s", (int)length, lines);
    add_string(object, "code", text_bytes(&fault->code));
    add_string(object, "message", text_bytes(&message));
    add_facts(object, fault);
    add_place(object, place_of_fault(v, fault));
    add_string(object, "text", text_bytes(&text));
    text_free(&message);
    text_free(&text);
    return object;
}

static void add_failure(cJSON *object, const struct verdict *v)
{
    add_some(object, "where", &v->where);
    if (v->where.length > 0) {
        cJSON_AddNumberToObject(object, "n", (double)v->n);
        cJSON_AddNumberToObject(object, "section", (double)v->section);
    }
    add_some(object, "function", &v->function);
    cJSON *faults = cJSON_AddArrayToObject(object, "faults");
    for (size_t i = 0; i < v->fault_count; i++)
        cJSON_AddItemToArray(faults, fault_json(v, &v->faults[i]));
    cJSON *findings = cJSON_AddArrayToObject(object, "findings");
    for (size_t i = 0; i < v->count; i++)
        cJSON_AddItemToArray(findings, finding_record(&v->findings[i]));
    add_order_facts(object, v);
    add_some(object, "printed", &v->printed);
    add_some(object, "next", &v->next);
    add_some(object, "question", &v->question);
}

static void add(const struct tested *test)
{
    cJSON *object = cJSON_CreateObject();
    add_string(object, "test", test->name);
    if (test->part > 0)
        cJSON_AddNumberToObject(object, "part", test->part);
    add_string(object, "state", test->state);
    add_some(object, "skipped", &test->verdict->skipped);
    if (test->verdict->failed)
        add_failure(object, test->verdict);
    tests = tests ? tests : cJSON_CreateArray();
    cJSON_AddItemToArray(tests, object);
}

// The object belongs to the finding's record.
static void add_witness(const struct tested *test, const struct witness *w)
{
    cJSON *last = cJSON_GetArrayItem(tests, cJSON_GetArraySize(tests) - 1);
    for (size_t i = 0; i < test->verdict->count; i++)
        if (strcmp(test->verdict->findings[i].key, text_bytes(&w->key)) == 0)
            add_witness_facts(
                cJSON_AddObjectToObject(cJSON_GetArrayItem(cJSON_GetObjectItem(last, "findings"), (int)i),
                                        "witness"),
                w);
}

static void end(const struct totals *totals)
{
    cJSON *document = cJSON_CreateObject();
    cJSON_AddNumberToObject(document, "passed", (double)totals->passed);
    cJSON_AddNumberToObject(document, "failed", (double)totals->failed);
    cJSON_AddNumberToObject(document, "skipped", (double)totals->skipped);
    cJSON_AddItemToObject(document, "tests", tests ? tests : cJSON_CreateArray());
    char *json = cJSON_Print(document);
    puts(json);
    free(json);
    cJSON_Delete(document);
}

const struct form json_form = {"json", add, add_witness, end};
