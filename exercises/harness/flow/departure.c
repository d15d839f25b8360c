// Finds where a kernel departs from its algorithm, for make trace. The algorithm's states come from states.c.
#include <stdlib.h>
#include <string.h>

#include "table.h"

// What a cell is judged by: the contract's rule for an array beside the sections'; what the algorithm's steps
// make of a section; or what y should hold.
enum measure { BESIDE, STEPS, RESULT };

// Whether the algorithm takes its steps in this array. That is an array of shared memory that holds a
// section. If there is no shared memory, it is an array that a launch combines into. Before the first
// barrier, it is the lanes.
static bool is_stepped(const struct printing *p, const struct image *image, bool combined)
{
    const struct contract *c = p->trial->contract;
    if (!c->holds || c->shuffles != (image->memory == IN_LANES))
        return false;
    return image->memory == IN_LANES ? !p->met
           : image->memory == SHARED ? image->count >= p->trial->section && p->launch <= 1
                                     : !p->shares && combined;
}

// Whether the row is judged by the steps. It is not if nothing was combined in it, or before everything is
// loaded.
static bool takes_step(const struct printing *p, const struct image *image, size_t begin, size_t end,
                       bool combined)
{
    bool takes = is_stepped(p, image, combined);
    for (size_t i = begin; takes && i < end && !combined; i++)
        takes = image->step == 0 && image->now[i].written;
    return takes;
}

static bool steps_hold(const struct printing *p, const struct image *image, size_t cell, struct span *may)
{
    size_t first = image->memory == SHARED ? p->first : 0, n = p->trial->n;
    unsigned section = image->memory == IN_LANES ? WARP : p->trial->section;
    int step = image->step;
    if (image->memory == GLOBAL)
        for (section = 1, step = p->launch; section < n; section *= 2)
            ;
    if (cell + first >= n || !p->trial->contract->holds(section, (unsigned)step, (unsigned)cell, may))
        return false;
    *may = (struct span){may->first + first, may->end + first};
    return true;
}

// The elements that the cell may hold, by alternative number `which`. False if there are no more
// alternatives.
static bool may_hold(const struct printing *p, const struct image *image, enum measure by, size_t cell,
                     unsigned which, struct span *may)
{
    const struct trial *trial = p->trial;
    if (by == BESIDE) {
        bool single = image->memory == SHARED && image->count == 1;
        return contract_beside(trial->contract, image->name, trial->n, trial->section,
                               single ? p->first / trial->section : cell, which, may);
    }
    if (by == STEPS)
        return which == 0 && steps_hold(p, image, cell, may);
    *may = contract_span(trial->contract, trial->section, cell);
    return which == 0;
}

// A total that is not there yet is not wrong. A lane that gives nothing is not wrong, either. Nor is an
// element that is there before its time, if it is right for y in the end.
static bool is_wrong(const struct printing *p, const struct image *image, enum measure by, size_t cell,
                     const struct word *word)
{
    struct interval is =
        word->written ? derivation_is(&p->trial->derivation, word->element) : interval_of(-1, -1);
    size_t i = cell + (image->memory == SHARED ? p->first : 0);
    struct span may;
    unsigned which = 0;
    for (; may_hold(p, image, by, cell, which, &may); which++)
        if (interval_is(is, may))
            return false;
    if (which == 0 || by != STEPS)
        return which > 0 && (by == RESULT || word->written);
    bool early = p->y_wrong && !p->y_wrong[i] &&
                 interval_is(is, contract_span(p->trial->contract, p->trial->section, i));
    return !early && (word->written || image->memory != IN_LANES);
}

// The name of the cell: XY[3], or lane 3.
static void name_text(struct text *text, const struct image *image, size_t i)
{
    bool lanes = image->memory == IN_LANES;
    text_add(text, lanes ? "lane" : "%s", image->name);
    if (image->count > 1)
        text_add(text, lanes ? " %zu" : "[%zu]", i);
}

