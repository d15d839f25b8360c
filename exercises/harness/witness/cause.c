// Whether the order of two accesses is what makes a result wrong. In the order in which the result is wrong,
// many accesses come the other way round than in another order, and most of them change nothing. So two
// orders are tried that differ in the turn of one access only. In both, its thread is held at its next
// access, and in one of them at this access, too, so that it comes after those of all other threads.
#include <stdlib.h>
#include <string.h>

#include "inside.h"

// Adds the choice that holds the thread of that hold at its next access. hold: as in struct found_at.
static void add_next_hold(struct text *choices, const char *hold)
{
    const char *number = hold;
    char *rest;
    for (int fields = 0; fields < 5; fields++)
        number = strchr(number, '\t') + 1;
    const unsigned long n = strtoul(number, &rest, 10);
    text_add(choices, "%.*s%lu%s\n", (int)(number - hold), hold, n + 1, rest);
}

// The choices without that line.
static struct text without(const char *choices, const char *line)
{
    struct text text = {0};
    for (; *choices; choices += strcspn(choices, "\n"), choices += *choices == '\n') {
        const size_t length = strcspn(choices, "\n");
        if (strlen(line) != length || strncmp(choices, line, length) != 0)
            text_add(&text, "%.*s\n", (int)length, choices);
    }
    return text;
}

// Whether the element is as wrong in that order as in the one in question. Stores what it holds otherwise.
static bool is_as_wrong(struct subject *s, const char *choices, const struct wrong *wrong, bool *other)
{
    struct attempt attempt = attempt_in(s, &(struct order){.choices = choices});
    const size_t i = wrong->element;
    const bool has = i < attempt.count, same = has && attempt.wrong[i] && attempt.held[i] == wrong->held;
    *other = has && attempt.held[i] != wrong->held;
    attempt_free(&attempt);
    return same;
}

// Whether one access alone makes the difference. Two orders differ in its turn only: in both, its thread is
// held at its next access, and in one of them at this access, too, so that those of all others come before.
static bool matters_alone(struct subject *s, const char *base, const char *hold, bool held,
                          const struct wrong *wrong)
{
    struct text early = {0}, late = {0};
    bool other, unused;
    text_add(&early, "%s", base);
    text_add(&late, "%s%s\n", base, hold);
    add_next_hold(&early, hold);
    add_next_hold(&late, hold);
    const bool matters = is_as_wrong(s, held ? late.bytes : early.bytes, wrong, &unused) &&
                         !is_as_wrong(s, held ? early.bytes : late.bytes, wrong, &other) && other;
    text_free(&early);
    text_free(&late);
    return matters;
}

// Whether the result is another one if that access, and those after it, are turned back.
static bool matters_with_others(struct subject *s, const char *base, const char *hold, bool held,
                                const struct wrong *wrong)
{
    struct text turned = {0};
    bool other;
    text_add(&turned, "%s", base);
    if (!held)
        text_add(&turned, "%s\n", hold);
    const bool matters = !is_as_wrong(s, turned.bytes, wrong, &other) && other;
    text_free(&turned);
    return matters;
}

bool is_cause(struct subject *s, const struct finding *pair, const struct wrong *wrong, bool alone)
{
    // The pair is turned by making the first access late, unless the second one is late because it is held.
    const bool held = strstr(wrong->choices, last_of(pair)->hold);
    const char *hold = (held ? last_of(pair) : first_of(pair))->hold;
    struct text base = without(wrong->choices, hold);
    const bool is = alone ? matters_alone(s, base.bytes, hold, held, wrong)
                          : matters_with_others(s, base.bytes, hold, held, wrong);
    text_free(&base);
    return is;
}
