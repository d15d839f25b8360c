// Reads calls.txt, bound.txt, cplusplus.txt and the header of an exercise.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "object.h"

enum { LONGEST = 4096 }; // bytes of a line

static _Noreturn void die(const char *path)
{
    perror(path);
    exit(1);
}

static char *copy(const char *text)
{
    char *c = strdup(text);
    if (!c)
        die("confine-object");
    return c;
}

static void add(struct list *list, struct allowance entry)
{
    list->entries = realloc(list->entries, (list->count + 1) * sizeof *list->entries);
    if (!list->entries)
        die("confine-object");
    list->entries[list->count++] = entry;
}

// Calls `take` for each line, except comments.
static void each_line(struct list *list, const char *path, void (*take)(struct list *, char *))
{
    char line[LONGEST];
    FILE *in = fopen(path, "r");
    if (!in)
        die(path);
    while (fgets(line, sizeof line, in))
        if (line[0] != '#')
            take(list, line);
    fclose(in);
}

// A first word that ends with a colon says for which machine the names are.
static void take_calls(struct list *list, char *line)
{
    char *rest, *word = strtok_r(line, " \n", &rest), *machine = NULL;
    if (word && word[strlen(word) - 1] == ':') {
        word[strlen(word) - 1] = 0;
        machine = word;
        word = strtok_r(NULL, " \n", &rest);
    }
    for (; word; word = strtok_r(NULL, " \n", &rest)) {
        char *last = word + strlen(word) - 1;
        bool begins = *last == '*';
        if (begins)
            *last = 0;
        add(list, (struct allowance){
                      .name = copy(word), .machine = machine ? copy(machine) : NULL, .begins = begins});
    }
}

// A name, and perhaps what is called in its place.
static void take_pair(struct list *list, char *line, bool begins)
{
    char *rest, *name = strtok_r(line, " \n", &rest), *instead = strtok_r(NULL, " \n", &rest);
    if (name)
        add(list, (struct allowance){
                      .name = copy(name), .instead = instead ? copy(instead) : NULL, .begins = begins});
}

static void take_cplusplus(struct list *list, char *line) { take_pair(list, line, true); }
static void take_bound(struct list *list, char *line) { take_pair(list, line, false); }

// A line such as: extern "C" void scan(elem_t *y, …
static void take_declaration(struct list *list, char *line)
{
    char *end = strchr(line, '(');
    if (strncmp(line, "extern \"C\" ", strlen("extern \"C\" ")) != 0 || !end)
        return;
    while (end > line && end[-1] == ' ')
        end--;
    *end = 0;
    while (end > line && end[-1] != ' ' && end[-1] != '*')
        end--;
    add(list, (struct allowance){.name = copy(end)});
}

void read_calls(struct list *list, const char *path) { each_line(list, path, take_calls); }
void read_cplusplus(struct list *list, const char *path) { each_line(list, path, take_cplusplus); }
void read_bound(struct list *list, const char *path) { each_line(list, path, take_bound); }
void read_wanted(struct list *list, const char *path) { each_line(list, path, take_declaration); }
