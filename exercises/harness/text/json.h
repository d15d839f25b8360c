// Fields of a JSON record, any of which may be missing.
#ifndef HARNESS_JSON_H
#define HARNESS_JSON_H

#include <stdio.h>

#include <cjson/cJSON.h>

// Parses a line of JSON that the kernel program's process has written. The caller deletes the record. NULL if
// the line is not a record. No text in the record has control characters, and no number is beyond 2^53.
cJSON *record_of(const char *line);
// The record in the file's next line, which the caller deletes; NULL at the end. A process that died may have
// left the last line incomplete, which is then not read. If another line is not a record, the harness fails:
// a verdict without it might be wrong. *line and *room are those of next_line.
cJSON *next_record(char **line, size_t *room, FILE *file);
// The number, if it is from 0 to count - 1; otherwise -1.
int index_of(const cJSON *item, int count);

// The text with that name, or "" if there is none.
static inline const char *string_of(const cJSON *record, const char *name)
{
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItem(record, name));
    return value ? value : "";
}

// The number with that name, or 0 if there is none.
static inline int int_of(const cJSON *record, const char *name)
{
    const cJSON *number = cJSON_GetObjectItem(record, name);
    return number ? number->valueint : 0;
}

#endif
