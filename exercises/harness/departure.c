// Where a kernel departs from its algorithm, as make trace says it. Found in the trace of the kernel on
// intervals, by the states of states.c.
#include <stdlib.h>
#include <string.h>

#include "table.h"

struct noted table_noted(const struct printing *p, const struct image *image, const char *array)
{
    bool shared = image >= p->shared && image < p->shared + IMAGES;
    struct noted noted = {
        .flow = p->flow,
        .shared = shared,
        .cells = (int)(image->bytes / element_size(p->trial->element)),
        .from = shared && image->row < p->launched ? p->launched : image->row,
        .until = p->row,
    };
    snprintf(noted.array.array, sizeof noted.array.array, "%.47s", array);
    if (strcmp(array, "lane") == 0)
        noted.cells = p->trial->n < LANES ? (int)p->trial->n : LANES;
    return noted;
}

static bool holds(const struct image *image, size_t i, struct span want)
{
    struct interval got;
    memcpy(&got, image->now + i * sizeof got, sizeof got);
    if (!all_set(image->init + i * sizeof got, sizeof got) || got.lo < 0)
        return false;
    if (want.end <= want.first)
        return got.hi < got.lo;
    return (size_t)got.lo == want.first && (size_t)got.hi + 1 == want.end;
}

// What a cell of the section should hold after so many steps; false if that isn't known, or is no matter: of
// what is not there.
static bool wanted(const struct printing *p, const struct image *image, size_t cell, struct span *want)
{
    const struct trial *trial = p->trial;
    unsigned section = trial->section, n = (unsigned)trial->n;
    if (image >= p->global && image < p->global + IMAGES)
        for (section = 1; section < n; section *= 2)
            ;
    if (image == &p->lanes.image)
        section = LANES;
    if (cell + (size_t)image->offset >= n ||
        !trial->contract->holds(section, (unsigned)image->step, (unsigned)cell, want))
        return false;
    want->first += (size_t)image->offset;
    want->end += (size_t)image->offset;
    return true;
}

// The section that block 0 has: where blocks take numbers, the one whose first element it loaded.
static void find_offset(const struct printing *p, struct image *image, size_t begin)
{
    struct interval first;
    memcpy(&first, image->now + begin * sizeof first, sizeof first);
    bool loaded = first.lo == first.hi && first.lo > 0 && first.lo % (int)p->trial->section == 0;
    if (image->step == 0 && p->trial->contract->reach == WHOLE && loaded)
        image->offset = first.lo;
}

// Whether the algorithm says what the array's cells hold: one of shared memory that has a section, or, where
// there is no shared memory, one that a launch combines into.
static bool is_compared(const struct printing *p, const struct image *image)
{
    if (!p->finding || !p->trial->contract->holds)
        return false;
    size_t cells = image->bytes / sizeof(struct interval);
    if (image >= p->shared && image < p->shared + IMAGES)
        return p->trial->contract->shuffles == false && cells >= p->trial->section && p->launch <= 1;
    struct noted noted = table_noted(p, image, image->name);
    return p->shared_count == 0 && !p->trial->contract->shuffles && note_combined(&noted);
}

// Whether the algorithm says what lanes have: not behind a barrier.
static bool are_compared(const struct printing *p) { return p->trial->contract->holds && !p->met; }

// Compares the cells with what they should hold; with `y_wrong`, those for which y is wrong.
static void find_departure(struct printing *p, const struct image *image, const char *array, size_t begin,
                           size_t end, const bool *y_wrong)
{
    struct departure *d = p->departure;
    struct span want;
    for (size_t i = begin; i < end && i < begin + CELLS_NOTED; i++) {
        size_t cell = i - begin;
        d->wrong[cell] = wanted(p, image, cell, &want) && !holds(image, i, want) &&
                         (!y_wrong || y_wrong[cell + (size_t)image->offset]);
        if (!d->wrong[cell] || d->count++ > 0)
            continue;
        text_add(&d->text, strcmp(array, "lane") == 0 ? "%s %zu should have " : "%s[%zu] should hold ", array,
                 i);
        product_text(&d->text, want.first, want.end);
    }
    if (d->count == 0)
        return;
    if (d->count > 1)
        text_add(&d->text, "; %zu more %s wrong", d->count - 1, d->count == 2 ? "is" : "are");
    d->row = p->row;
    d->begin = begin;
    d->end = end;
    snprintf(d->name, sizeof d->name, "%s", image->name);
}

void departure_compare(struct printing *p, struct image *image, const char *array, size_t begin, size_t end)
{
    struct departure *d = p->departure;
    bool lanes = image == &p->lanes.image;
    if (!p->finding || d->row > 0 || !(lanes ? are_compared(p) : is_compared(p, image)))
        return;
    struct noted noted = table_noted(p, image, array);
    bool combined = note_combined(&noted);
    if (image >= p->global && image < p->global + IMAGES)
        image->step = p->launches_combined += combined;
    else
        image->step += combined;
    for (size_t i = begin; i < end; i++)
        if (!combined && (image->step > 0 || !all_set(image->init + i * VALUE, VALUE)))
            return; // no step, or not all is loaded yet
    find_offset(p, image, begin);
    find_departure(p, image, array, begin, end, NULL);
}

void departure_find_early(struct printing *p)
{
    struct departure *d = p->departure;
    bool *wrong = trial_y(p->trial) ? compare(p->trial) : NULL;
    for (struct image *image = p->shared; wrong && image < p->shared + p->shared_count && d->row == 0;
         image++) {
        struct span want;
        size_t cells = image->bytes / sizeof(struct interval), section = p->trial->section;
        if (!is_compared(p, image) || image->row == 0)
            continue;
        while (p->trial->contract->holds((unsigned)section, (unsigned)image->step + 1, 0, &want))
            image->step++;
        size_t begin = cells > section && image_changed(image, section * VALUE, cells * VALUE) ? section : 0;
        find_departure(p, image, image->name, begin, begin + section, wrong);
        d->row = d->row > 0 ? image->row : 0;
        d->early = true;
    }
    free(wrong);
}

void departure_tell(struct printing *p, const struct image *image)
{
    struct departure *d = p->departure;
    if (p->finding || !d || d->row == 0 || d->row > p->row || strcmp(d->name, image->name) != 0)
        return;
    fprintf(p->out, "%s%-*s %8s  %*s %-*s", paint(BAD), LABEL,
            d->early ? "it ends too early" : "wrong from here on", "", -STRIDE, "", p->columns.name, "");
    int blanks = 0;
    for (size_t i = d->begin; i < d->end && i < d->begin + CELLS_SHOWN; i++) {
        blanks += p->columns.cell + 2;
        if (d->wrong[i - d->begin]) {
            fprintf(p->out, "%*s", blanks - 1, "^");
            blanks = 1;
        }
    }
    fprintf(p->out, "\n    %s%s\n", d->text.bytes, paint(PLAIN));
    d->row = 0;
}
