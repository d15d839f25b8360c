// Fields of a JSON record, any of which may be missing.
#ifndef HARNESS_JSON_H
#define HARNESS_JSON_H

#include <cjson/cJSON.h>

// Parses a line of JSON that the kernel program's process has written. The caller deletes the record. NULL if
// the line is not a record. No text in the record has control characters, and no number is beyond 2^53.
cJSON *record_of(const char *line);
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
