// Fields of a JSON record that may lack them.
#ifndef HARNESS_JSON_H
#define HARNESS_JSON_H

#include <cjson/cJSON.h>

// The text of that name, or "" if there is none.
static inline const char *string_of(const cJSON *record, const char *name)
{
    const char *value = cJSON_GetStringValue(cJSON_GetObjectItem(record, name));
    return value ? value : "";
}

// The number of that name, or 0 if there is none.
static inline int int_of(const cJSON *record, const char *name)
{
    const cJSON *number = cJSON_GetObjectItem(record, name);
    return number ? number->valueint : 0;
}

#endif
