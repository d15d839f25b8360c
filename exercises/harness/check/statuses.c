// What sections have published in the end, according to the device's trace.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "text/json.h"

// The words of the array with that name after the trace's last launch. The caller frees them. NULL if there
// is no such array. *count becomes their number.
static unsigned *words_of(const char *trace, const char *array, size_t *count)
{
    FILE *file = open_file(trace, "r");
    char *line = NULL, *hex = NULL;
    size_t room = 0;
    cJSON *record;
    while (file && (record = next_record(&line, &room, file))) {
        const cJSON *object;
        if (strcmp(string_of(record, "kind"), "launch") == 0)
            cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
            {
                if (strcmp(string_of(object, "name"), array) != 0)
                    continue;
                free(hex);
                hex = copy_of(string_of(object, "bytes"));
            }
        cJSON_Delete(record);
    }
    if (file)
        fclose(file);
    free(line);
    *count = hex ? strlen(hex) / (2 * sizeof(unsigned)) : 0;
    unsigned *words = *count > 0 ? room_for(*count, sizeof *words) : NULL;
    for (size_t i = 0; i < *count * sizeof *words; i++) {
        char digits[3] = {hex[2 * i], hex[2 * i + 1]};
        ((unsigned char *)words)[i] = (unsigned char)strtoul(digits, NULL, 16);
    }
    free(hex);
    return words;
}

static void state_text(struct text *text, const struct statuses *s, unsigned state)
{
    if (state <= s->last)
        text_add(text, "%s", s->names[state]);
    else
        text_add(text, "%u, which is not a status", state);
}

static void compare_statuses(struct test *t, const struct trial *trial, const struct statuses *s,
                             const unsigned *words, size_t sections)
{
    size_t first = 0, wrong = 0;
    struct text text = {0};
    for (size_t b = sections; b-- > 0;)
        if (words[s->first + b] != s->last) {
            first = b;
            wrong++;
        }
    if (wrong == 0)
        return;
    state_text(&text, s, words[s->first + first]);
    judge_where(&t->verdict, trial);
    test_fault(t, "unpublished", "%zu of %zu sections did not end as %s: section %zu ended as %s", wrong,
               sections, s->names[s->last], first, text.bytes);
    text_free(&text);
}

void check_statuses(struct test *t, const struct contract *c, const struct statuses *s, size_t n,
                    unsigned section)
{
    if (skips(t, "a GPU has no trace"))
        return;
    char trace[2 * PATH_BYTES];
    snprintf(trace, sizeof trace, "%s/%s.trace", t->directory, t->name);
    struct tries tries = tries_of(t, c, INTERVAL, sizes_one(n, section));
    while (tries_next(&tries)) {
        size_t count, sections = (n + section - 1) / section;
        kernel_start(&tries.kernel, trial_program(INTERVAL), tries.trial.schedule, t->directory, trace);
        if (!tries_judge(&tries, &tries.trial))
            continue;
        unsigned *words = words_of(trace, s->array, &count);
        // Otherwise the array has another name, or holds something else.
        if (count == s->first + sections && (s->first == 0 || words[0] == sections))
            compare_statuses(t, &tries.trial, s, words, sections);
        free(words);
    }
    remove(trace);
}
