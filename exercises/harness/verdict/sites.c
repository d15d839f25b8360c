// Says which lines make what a count counts too many of, by what the device reports with SIMT_SITES.
#include <stdlib.h>
#include <string.h>

#include "verdict.h"

enum {
    ROWS_SHOWN = 4,
    PLACES_SHOWN = 5, // of a row
    SMALL = 8,        // a row is left out if its amount times this is less than the largest one
};

// One array that is read, written or updated; one kernel that is launched; all combines; or all barriers.
struct row {
    const struct site *of; // the first of its sites
    unsigned long amount, bytes;
    unsigned places;
    bool several; // kernels make it
};

// What makes the count: an op, or accesses to global or shared memory. NULL if lines don't tell.
static const char *maker_of(enum counted what)
{
    static const char *const makers[COUNTED] = {
        [COUNT_WORK] = "combine",   [COUNT_LAUNCHES] = "launch",     [COUNT_BARRIERS] = "barrier",
        [COUNT_SHARED] = "shared",  [COUNT_ACCESSES] = "global",     [COUNT_BYTES] = "global",
        [COUNT_SECTORS] = "global", [COUNT_START_SECTORS] = "global"};
    return makers[what];
}

bool sites_show(enum counted what) { return maker_of(what); }

// Whether the count counts what the site makes.
static bool is_counted(const struct site *s, enum counted what)
{
    const char *makes = !*s->object ? s->op : s->shared ? "shared" : "global";
    return strcmp(makes, maker_of(what)) == 0;
}

static bool by_sectors(enum counted what) { return what == COUNT_SECTORS || what == COUNT_START_SECTORS; }

static unsigned long amount_of(const struct site *s, enum counted what)
{
    return by_sectors(what) ? s->sectors : what == COUNT_BYTES ? s->bytes : s->count;
}

static bool in_row(const struct site *s, const struct row *row)
{
    const struct site *of = row->of;
    return strcmp(s->op, of->op) == 0 && strcmp(s->object, of->object) == 0 &&
           s->array_bytes == of->array_bytes &&
           (strcmp(s->op, "launch") != 0 || strcmp(s->kernel, of->kernel) == 0);
}

// How many elements or bytes the array has; no limit if that is not known or does not matter.
static unsigned long size_of(const struct row *row, enum counted what)
{
    const struct site *s = row->of;
    if (what == COUNT_BYTES && s->array_bytes > 0)
        return s->array_bytes;
    const bool whole = s->element > 0 && row->bytes == row->amount * s->element; // accesses of whole elements
    return what == COUNT_ACCESSES && whole ? s->array_bytes / s->element : (unsigned long)-1;
}

static struct row *rows_of(const struct report *report, enum counted what, size_t *count)
{
    struct row *rows = NULL;
    *count = 0;
    for (size_t i = 0; i < report->site_count; i++) {
        const struct site *s = &report->sites[i];
        if (!is_counted(s, what))
            continue;
        size_t r = 0;
        while (r < *count && !in_row(s, &rows[r]))
            r++;
        if (r == *count)
            *ADDED(rows, *count) = (struct row){.of = s};
        rows[r].amount += amount_of(s, what);
        rows[r].bytes += s->bytes;
        rows[r].places += s->line > 0;
        rows[r].several |= strcmp(s->kernel, rows[r].of->kernel) != 0;
    }
    return rows;
}

static void add_intro(struct text *text, const struct row *row, enum counted what)
{
    const struct site *s = row->of;
    const unsigned long amount = row->amount, size = size_of(row, what);
    const bool bytes = what == COUNT_BYTES, one = amount == 1;
    const char *done = strcmp(s->op, "read") == 0    ? "read"
                       : strcmp(s->op, "write") == 0 ? "written"
                                                     : "updated";
    if (what == COUNT_WORK || what == COUNT_BARRIERS)
        text_add(text, "%lu %s%s", amount, s->op, one ? "" : "s");
    else if (what == COUNT_LAUNCHES)
        text_add(text, "%lu launch%s of %s", amount, one ? "" : "es", s->kernel);
    else if (by_sectors(what))
        text_add(text, "%lu bytes of %s are %s in %lu sector%s", row->bytes, s->object, done, amount,
                 one ? "" : "s");
    else if (amount > size)
        text_add(text, "%s has %lu %s%s, but %lu are %s", s->object, size, bytes ? "byte" : "element",
                 size == 1 ? "" : "s", amount, done);
    else if (bytes)
        text_add(text, "%lu byte%s of %s %s %s", amount, one ? "" : "s", s->object, one ? "is" : "are", done);
    else
        text_add(text, "%s is %s %lu time%s", s->object, done, amount, one ? "" : "s");
}

static void add_places(struct text *text, const struct row *row, const struct report *report,
                       enum counted what)
{
    const char *file = "", *mark = row->places > 1 ? ":" : "";
    unsigned shown = 0;
    for (const struct site *s = row->of; s < report->sites + report->site_count; s++) {
        if (!is_counted(s, what) || !in_row(s, row) || s->line == 0 || shown++ >= PLACES_SHOWN)
            continue;
        text_add(text, "%s", mark);
        if (row->places > 1)
            text_add(text, " %lu", amount_of(s, what));
        text_add(text, " at %s:%d", strcmp(file, s->file) == 0 ? "" : s->file, s->line);
        if (row->several)
            text_add(text, " in %s", s->kernel);
        file = s->file;
        mark = ",";
    }
    if (shown > PLACES_SHOWN)
        text_add(text, " and others");
}

static int by_line(const void *left, const void *right)
{
    const struct site *a = left, *b = right;
    const int order = strcmp(a->file, b->file);
    return order ? order : (a->line > b->line) - (a->line < b->line);
}

static int by_amount(const void *left, const void *right)
{
    const struct row *a = left, *b = right;
    const int order = (a->amount < b->amount) - (a->amount > b->amount);
    return order ? order : (a->of > b->of) - (a->of < b->of);
}

void sites_text(struct text *text, struct report *report, enum counted what)
{
    size_t count;
    if (report->sites)
        qsort(report->sites, report->site_count, sizeof *report->sites, by_line);
    struct row *rows = rows_of(report, what, &count);
    if (rows)
        qsort(rows, count, sizeof *rows, by_amount);
    for (size_t r = 0; r < count && r < ROWS_SHOWN && rows[r].amount >= rows[0].amount / SMALL; r++) {
        text_add(text, ".\n");
        add_intro(text, &rows[r], what);
        add_places(text, &rows[r], report, what);
    }
    free(rows);
}
