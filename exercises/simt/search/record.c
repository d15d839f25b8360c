// Reads what the CPU device has written down about an order. machine/next.c describes the
// lines.
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static void step_free(struct step *s)
{
    free(s->line);
    free(s->of);
    free(s->asleep);
    free(s->clock);
}

void simt_path_cut(struct path *path, size_t count)
{
    while (path->count > count)
        step_free(&path->steps[--path->count]);
}

static struct step *add_step(struct path *path, int kind)
{
    if (path->count == path->room) {
        path->room = path->room ? 2 * path->room : 256;
        path->steps = simt_more_room(path->steps, path->room, sizeof *path->steps);
    }
    struct step *s = &path->steps[path->count++];
    *s = (struct step){.kind = kind, .alternatives = 1};
    return s;
}

// The next number of the line. False if there is none.
static bool take(const char **at, unsigned long long *number, int base)
{
    char *end;
    *number = strtoull(*at, &end, base);
    if (end == *at)
        return false;
    *at = end;
    return true;
}

static bool take_all(const char *at, unsigned long long *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!take(&at, &numbers[i], 10))
            return false;
    return true;
}

// A line `#go …`, up to its threads.
static bool read_access(struct step *s, const char **at)
{
    unsigned long long n[7];
    for (size_t i = 0; i < 7; i++)
        if (!take(at, &n[i], 10))
            return false;
    s->access = (struct strong_access){(unsigned)n[0], n[2], (unsigned)n[3], n[4] & 1, n[4] & 2};
    s->pc = n[1];
    s->value = n[5];
    s->alternatives = (unsigned)n[6];
    return n[6] > 0 && n[6] <= UINT16_MAX;
}

static bool read_go(struct step *s, const char *at)
{
    unsigned long long thread;
    if (!read_access(s, &at))
        return false;
    s->of = simt_room_for(s->alternatives, sizeof *s->of);
    s->taken = s->alternatives;
    for (unsigned i = 0; i < s->alternatives; i++) {
        if (!take(&at, &thread, 10))
            return false;
        s->of[i].thread = (unsigned)thread;
        if (thread == s->access.thread)
            s->taken = i;
    }
    return s->taken < s->alternatives;
}

// A line with a choice. Its last two fields are the number of alternatives and what is taken.
static bool read_pick(struct step *s, const char *line, size_t length)
{
    size_t cut = length, fields = 0;
    while (cut > 0 && fields < 2)
        fields += line[--cut] == '\t';
    unsigned long long n[2];
    if (fields < 2 || !take_all(line + cut, n, 2) || n[0] <= n[1])
        return false;
    s->alternatives = (unsigned)n[0];
    s->taken = (unsigned)n[1];
    while (line[length - 1] != '\t')
        length--;
    s->line = simt_room_for(length + 1, 1);
    memcpy(s->line, line, length);
    return true;
}

static bool begins(const char *line, const char *with) { return strncmp(line, with, strlen(with)) == 0; }

static bool read_meeting(struct step *s, const char *at)
{
    unsigned long long n[2], lanes;
    if (!take(&at, &n[0], 10))
        return false;
    s->block = (unsigned)n[0];
    if (s->kind == BARRIER)
        return true;
    if (!take(&at, &n[1], 10) || !take(&at, &lanes, 16))
        return false;
    s->first = (unsigned)n[1];
    s->lanes = (unsigned)lanes;
    return true;
}

// A line `#load …`.
static bool read_load(struct step *s, const char *at)
{
    unsigned long long thread;
    if (!take(&at, &thread, 10) || !take(&at, &s->pc, 10))
        return false;
    s->access.thread = (unsigned)thread;
    return true;
}

// Adds the step of the line. A choice of a thread is a line before that of its access: *choice is the step of
// that line.
static bool read_line(struct path *path, const char *line, size_t length, struct step *choice)
{
    if (begins(line, "next\t"))
        return read_pick(choice, line, length);
    if (begins(line, "#load "))
        return read_load(add_step(path, OLDER), line + strlen("#load "));
    if (begins(line, "older\t"))
        return path->count > 0 && path->steps[path->count - 1].kind == OLDER &&
               read_pick(&path->steps[path->count - 1], line, length);
    if (line[0] != '#')
        return read_pick(add_step(path, PICK), line, length);
    if (begins(line, "#launch"))
        return add_step(path, LAUNCH);
    if (begins(line, "#barrier "))
        return read_meeting(add_step(path, BARRIER), line + strlen("#barrier "));
    if (begins(line, "#meet "))
        return read_meeting(add_step(path, MEET), line + strlen("#meet "));
    if (!begins(line, "#go "))
        return true;
    struct step *s = add_step(path, GO);
    s->line = choice->line;
    choice->line = NULL;
    return read_go(s, line + strlen("#go "));
}

// Whether the steps are the same or, if `new`, begin in the same way with what is taken.
static bool same(const struct step *a, const struct step *b, bool new)
{
    return a->kind == b->kind && a->alternatives == b->alternatives && a->taken == b->taken &&
           a->access.thread == b->access.thread && (new || a->access.word == b->access.word);
}

bool simt_path_read(struct path *path, size_t from, const char *record)
{
    struct step choice = {.kind = GO};
    struct path new = {0};
    bool good = true;
    for (const char *line = record; good && *line; line += strcspn(line, "\n"), line += *line == '\n')
        if (strcspn(line, "\n") > 0)
            good = read_line(&new, line, strcspn(line, "\n"), &choice);
    good = good && new.count >= from;
    simt_path_cut(path, from);
    for (size_t i = 0; good && i < from; i++)
        good = same(&new.steps[i], &path->steps[i], i + 1 == from);
    if (good && from > 0) {
        path->steps[from - 1].access = new.steps[from - 1].access;
        path->steps[from - 1].value = new.steps[from - 1].value;
    }
    for (size_t i = 0; i < new.count; i++)
        if (good && i >= from)
            *add_step(path, GO) = new.steps[i];
        else
            step_free(&new.steps[i]);
    free(new.steps);
    free(choice.line);
    return good;
}
