// A witness as a record in JSON.
#include <stddef.h>

#include "inside.h"
#include "text/json.h"

struct field {
    const char *name;
    size_t at;
};
static const struct field texts[] = {
    {"first_who", offsetof(struct witness, first.who)},
    {"first_op", offsetof(struct witness, first.op)},
    {"first_file", offsetof(struct witness, first.file)},
    {"then_who", offsetof(struct witness, then.who)},
    {"then_op", offsetof(struct witness, then.op)},
    {"then_file", offsetof(struct witness, then.file)},
    {"sees_who", offsetof(struct witness, sees.who)},
    {"sees_file", offsetof(struct witness, sees.file)},
    {"object", offsetof(struct witness, object)},
    {"shown", offsetof(struct witness, shown)},
    {"name", offsetof(struct witness, result.name)},
    {"expected", offsetof(struct witness, result.expected)},
    {"got", offsetof(struct witness, result.got)},
    {"lacks", offsetof(struct witness, result.lacks)},
    {"key", offsetof(struct witness, key)},
    {"call", offsetof(struct witness, replay.call)},
    {"command", offsetof(struct witness, replay.command)},
    {"where", offsetof(struct witness, where)},
    {"order", offsetof(struct witness, replay.order)},
};
enum { TEXTS = sizeof texts / sizeof *texts };
static const struct field numbers[] = {
    {"first_line", offsetof(struct witness, first.line)},
    {"first_thread", offsetof(struct witness, first.thread)},
    {"first_block", offsetof(struct witness, first.block)},
    {"then_line", offsetof(struct witness, then.line)},
    {"then_thread", offsetof(struct witness, then.thread)},
    {"then_block", offsetof(struct witness, then.block)},
    {"sees_line", offsetof(struct witness, sees.line)},
};
enum { NUMBERS = sizeof numbers / sizeof *numbers };

static struct text *text_at(const struct witness *w, size_t i)
{
    return (struct text *)(void *)((char *)w + texts[i].at);
}

static int *number_at(struct witness *w, size_t i) { return (int *)(void *)((char *)w + numbers[i].at); }

cJSON *witness_json(const struct witness *w)
{
    cJSON *json = cJSON_CreateObject();
    cJSON_AddNumberToObject(json, "seen", w->seen);
    cJSON_AddNumberToObject(json, "course", w->course);
    for (size_t i = 0; i < NUMBERS; i++)
        cJSON_AddNumberToObject(json, numbers[i].name, *number_at((struct witness *)w, i));
    for (size_t i = 0; i < TEXTS; i++)
        cJSON_AddStringToObject(json, texts[i].name, text_bytes(text_at(w, i)));
    return json;
}

bool witness_of_json(struct witness *w, const cJSON *json)
{
    *w = (struct witness){0};
    const int seen = index_of(cJSON_GetObjectItem(json, "seen"), SEEN_SAME + 1),
              course = index_of(cJSON_GetObjectItem(json, "course"), BY_NUMBERS + 1);
    if (seen < 0 || course < 0)
        return false;
    w->seen = (enum seen)seen;
    w->course = (enum course)course;
    for (size_t i = 0; i < NUMBERS; i++)
        *number_at(w, i) = int_of(json, numbers[i].name);
    for (size_t i = 0; i < TEXTS; i++)
        text_add(text_at(w, i), "%s", string_of(json, texts[i].name));
    return true;
}

void witness_free(struct witness *w)
{
    for (size_t i = 0; i < TEXTS; i++)
        text_free(text_at(w, i));
}