// Says what the cell should hold and what it holds. For a broken cell a second line says who combined what.
static void explain_cell(struct text *text, const struct printing *p, const struct image *image,
                         enum measure by, size_t cell, size_t i, size_t more)
{
    const struct derivation *d = &p->trial->derivation;
    uint32_t number = image->now[i].written ? image->now[i].element : NUMBER_UNWRITTEN;
    struct interval is = derivation_is(d, number);
    bool lanes = image->memory == IN_LANES, broken = is.lo < 0 && derivation_is_node(d, number);
    struct span may, said = {1, 0};
    name_text(text, image, i);
    for (unsigned which = 0; may_hold(p, image, by, cell, which, &may); which++) {
        if (may.first == said.first && may.end == said.end)
            continue;
        text_add(text, "%s", which > 0 ? " or " : lanes ? " should have " : " should hold ");
        product_text(text, may.first, may.end);
        said = may;
    }
    if (is.lo >= 0) {
        text_add(text, lanes ? " but has " : " but holds ");
        product_text(text, (size_t)is.lo, (size_t)is.hi + 1);
    } else if (!broken) {
        text_add(text, " but %s",
                 !image->now[i].written       ? "was never written"
                 : number == NUMBER_UNWRITTEN ? "holds a value that was never written"
                                              : "holds a value that is not an element");
    }
    if (more > 0)
        text_add(text, "; %zu more %s%s wrong", more, lanes ? "lane" : "cell", more == 1 ? " is" : "s are");
    if (broken) {
        number = derivation_origin(d, number);
        text_add(text, "\n");
        name_text(text, image, i);
        text_add(text, " is ");
        explain_node(text, &p->trial->derivation, has_blocks(p->trial), number, p->file,
                     flow_line(p->flow, number));
    }
}

static void print_marks(const struct printing *p, const char *label, const bool *wrong, size_t begin,
                        size_t end)
{
    int blanks = 0;
    bool more = false;
    fprintf(p->out, "%s%-*s %8s  %*s %-*s", paint(BAD), p->label_width, label, "", STRIDE, "", p->name_width,
            "");
    for (size_t i = begin; i < end; i++) {
        blanks += p->cell_width + 2;
        more |= wrong[i] && i >= begin + CELLS_SHOWN;
        if (!wrong[i] || more)
            continue;
        fprintf(p->out, "%*s", blanks - 1, "^");
        blanks = 1;
    }
    fprintf(p->out, "%s%s\n", more ? " …" : "", paint(PLAIN));
}

static void note_departure(const struct printing *p, const struct image *image, size_t cell,
                           const struct text *text)
{
    if (!p->departure || p->departure->record != NONE)
        return;
    p->departure->record = p->record;
    p->departure->memory = image->memory;
    p->departure->cell = cell;
    snprintf(p->departure->array, sizeof p->departure->array, "%s", image->name);
    text_add(&p->departure->text, "%s", text->bytes);
}

// Marks the cells that are wrong by that measure; only those in `only`, unless it is NULL. What is wrong with
// y is explained under the table.
static bool *mark(struct printing *p, const struct image *image, enum measure by, size_t begin, size_t end,
                  const bool *only, const char *label)
{
    struct text text = {0};
    size_t first = 0, count = 0;
    bool *wrong = room_for(image->count, sizeof *wrong);
    for (size_t i = end; wrong && i-- > begin;)
        if (is_wrong(p, image, by, i - begin, &image->now[i]) && (!only || only[i - begin + p->first])) {
            wrong[first = i] = true;
            count++;
        }
    if (count == 0) {
        free(wrong);
        return NULL;
    }
    print_marks(p, label, wrong, begin, end);
    if (by != RESULT) {
        p->departed = p->row;
        explain_cell(&text, p, image, by, first - begin, first, count - 1);
        note_departure(p, image, first, &text);
        fprintf(p->out, "%s", paint(BAD));
        print_lines(p->out, text.bytes, "    ");
        fprintf(p->out, "%s", paint(PLAIN));
    }
    text_free(&text);
    return wrong;
}

bool *departure_mark(struct printing *p, const struct image *image, size_t begin, size_t end, bool combined)
{
    bool *wrong = NULL, told = p->departed > 0 && p->departed != p->row;
    if (!p->out || !p->judged || p->unfinished)
        return NULL;
    if (!told)
        wrong = mark(p, image, BESIDE, begin, end, NULL, "wrong from here on");
    if (!told && !wrong && takes_step(p, image, begin, end, combined))
        wrong = mark(p, image, STEPS, begin, end, NULL, "wrong from here on");
    if (!wrong && p->row == p->last && image_is_result(image, p->trial)) {
        wrong = mark(p, image, RESULT, begin, end, NULL, "wrong at the end");
        p->y_marked |= wrong != NULL;
    }
    return wrong;
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
