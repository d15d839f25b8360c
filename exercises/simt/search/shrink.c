// Delta debugging: removes parts of a list of choices, first halves and then smaller and smaller ones, until
// no single line can be left out. (Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
// Input", IEEE Transactions on Software Engineering 28, 2002.)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

static bool is_choice(const char *line) { return *line != '#' && *line != '\n'; }

unsigned simt_choices_count(const char *choices)
{
    unsigned lines = 0;
    for (const char *line = choices; *line; line = next_line(line))
        lines += is_choice(line);
    return lines;
}

struct list { // lines of a text
    const char *text, **line;
    size_t count;
};

static struct list list_of(const char *choices)
{
    struct list list = {choices, simt_room_for(simt_choices_count(choices), sizeof *list.line), 0};
    for (const char *line = choices; *line; line = next_line(line))
        if (is_choice(line))
            list.line[list.count++] = line;
    return list;
}

static void put_line(FILE *out, const char *line) { fprintf(out, "%.*s\n", (int)strcspn(line, "\n"), line); }

// The list without lines first to stop - 1, after the text's comments, of which the first names the seed. The
// caller frees it.
static char *text_without(const struct list *list, size_t first, size_t stop)
{
    char *text;
    size_t length;
    FILE *out = simt_open_text(&text, &length);
    for (const char *line = list->text; *line; line = next_line(line))
        if (*line == '#')
            put_line(out, line);
    for (size_t i = 0; i < list->count; i++)
        if (i < first || i >= stop)
            put_line(out, list->line[i]);
    fclose(out);
    return text;
}

static void remove_lines(struct list *list, size_t first, size_t stop)
{
    memmove(list->line + first, list->line + stop, (list->count - stop) * sizeof *list->line);
    list->count -= stop - first;
}

// Tries to remove each part of that size. Returns ENOUGH if some could be removed.
static enum shrunk remove_parts(struct list *list, size_t size,
                                enum shrunk (*are)(void *of, const char *choices), void *of)
{
    enum shrunk some = TOO_FEW;
    for (size_t first = 0; first < list->count;) {
        const size_t stop = first + size < list->count ? first + size : list->count;
        char *without = text_without(list, first, stop);
        const enum shrunk left = are(of, without);
        free(without);
        if (left == NO_TIME_LEFT)
            return NO_TIME_LEFT;
        if (left == ENOUGH) {
            remove_lines(list, first, stop);
            some = ENOUGH;
        } else {
            first = stop;
        }
    }
    return some;
}

char *simt_choices_shrunk(const char *choices, enum shrunk (*are)(void *of, const char *choices), void *of)
{
    struct list list = list_of(choices);
    for (size_t size = list.count; size > 0 && list.count > 0;) {
        const enum shrunk some = remove_parts(&list, size, are, of);
        if (some == NO_TIME_LEFT)
            break;
        if (some == TOO_FEW || size > 1)
            size /= 2;
    }
    char *text = text_without(&list, 0, 0);
    free(list.line);
    return text;
}
