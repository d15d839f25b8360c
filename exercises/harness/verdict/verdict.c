// A verdict as a file, so that the verdict outlives the test's process. A test that left no file did not
// finish.
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "text/json.h"
#include "verdict.h"

void verdict_add_finding(struct verdict *v, const struct finding *finding)
{
    v->failed = true;
    for (size_t i = 0; i < v->count; i++)
        if (strcmp(v->findings[i].key, finding->key) == 0)
            return;
    *ADDED(v->findings, v->count) = (struct finding){
        .kind = copy_of(finding->kind),
        .key = copy_of(finding->key),
        .brief = copy_of(finding->brief),
        .text = copy_of(finding->text),
        .record = finding->record ? copy_of(finding->record) : NULL,
    };
}

struct fault *verdict_fault(struct verdict *v, const char *code)
{
    size_t from = v->lines.length;
    while (from > 0 && v->lines.bytes[from - 1] != '\n')
        from--;
    v->failed = true;
    struct fault *fault = ADDED(v->faults, v->fault_count);
    *fault = (struct fault){.from = from};
    text_add(&fault->code, "%s", code);
    return fault;
}

struct fault *verdict_fails(struct verdict *v, const char *code, const char *format, ...)
{
    struct fault *fault = verdict_fault(v, code);
    va_list args;
    va_start(args, format);
    text_add_args(&v->lines, format, args);
    va_end(args);
    return fault;
}

void fault_at(struct fault *fault, const char *array, long long index)
{
    text_add(&fault->array, "%s", array);
    fault->index = index;
}

void verdict_about(struct verdict *v, const char *function)
{
    text_free(&v->function);
    text_add(&v->function, "%s", function);
}

// The fields of a verdict: first the numbers, then the texts; and the texts of a fault.
struct field {
    const char *name;
    size_t at;
};
static const struct field numbers[] = {
    {"n", offsetof(struct verdict, n)},
    {"section", offsetof(struct verdict, section)},
    {"printed_bytes", offsetof(struct verdict, printed_bytes)},
};
static const struct field texts[] = {
    {"tells", offsetof(struct verdict, tells)},
    {"order", offsetof(struct verdict, order)},
    {"replay_call", offsetof(struct verdict, replay.call)},
    {"replay_order", offsetof(struct verdict, replay.order)},
    {"replay_command", offsetof(struct verdict, replay.command)},
    {"skipped", offsetof(struct verdict, skipped)},
    {"next", offsetof(struct verdict, next)},
    {"shows", offsetof(struct verdict, shows)},
    {"question", offsetof(struct verdict, question)},
    {"function", offsetof(struct verdict, function)},
    {"where", offsetof(struct verdict, where)},
    {"lines", offsetof(struct verdict, lines)},
    {"reason", offsetof(struct verdict, reason)},
    {"printed", offsetof(struct verdict, printed)},
};
static const struct field of_fault[] = {
    {"code", offsetof(struct fault, code)},         {"array", offsetof(struct fault, array)},
    {"expected", offsetof(struct fault, expected)}, {"got", offsetof(struct fault, got)},
    {"path", offsetof(struct fault, path)},
};
enum {
    NUMBERS = sizeof numbers / sizeof *numbers,
    TEXTS = sizeof texts / sizeof *texts,
    OF_FAULT = sizeof of_fault / sizeof *of_fault
};

static size_t *number_at(const struct verdict *v, size_t i) { return (void *)((char *)v + numbers[i].at); }

static struct text *text_at(const void *of, const struct field *field)
{
    return (void *)((char *)of + field->at);
}

static void write_texts(cJSON *object, const void *of, const struct field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cJSON_AddStringToObject(object, fields[i].name, text_bytes(text_at(of, &fields[i])));
}

static void read_texts(const cJSON *object, void *of, const struct field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_add(text_at(of, &fields[i]), "%s", string_of(object, fields[i].name));
}

static void free_texts(void *of, const struct field *fields, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_free(text_at(of, &fields[i]));
}

void verdict_free(struct verdict *v)
{
    struct report findings = {.count = v->count, .findings = v->findings};
    report_free(&findings);
    for (size_t i = 0; i < v->fault_count; i++)
        free_texts(&v->faults[i], of_fault, OF_FAULT);
    free(v->faults);
    v->faults = NULL;
    v->fault_count = 0;
    free_texts(v, texts, TEXTS);
}

