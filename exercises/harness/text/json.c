// The harness trusts no record that the kernel program's process has written, because the student's code runs
// in that process.
#include <math.h>
#include <string.h>

#include "text.h"

#include "json.h"

static const double MOST = 0x1p53; // a double represents every integer up to this one

// A terminal would obey a control character as a command.
static void make_text_harmless(char *text)
{
    for (unsigned char *c = (unsigned char *)text; *c; c++) {
        bool control = *c < ' ' || *c == 0x7f;
        if (*c == 0xc2 && c[1] >= 0x80 &&
            c[1] < 0xa0) // one of the second set of control characters, in UTF-8
            c[1] = *c = '?';
        if (control)
            *c = '?';
    }
}

static void make_harmless(cJSON *item)
{
    if (cJSON_IsString(item))
        make_text_harmless(item->valuestring);
    if (cJSON_IsNumber(item) && !(fabs(item->valuedouble) <= MOST))
        item->type = cJSON_NULL;
    cJSON *child;
    cJSON_ArrayForEach(child, item) { make_harmless(child); }
}

cJSON *record_of(const char *line)
{
    cJSON *record = cJSON_Parse(line);
    make_harmless(record);
    return record;
}

cJSON *next_record(char **line, size_t *room, FILE *file)
{
    ssize_t length = next_line(line, room, file);
    if (length <= 0 || (*line)[length - 1] != '\n')
        return NULL;
    cJSON *record = record_of(*line);
    if (!record)
        harness_failed("the CPU device wrote a line that is not a record: %.80s", *line);
    return record;
}

int index_of(const cJSON *item, int count)
{
    return cJSON_IsNumber(item) && item->valuedouble >= 0 && item->valuedouble < count ? item->valueint : -1;
}
