// Whether a trace has rows to show: see tool/tool_trace.c, which shows them.
#include <stdlib.h>
#include <string.h>

#include "flow.h"
#include "text/json.h"

bool record_is_of_first_block(const cJSON *record)
{
    const cJSON *at = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0);
    return !at || at->valueint == 0;
}

// Whether a word of one of the record's arrays, but not of x, has been written.
static bool has_written(const cJSON *record)
{
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        const char *init = string_of(object, "init"); // a digit for each byte
        for (size_t i = 0; strcmp(string_of(object, "name"), "x") != 0 && i + 4 <= strlen(init); i += 4)
            if (strncmp(init + i, "1111", 4) == 0)
                return true;
    }
    return false;
}

static bool is_row(const cJSON *record, const struct trial *trial)
{
    const char *kind = string_of(record, "kind");
    if (strcmp(kind, "launch") == 0)
        return trial->contract->reach == WHOLE && trial->n > 0 && has_written(record);
    if (!record_is_of_first_block(record))
        return false;
    return strcmp(kind, "shuffle") == 0 ? trial->contract->shuffles && int_of(record, "warp") == 0
                                        : strcmp(kind, "phase") == 0 && has_written(record);
}

bool trace_has_rows(FILE *trace, const struct trial *trial)
{
    size_t room = 0;
    char *line = NULL;
    cJSON *record;
    bool has = false;
    while (!has && (record = next_record(&line, &room, trace))) {
        has = is_row(record, trial);
        cJSON_Delete(record);
    }
    free(line);
    return has;
}