bool verdict_is_skipped(const struct verdict *v) { return !v->failed && v->skipped.length > 0 && !v->tried; }

static void verdict_path(char path[PATH_BYTES], const char *directory, const char *name)
{
    snprintf(path, PATH_BYTES, "%s/%s.verdict", directory, name);
}

static void write_faults(const struct verdict *v, cJSON *faults)
{
    for (size_t i = 0; i < v->fault_count; i++) {
        cJSON *fault = cJSON_CreateObject();
        write_texts(fault, &v->faults[i], of_fault, OF_FAULT);
        cJSON_AddNumberToObject(fault, "from", (double)v->faults[i].from);
        cJSON_AddNumberToObject(fault, "index", (double)v->faults[i].index);
        cJSON_AddNumberToObject(fault, "line", v->faults[i].line);
        cJSON_AddItemToArray(faults, fault);
    }
}

static void write_findings(const struct verdict *v, cJSON *findings)
{
    for (size_t i = 0; i < v->count; i++) {
        cJSON *finding = cJSON_CreateObject();
        cJSON_AddStringToObject(finding, "kind", v->findings[i].kind);
        cJSON_AddStringToObject(finding, "key", v->findings[i].key);
        cJSON_AddStringToObject(finding, "brief", v->findings[i].brief);
        cJSON_AddStringToObject(finding, "text", v->findings[i].text);
        if (v->findings[i].record)
            cJSON_AddStringToObject(finding, "record", v->findings[i].record);
        cJSON_AddItemToArray(findings, finding);
    }
}

bool verdict_write(const struct verdict *v, const char *directory, const char *name)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddBoolToObject(object, "failed", v->failed);
    cJSON_AddBoolToObject(object, "tried", v->tried);
    cJSON_AddBoolToObject(object, "not_run", v->not_run);
    for (size_t i = 0; i < NUMBERS; i++)
        cJSON_AddNumberToObject(object, numbers[i].name, (double)*number_at(v, i));
    write_texts(object, v, texts, TEXTS);
    write_faults(v, cJSON_AddArrayToObject(object, "faults"));
    write_findings(v, cJSON_AddArrayToObject(object, "findings"));
    char path[PATH_BYTES], *json = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    verdict_path(path, directory, name);
    FILE *file = open_file(path, "w");
    bool written = file && json && fputs(json, file) >= 0;
    written = file && fclose(file) == 0 && written;
    free(json);
    return written;
}

static void read_faults(struct verdict *v, const cJSON *faults)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, faults)
    {
        struct fault *fault = verdict_fault(v, "");
        read_texts(item, fault, of_fault, OF_FAULT);
        fault->from = (size_t)cJSON_GetNumberValue(cJSON_GetObjectItem(item, "from"));
        fault->index = (long long)cJSON_GetNumberValue(cJSON_GetObjectItem(item, "index"));
        fault->line = int_of(item, "line");
    }
}

bool verdict_read(struct verdict *v, const char *directory, const char *name)
{
    char path[PATH_BYTES];
    verdict_path(path, directory, name);
    char *json = whole_file(path);
    cJSON *object = json ? cJSON_Parse(json) : NULL;
    free(json);
    const cJSON *failed = cJSON_GetObjectItem(object, "failed");
    if (!cJSON_IsBool(failed)) {
        cJSON_Delete(object);
        return false;
    }
    *v = (struct verdict){.failed = cJSON_IsTrue(failed)};
    v->tried = cJSON_IsTrue(cJSON_GetObjectItem(object, "tried"));
    v->not_run = cJSON_IsTrue(cJSON_GetObjectItem(object, "not_run"));
    for (size_t i = 0; i < NUMBERS; i++)
        *number_at(v, i) = (size_t)cJSON_GetNumberValue(cJSON_GetObjectItem(object, numbers[i].name));
    read_texts(object, v, texts, TEXTS);
    read_faults(v, cJSON_GetObjectItem(object, "faults"));
    const cJSON *finding;
    cJSON_ArrayForEach(finding, cJSON_GetObjectItem(object, "findings"))
    {
        struct finding read = {
            .kind = (char *)string_of(finding, "kind"),
            .key = (char *)string_of(finding, "key"),
            .brief = (char *)string_of(finding, "brief"),
            .text = (char *)string_of(finding, "text"),
            .record = cJSON_GetStringValue(cJSON_GetObjectItem(finding, "record")),
        };
        verdict_add_finding(v, &read);
    }
    cJSON_Delete(object);
    return true;
}
