// Where a kernel departs from its algorithm, as make trace says it: by the states of states.c.
#include <stdlib.h>
#include <string.h>

#include "table.h"

// By what a cell is judged.
enum measure { NOTHING, STEPS, BESIDE, RESULT };

// What the contract says of an array that is not the section's; NULL if nothing. *unit: the elements that
// each cell stands for. Of totals#2, the totals of totals, they are a section's times as many.
static const struct beside *beside_of(const struct printing *p, const struct image *image, size_t *unit)
{
    size_t length = strcspn(image->name, "#");
    int level = image->name[length] ? atoi(image->name + length + 1) : 1;
    for (const struct beside *b = p->trial->contract->besides; b && b->array; b++) {
        if (strlen(b->array) != length || strncmp(b->array, image->name, length) != 0)
            continue;
        for (*unit = b->unit > 0 ? b->unit : p->trial->section; level > 1; level--)
            *unit *= p->trial->section;
        return b;
    }
    return NULL;
}

// The algorithm's steps say what is in an array of shared memory that has a section, and where there is no
// shared memory in one that a launch combines into; and what lanes have before the first barrier.
static bool is_stepped(const struct printing *p, const struct image *image, bool combined)
{
    const struct contract *c = p->trial->contract;
    if (!c->holds || c->shuffles != (image->memory == IN_LANES))
        return false;
    return image->memory == IN_LANES ? !p->met
           : image->memory == SHARED ? image->count >= p->trial->section && p->launch <= 1
                                     : p->shared_count == 0 && combined;
}

// Steps say nothing of a row in which there was none, or before all is loaded.
static enum measure measure_of(const struct printing *p, const struct image *image, size_t begin, size_t end,
                               bool combined)
{
    size_t unit;
    bool stepped = is_stepped(p, image, combined);
    if (beside_of(p, image, &unit))
        return BESIDE;
    for (size_t i = begin; stepped && i < end && !combined; i++)
        stepped = image->step == 0 && image->now[i].written;
    if (stepped)
        return STEPS;
    return strcmp(image->name, "y") == 0 && p->row == p->last ? RESULT : NOTHING;
}

static bool steps_hold(const struct printing *p, const struct image *image, size_t cell, struct span *may)
{
    size_t first = image->memory == SHARED ? p->first : 0, n = p->trial->n;
    unsigned section = image->memory == IN_LANES ? LANES : p->trial->section;
    if (image->memory == GLOBAL)
        for (section = 1; section < n; section *= 2)
            ;
    if (cell + first >= n || !p->trial->contract->holds(section, (unsigned)image->step, (unsigned)cell, may))
        return false;
    may->first += first;
    may->end += first;
    return true;
}

// What the cell may hold, in way number `which`; false if there is none of that number.
static bool may_hold(const struct printing *p, const struct image *image, enum measure by, size_t cell,
                     unsigned which, struct span *may)
{
    const struct trial *trial = p->trial;
    size_t unit, n = trial->n;
    bool may_any = by != NOTHING && (by == BESIDE || which == 0);
    if (!may_any)
        return false;
    if (by == BESIDE) {
        const struct beside *b = beside_of(p, image, &unit);
        cell = image->memory == SHARED && image->count == 1 ? p->first / unit : cell;
        may_any = b->holds((struct beside_cell){n, trial->section, unit, cell}, which, may);
    } else if (by == STEPS) {
        may_any = steps_hold(p, image, cell, may);
    } else {
        *may = contract_span(trial->contract, trial->section, cell);
    }
    may->end = may->end < n ? may->end : n;
    return may_any;
}

// A total or a result that is not there yet is not wrong.
static bool is_wrong(const struct printing *p, const struct image *image, enum measure by, size_t cell,
                     const struct place *place)
{
    struct interval is = place->written ? flow_is(p->flow, place->element) : interval_of(-1, -1);
    struct span may;
    unsigned which = 0;
    for (; may_hold(p, image, by, cell, which, &may); which++)
        if (may.end <= may.first ? is.lo >= 0 && is.hi < is.lo
                                 : is.lo == (int)may.first && is.hi + 1 == (int)may.end)
            return false;
    return which > 0 && (by == STEPS || place->written);
}

