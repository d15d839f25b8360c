// A verdict as a file, so that the verdict outlives the test's process. A test that left no file did not
// finish.
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "text/json.h"
#include "verdict.h"

void verdict_add_finding(struct verdict *v, const struct finding *finding)
{
    for (size_t i = 0; i < v->count; i++)
        if (strcmp(v->findings[i].key, finding->key) == 0)
            return;
    v->findings = more_room(v->findings, v->count + 1, sizeof *v->findings);
    v->findings[v->count++] = (struct finding){
        .kind = copy_of(finding->kind),
        .key = copy_of(finding->key),
        .brief = copy_of(finding->brief),
        .text = copy_of(finding->text),
    };
}

// The fields of a verdict: first the numbers, then the texts.
struct field {
    const char *name;
    size_t at;
};
static const struct field numbers[] = {
    {"printed_bytes", offsetof(struct verdict, printed_bytes)},
};
static const struct field texts[] = {
    {"skipped", offsetof(struct verdict, skipped)},   {"next", offsetof(struct verdict, next)},
    {"question", offsetof(struct verdict, question)}, {"where", offsetof(struct verdict, where)},
    {"lines", offsetof(struct verdict, lines)},       {"reason", offsetof(struct verdict, reason)},
    {"printed", offsetof(struct verdict, printed)},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers, TEXTS = sizeof texts / sizeof *texts };

static size_t *number_at(const struct verdict *v, size_t i) { return (void *)((char *)v + numbers[i].at); }

static struct text *text_at(const struct verdict *v, size_t i) { return (void *)((char *)v + texts[i].at); }

void verdict_free(struct verdict *v)
{
    struct report findings = {.count = v->count, .findings = v->findings};
    report_free(&findings);
    for (size_t i = 0; i < TEXTS; i++)
        text_free(text_at(v, i));
}

bool verdict_is_skipped(const struct verdict *v) { return !v->failed && v->skipped.length > 0 && !v->tried; }

static void verdict_path(char path[PATH_BYTES], const char *directory, const char *name)
{
    snprintf(path, PATH_BYTES, "%s/%s.verdict", directory, name);
}

bool verdict_write(const struct verdict *v, const char *directory, const char *name)
{
    cJSON *object = cJSON_CreateObject(), *findings = cJSON_AddArrayToObject(object, "findings");
    cJSON_AddBoolToObject(object, "failed", v->failed);
    cJSON_AddBoolToObject(object, "tried", v->tried);
    cJSON_AddBoolToObject(object, "not_run", v->not_run);
    for (size_t i = 0; i < NUMBERS; i++)
        cJSON_AddNumberToObject(object, numbers[i].name, (double)*number_at(v, i));
    for (size_t i = 0; i < TEXTS; i++)
        cJSON_AddStringToObject(object, texts[i].name, text_bytes(text_at(v, i)));
    for (size_t i = 0; i < v->count; i++) {
        cJSON *finding = cJSON_CreateObject();
        cJSON_AddStringToObject(finding, "kind", v->findings[i].kind);
        cJSON_AddStringToObject(finding, "key", v->findings[i].key);
        cJSON_AddStringToObject(finding, "brief", v->findings[i].brief);
        cJSON_AddStringToObject(finding, "text", v->findings[i].text);
        cJSON_AddItemToArray(findings, finding);
    }
    char path[PATH_BYTES], *json = cJSON_PrintUnformatted(object);
    cJSON_Delete(object);
    verdict_path(path, directory, name);
    FILE *file = open_file(path, "w");
    bool written = file && json && fputs(json, file) >= 0;
    written = file && fclose(file) == 0 && written;
    free(json);
    return written;
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
    for (size_t i = 0; i < TEXTS; i++)
        text_add(text_at(v, i), "%s", string_of(object, texts[i].name));
    const cJSON *finding;
    cJSON_ArrayForEach(finding, cJSON_GetObjectItem(object, "findings"))
    {
        struct finding read = {
            .kind = (char *)string_of(finding, "kind"),
            .key = (char *)string_of(finding, "key"),
            .brief = (char *)string_of(finding, "brief"),
            .text = (char *)string_of(finding, "text"),
        };
        verdict_add_finding(v, &read);
    }
    cJSON_Delete(object);
    return true;
}
