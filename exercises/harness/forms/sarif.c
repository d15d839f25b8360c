// Verdicts as a log in SARIF 2.1.0, which code hosts and editors read: a result for each fault and for each
// finding of each failed test.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forms.h"

static cJSON *results, *rules;

// Names a rule, once.
static void add_rule(const char *id)
{
    const cJSON *rule;
    cJSON_ArrayForEach(rule, rules)
    {
        if (strcmp(string_of(rule, "id"), id) == 0)
            return;
    }
    cJSON *new = cJSON_CreateObject();
    const char *words = words_of_code(id); // NULL for a kind of findings
    add_string(new, "id", id);
    if (words)
        add_string(cJSON_AddObjectToObject(new, "shortDescription"), "text", words);
    cJSON_AddItemToArray(rules, new);
}

// Adds a path as a reference of RFC 3986.
static void add_uri(cJSON *object, const char *path)
{
    struct text uri = {0};
    text_add(&uri, *path == '/' ? "file://" : "");
    for (const unsigned char *p = (const unsigned char *)path; *p; p++)
        text_add(&uri, isalnum(*p) || strchr("/-._~", *p) ? "%c" : "%%%02X", *p);
    add_string(object, "uri", text_bytes(&uri));
    text_free(&uri);
}

static void add_message(cJSON *object, const char *says)
{
    add_string(cJSON_AddObjectToObject(object, "message"), "text", says);
}

// Adds a place to a list; `says` is what happens there, or NULL.
static void add_location(cJSON *list, struct place place, const char *says)
{
    cJSON *location = cJSON_CreateObject(), *physical = cJSON_AddObjectToObject(location, "physicalLocation");
    add_uri(cJSON_AddObjectToObject(physical, "artifactLocation"), text_bytes(&place.path));
    cJSON *region = cJSON_AddObjectToObject(physical, "region");
    cJSON_AddNumberToObject(region, "startLine", place.line);
    cJSON_AddNumberToObject(region, "startColumn", place.column);
    if (says)
        add_message(location, says);
    cJSON_AddItemToArray(list, location);
    place_free(&place);
}

// Begins a result, whose properties are returned.
static cJSON *begin(const struct tested *test, const char *rule, const char *says, struct place place)
{
    const struct verdict *v = test->verdict;
    cJSON *result = cJSON_CreateObject();
    add_rule(rule);
    add_string(result, "ruleId", rule);
    add_string(result, "level", "error");
    add_message(result, says);
    add_location(cJSON_AddArrayToObject(result, "locations"), place, NULL);
    cJSON_AddItemToArray(results, result);
    cJSON *properties = cJSON_AddObjectToObject(result, "properties");
    add_string(properties, "test", test->name);
    add_some(properties, "where", &v->where);
    add_some(properties, "next", &v->next);
    add_order_facts(properties, v);
    return properties;
}

static void add_fault(const struct tested *test, const struct fault *fault)
{
    struct text says = {0}, message = {0};
    fault_message(&message, test->verdict, fault);
    text_add(&says, "%s: %s", test->name, text_bytes(&message));
    cJSON *properties =
        begin(test, text_bytes(&fault->code), says.bytes, place_of_fault(test->verdict, fault));
    add_facts(properties, fault);
    text_free(&message);
    text_free(&says);
}

static void add_related(cJSON *result, const cJSON *accesses)
{
    cJSON *related = cJSON_AddArrayToObject(result, "relatedLocations");
    for (int i = 1; i < cJSON_GetArraySize(accesses); i++) {
        const cJSON *access = cJSON_GetArrayItem(accesses, i);
        if (int_of(access, "line") > 0)
            add_location(related, place_of_access(access), string_of(access, "note"));
    }
}

static void add_finding(const struct tested *test, const struct finding *finding)
{
    cJSON *record = finding_record(finding);
    cJSON *properties =
        begin(test, finding->kind, string_of(record, "message"), place_of_finding(test->verdict, record));
    cJSON *result = cJSON_GetArrayItem(results, cJSON_GetArraySize(results) - 1);
    add_related(result, cJSON_GetObjectItem(record, "accesses"));
    static const char *const kept[] = {"kernel", "reasons", "object", "index", "count", "seed"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        cJSON_AddItemToObject(properties, kept[i], cJSON_DetachItemFromObject(record, kept[i]));
    cJSON_Delete(record);
}

static void start(void)
{
    if (results)
        return;
    results = cJSON_CreateArray();
    rules = cJSON_CreateArray();
}

static void add(const struct tested *test)
{
    const struct verdict *v = test->verdict;
    start();
    for (size_t i = 0; i < v->fault_count; i++)
        add_fault(test, &v->faults[i]);
    for (size_t i = 0; i < v->count; i++)
        add_finding(test, &v->findings[i]);
}

static void add_witness(const struct tested *test, const struct witness *w)
{
    const int first = cJSON_GetArraySize(results) - (int)test->verdict->count;
    for (size_t i = 0; i < test->verdict->count; i++)
        if (strcmp(test->verdict->findings[i].key, text_bytes(&w->key)) == 0) {
            cJSON *result = cJSON_GetArrayItem(results, first + (int)i);
            add_witness_facts(cJSON_AddObjectToObject(cJSON_GetObjectItem(result, "properties"), "witness"),
                              w);
        }
}

static void end(const struct totals *totals)
{
    (void)totals;
    start();
    cJSON *log = cJSON_CreateObject(), *run = cJSON_CreateObject();
    add_string(log, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    add_string(log, "version", "2.1.0");
    cJSON_AddItemToArray(cJSON_AddArrayToObject(log, "runs"), run);
    cJSON *driver = cJSON_AddObjectToObject(cJSON_AddObjectToObject(run, "tool"), "driver");
    add_string(driver, "name", "make check");
    cJSON_AddItemToObject(driver, "rules", rules);
    cJSON_AddItemToObject(run, "results", results);
    char *json = cJSON_Print(log);
    puts(json);
    free(json);
    cJSON_Delete(log);
}

const struct form sarif_form = {"sarif", add, add_witness, end};
