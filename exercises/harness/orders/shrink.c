// Delta debugging: removes parts of a list of choices, first halves and then smaller and smaller ones, until
// no single line can be left out. (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
// Input", IEEE Transactions on Software Engineering 28, 2002.)
#include <stdlib.h>
#include <string.h>

#include "orders.h"
#include "text/text.h"

unsigned choices_count(const char *choices)
{
    unsigned lines = 0;
    for (const char *line = choices; *line; line += strcspn(line, "\n"), line += *line == '\n')
        lines += *line != '#' && *line != '\n';
    return lines;
}

struct list {
    char *head;  // the lines that are comments: the first of them names the seed
    char **line; // each ends in \n
    size_t count;
};

static struct list list_of(const char *choices)
{
    struct list list = {.line = room_for(choices_count(choices), sizeof *list.line)};
    struct text head = {0};
    for (const char *at = choices; *at;) {
        const size_t length = strcspn(at, "\n") + 1;
        struct text line = {0};
        text_add(*at == '#' ? &head : &line, "%.*s\n", (int)length - 1, at);
        if (line.length > 1)
            list.line[list.count++] = line.bytes;
        else
            text_free(&line);
        at += at[length - 1] ? length : length - 1;
    }
    list.head = head.bytes;
    return list;
}

static void list_free(struct list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->line[i]);
    free(list->line);
    free(list->head);
}

// The list without lines first to stop - 1.
static struct text text_without(const struct list *list, size_t first, size_t stop)
{
    struct text text = {0};
    text_add(&text, "%s", list->head);
    for (size_t i = 0; i < list->count; i++)
        if (i < first || i >= stop)
            text_add(&text, "%s", list->line[i]);
    return text;
}

static void remove_lines(struct list *list, size_t first, size_t stop)
{
    for (size_t i = first; i < stop; i++)
        free(list->line[i]);
    memmove(list->line + first, list->line + stop, (list->count - stop) * sizeof *list->line);
    list->count -= stop - first;
}

// Tries to remove each part of that size. Returns whether some could be removed.
static bool remove_parts(struct list *list, size_t size, bool (*still)(void *of, const char *choices),
                         void *of)
{
    bool removed = false;
    for (size_t first = 0; first < list->count;) {
        const size_t stop = first + size < list->count ? first + size : list->count;
        struct text without = text_without(list, first, stop);
        if (still(of, without.bytes)) {
            remove_lines(list, first, stop);
            removed = true;
        } else {
            first = stop;
        }
        text_free(&without);
    }
    return removed;
}

char *choices_shrunk(const char *choices, bool (*still)(void *of, const char *choices), void *of)
{
    struct list list = list_of(choices);
    for (size_t size = list.count; size > 0 && list.count > 0;) {
        const bool removed = remove_parts(&list, size, still, of);
        if (!removed || size > 1)
            size /= 2;
    }
    struct text text = text_without(&list, 0, 0);
    list_free(&list);
    return text.bytes;
}
