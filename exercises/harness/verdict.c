// A verdict as a file, so that it outlives the test's process; a test without one did not run to its end.
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "inside.h"
#include "json.h"

void verdict_add_finding(struct verdict *v, const struct finding *finding)
{
    for (size_t i = 0; i < v->count; i++)
        if (strcmp(v->findings[i].key, finding->key) == 0)
            return;
    v->findings = realloc(v->findings, (v->count + 1) * sizeof *v->findings);
    if (!v->findings)
        abort();
    v->findings[v->count++] = (struct finding){
        .kind = strdup(finding->kind),
        .key = strdup(finding->key),
        .brief = strdup(finding->brief),
        .text = strdup(finding->text),
    };
}

void verdict_free(struct verdict *v)
{
    struct report findings = {.count = v->count, .findings = v->findings};
    report_free(&findings);
    text_free(&v->skipped);
    text_free(&v->where);
    text_free(&v->element);
    text_free(&v->next);
    text_free(&v->lines);
    text_free(&v->printed);
}

static void verdict_path(char path[PATH_BYTES], const char *directory, const char *name)
{
    snprintf(path, PATH_BYTES, "%s/%s.verdict", directory, name);
}

static void add_text(cJSON *object, const char *name, const struct text *text)
{
    cJSON_AddStringToObject(object, name, text->bytes ? text->bytes : "");
}

bool verdict_write(const struct verdict *v, const char *directory, const char *name)
{
    cJSON *object = cJSON_CreateObject(), *findings = cJSON_AddArrayToObject(object, "findings");
    cJSON_AddBoolToObject(object, "failed", v->failed);
    cJSON_AddNumberToObject(object, "n", (double)v->n);
    cJSON_AddNumberToObject(object, "section", v->section);
    cJSON_AddNumberToObject(object, "x_start", v->x_start);
    cJSON_AddNumberToObject(object, "y_start", v->y_start);
    cJSON_AddNumberToObject(object, "part", v->part);
    cJSON_AddBoolToObject(object, "tried", v->tried);
    add_text(object, "skipped", &v->skipped);
    add_text(object, "element", &v->element);
    add_text(object, "next", &v->next);
    cJSON_AddNumberToObject(object, "printed_bytes", (double)v->printed_bytes);
    add_text(object, "where", &v->where);
    add_text(object, "lines", &v->lines);
    add_text(object, "printed", &v->printed);
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
    FILE *file = fopen(path, "w");
    bool written = file && json && fputs(json, file) >= 0;
    written = file && fclose(file) == 0 && written;
    free(json);
    return written;
}

static char *whole_file(const char *path)
{
    FILE *file = fopen(path, "r");
    char *bytes = NULL;
    size_t room = 0;
    ssize_t length = file ? getdelim(&bytes, &room, '\0', file) : -1;
    if (file)
        fclose(file);
    if (length < 0) {
        free(bytes);
        return NULL;
    }
    return bytes;
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
    v->n = (size_t)cJSON_GetNumberValue(cJSON_GetObjectItem(object, "n"));
    v->section = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(object, "section"));
    v->x_start = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(object, "x_start"));
    v->y_start = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(object, "y_start"));
    v->printed_bytes = (unsigned long long)cJSON_GetNumberValue(cJSON_GetObjectItem(object, "printed_bytes"));
    v->part = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(object, "part"));
    v->tried = cJSON_IsTrue(cJSON_GetObjectItem(object, "tried"));
    text_add(&v->skipped, "%s", string_of(object, "skipped"));
    text_add(&v->element, "%s", string_of(object, "element"));
    text_add(&v->next, "%s", string_of(object, "next"));
    text_add(&v->where, "%s", string_of(object, "where"));
    text_add(&v->lines, "%s", string_of(object, "lines"));
    text_add(&v->printed, "%s", string_of(object, "printed"));
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