// What the cell should hold, and what it does; of a broken one, in a line of its own, who combined what.
static void explain_cell(struct text *text, const struct printing *p, const struct image *image,
                         enum measure by, size_t cell, size_t i)
{
    const struct derivation *d = &p->trial->derivation;
    uint32_t number = image->now[i].written ? image->now[i].element : NUMBER_UNWRITTEN;
    bool lanes = image->memory == IN_LANES;
    struct span may;
    if (lanes)
        text_add(text, "lane %zu should have ", i);
    else
        text_add(text, image->count > 1 ? "%s[%zu] should hold " : "%s should hold ", image->name, i);
    for (unsigned which = 0; may_hold(p, image, by, cell, which, &may); which++) {
        text_add(text, "%s", which > 0 ? " or " : "");
        product_text(text, may.first, may.end);
    }
    struct interval is = flow_is(p->flow, number);
    if (is.lo >= 0) {
        text_add(text, lanes ? ", and has " : ", and holds ");
        product_text(text, (size_t)is.lo, (size_t)is.hi + 1);
    } else if (derivation_is_node(d, number)) {
        number = derivation_origin(d, number);
        int made = number < p->flow->origin_count ? p->flow->origins[number].made : NONE;
        text_add(text, "\n    it is ");
        explain_node(text, p->trial, number, p->file, made == NONE ? 0 : p->flow->events[made].line);
    } else {
        text_add(text, ", and %s",
                 number == NUMBER_UNWRITTEN ? "nobody has written it" : "holds what is no element");
    }
}

static void print_marks(const struct printing *p, const char *label, const bool *wrong, size_t begin,
                        size_t end)
{
    int blanks = 0;
    fprintf(p->out, "%s%-*s %8s  %*s %-*s", paint(BAD), LABEL, label, "", STRIDE, "", p->name_width, "");
    for (size_t i = begin; i < end && i < begin + CELLS_SHOWN; i++) {
        blanks += p->cell_width + 2;
        if (wrong[i]) {
            fprintf(p->out, "%*s", blanks - 1, "^");
            blanks = 1;
        }
    }
    fprintf(p->out, "%s\n", paint(PLAIN));
}

// Of the result, what is wrong stands under the table.
static void tell(struct printing *p, const struct image *image, enum measure by, size_t begin,
                 const bool *wrong)
{
    struct text text = {0};
    size_t first = begin, count = 0;
    while (!wrong[first])
        first++;
    for (size_t i = first; i < image->count; i++)
        count += wrong[i];
    explain_cell(&text, p, image, by, first - begin, first);
    size_t line = strcspn(text.bytes, "\n");
    fprintf(p->out, "%s    %.*s", paint(BAD), (int)line, text.bytes);
    if (count > 1)
        fprintf(p->out, "; %zu more %s wrong", count - 1, count == 2 ? "is" : "are");
    fprintf(p->out, "%s%s\n", text.bytes + line, paint(PLAIN));
    text_free(&text);
}

// Marks the cells that are wrong by that measure; of those in `only`, unless it is NULL.
static bool *mark(struct printing *p, const struct image *image, enum measure by, size_t begin, size_t end,
                  const bool *only, const char *label)
{
    bool any = false, *wrong = calloc(image->count + 1, sizeof *wrong);
    for (size_t i = begin; wrong && i < end; i++) {
        wrong[i] = is_wrong(p, image, by, i - begin, &image->now[i]) && (!only || only[i - begin + p->first]);
        any |= wrong[i];
    }
    if (!any) {
        free(wrong);
        return NULL;
    }
    print_marks(p, label, wrong, begin, end);
    if (by != RESULT) {
        p->departed = p->row;
        tell(p, image, by, begin, wrong);
    }
    return wrong;
}

bool *departure_mark(struct printing *p, const struct image *image, size_t begin, size_t end, bool combined)
{
    enum measure by = measure_of(p, image, begin, end, combined);
    if (!p->out || !p->judged || (p->departed > 0 && p->departed != p->row && by != RESULT))
        return NULL;
    return mark(p, image, by, begin, end, NULL, by == RESULT ? "wrong at the end" : "wrong from here on");
}

void departure_mark_end(struct printing *p, struct image *image)
{
    struct span last;
    unsigned section = p->trial->section;
    if (!p->out || !p->y_wrong || p->departed > 0 || image->row == 0 || !is_stepped(p, image, false))
        return;
    while (p->trial->contract->holds(section, (unsigned)image->step + 1, 0, &last))
        image->step++;
    free(mark(p, image, STEPS, image->begin, image->begin + section, p->y_wrong, "it ends too early"));
}
