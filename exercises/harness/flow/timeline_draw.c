// Places a timeline, in pixels, and tells it as a list. Time goes to the right. Everything of one block is in
// one row: its boxes and, below them because other threads of the block may go on meanwhile, its waits.
#include <math.h>
#include <string.h>

#include "drawing.h"
#include "timeline.h"

enum {
    HALF = 17, // half the height of a box
    PITCH = 68,
    STEP = 9,
    TOP = 62,
    LEFT = 92,
};

struct layout {
    struct drawing d;
    struct timeline *t;
    double end[BLOCKS_SHOWN]; // of each row's last box
};

// A font of 10 takes a fifth less.
static double fine(int digits) { return 0.82 * wide(digits); }

static bool writes(enum act act) { return act == PUBLISHES || act == STORES; }

// The activity's box or its wait; NULL if it is not shown.
static const struct point *point_of(const struct timeline *t, const struct activity *of, bool waits)
{
    for (const struct point *point = t->points; point < t->points + t->point_count; point++)
        if (point->of == of && point->waits == waits)
            return point;
    return NULL;
}

// What is said of a wait, and the two lines of a box: the first part of each depends on what it is.
static const char *waiting(const struct point *point)
{
    return point->of->for_ever ? "waits for ever: " : "waits for ";
}

static double wait_width(const struct layout *l, const struct point *point)
{
    return fine(digits_of(&l->d, waiting(point)) + digits_of(&l->d, text_bytes(&point->wait)));
}

static const char *above(const struct point *point)
{
    return point->of->act == SCANNED ? "combined" : text_bytes(&point->places);
}

static const char *arrow(const struct point *point) { return writes(point->of->act) ? " ←" : ""; }

static const char *below(const struct point *point)
{
    return point->of->act == LOADS ? "loaded" : text_bytes(&point->values);
}

// --- Where everything is.

// Returns the width of all.
static double place_points(struct layout *l)
{
    double x = LEFT, width = 0;
    for (struct point *point = l->t->points; point < l->t->points + l->t->point_count; point++) {
        double *end = &l->end[point->row];
        const struct point *wait = point->waits ? NULL : point_of(l->t, point->of, true);
        x = fmax(x + STEP, *end > 0 ? *end + 5 : 0);
        if (!point->waits)
            point->half = fmax(wide(digits_of(&l->d, below(point))),
                               fine(digits_of(&l->d, above(point)) + digits_of(&l->d, arrow(point)))) /
                              2 +
                          6;
        if (wait)
            x = fmax(x, wait->x + wait_width(l, wait) + 22 - point->half);
        point->x = x;
        *end = x + 2 * point->half;
        width = fmax(width, *end + (point->waits && point->of->for_ever ? wait_width(l, point) + 40 : 0));
    }
    return width + 20;
}

static double middle(int row) { return TOP + PITCH * (row + 0.5) - 9; }

// --- Drawing.

static const char *not_started(long long blocks)
{
    return blocks == 1 ? "block has not started" : "blocks have not started";
}

static void draw_row(struct layout *l, int row)
{
    const struct timeline *t = l->t;
    const struct lifetime *block = &t->blocks[row];
    const struct point *first = NULL;
    long long section = timeline_section(t, row);
    for (const struct point *point = t->points; point < t->points + t->point_count && !first; point++)
        first = point->row == row ? point : NULL;
    draw_text(&l->d, 14, middle(row) - 8, "left @text", "block %d", block->block);
    draw_text(&l->d, 14, middle(row) + 9, "left @small",
              section == NO_SECTION         ? "loads nothing"
              : section == SEVERAL_SECTIONS ? "several"
                                            : "section %lld",
              section);
    if (first)
        draw_line(&l->d, first->x, middle(row), fmax(block->ended ? 0 : l->d.width - 12, l->end[row]),
                  middle(row), "life");
    if (block->ended)
        draw_line(&l->d, l->end[row], middle(row) - 9, l->end[row], middle(row) + 9, "life");
}

static void draw_rows(struct layout *l, int rows)
{
    long long more = l->t->grid - l->t->block_count;
    for (int row = 0; row < rows; row++) {
        if (row % 2 == 0)
            draw_box(&l->d, 0, TOP + PITCH * row, l->d.width, TOP + PITCH * (row + 1), "@band");
        if (row < l->t->shown)
            draw_row(l, row);
        else
            draw_text(&l->d, 14, middle(row), "left @text_wrong", "%lld %s", more, not_started(more));
    }
}

static void draw_wait(struct layout *l, const struct point *point)
{
    bool for_ever = point->of->for_ever;
    const struct point *box = point_of(l->t, point->of, false);
    double until = for_ever ? l->d.width - 12 : box->x + box->half, y = middle(point->row) + HALF + 10;
    draw_box(&l->d, point->x, y - 8, until, y + 8, for_ever ? "@stuck" : "@waiting");
    draw_box(&l->d, point->x + 7, y - 7, point->x + 13 + wait_width(l, point), y + 7, "@paper");
    draw_text(&l->d, point->x + 10, y, for_ever ? "left @small_wrong" : "left @small", "%s%s", waiting(point),
              text_bytes(&point->wait));
}

static void draw_action(struct layout *l, const struct point *point)
{
    const struct activity *m = point->of;
    double y = middle(point->row), x = point->x + point->half;
    draw_box(&l->d, point->x, y - HALF, point->x + 2 * point->half, y + HALF,
             m->raced                              ? "@cell_raced"
             : m->wrong                            ? "@cell_wrong"
             : m->act == SCANNED                   ? "@cell_combined"
             : writes(m->act) || m->act == CHANGES ? "@cell_written"
                                                   : "@cell");
    draw_text(&l->d, x, y - 8, "center @small", "%s%s", above(point), arrow(point));
    draw_text(&l->d, x, y + 8, m->wrong ? "center @text_wrong" : "center @text", "%s", below(point));
}

// Outlines the boxes of a witness's accesses, and numbers them.
static void draw_accesses(struct layout *l)
{
    for (int k = 0; k < 2; k++) {
        const int i = l->t->accesses[k];
        const struct point *point = i == NONE ? NULL : point_of(l->t, &l->t->activities[i], false);
        if (point)
            draw_access(&l->d, point->x + point->half, middle(point->row), point->half, HALF, k + 1,
                        text_bytes(&l->t->access_texts[k]));
    }
}

// From the box that wrote a word to the box that read it.
static void draw_handed(struct layout *l, const struct handed *handed)
{
    const struct point *a = point_of(l->t, &l->t->activities[handed->from], false),
                       *b = point_of(l->t, &l->t->activities[handed->to], false);
    if (!a || !b)
        return;
    int half = b->row > a->row ? HALF : -HALF;
    draw_line(&l->d, a->x + a->half, middle(a->row) + half, b->x + b->half, middle(b->row) - half,
              handed->element ? "value" : "flag");
}

static void draw_legends(struct layout *l)
{
    const struct timeline *t = l->t;
    struct drawing *d = &l->d;
    bool written = false, offset = false, scanned = false, changed = false, waits = false, for_ever = false;
    bool words = false, elements = false, wrong = false, raced = false, unknown = false, broken = false,
         twice = false;
    for (const struct point *point = t->points; point < t->points + t->point_count; point++) {
        const struct activity *m = point->of;
        const char *values = text_bytes(&point->values);
        written |= writes(m->act);
        offset |= strchr(text_bytes(&point->places), '+') != NULL;
        scanned |= m->act == SCANNED;
        changed |= m->act == CHANGES;
        waits |= point->waits && !m->for_ever;
        for_ever |= m->for_ever;
        wrong |= m->wrong;
        raced |= m->raced;
        unknown |= strchr(values, '?') != NULL;
        broken |= strstr(values, "·") != NULL;
        twice |= strchr(values, ',') != NULL;
    }
    for (int i = 0; i < t->handed_count; i++) {
        words |= !t->handed[i].element;
        elements |= t->handed[i].element;
    }
    draw_text(
        d, 14, d->height, "left @label",
        "Time goes to the right, from one action to the next. It is not a clock, and this order is one of "
        "many. SEED=%u shows another.",
        t->trial->schedule + 1);
    d->height += LEGEND_LINE;
    draw_legend(d, true, "a box: the place, and below it what it held");
    draw_legend(d, written, "← grey: written");
    draw_legend(d, offset, "+8: bytes after the first such word");
    draw_legend(d, true, "white: read");
    draw_legend(d, scanned, "blue: its section is combined");
    draw_legend(d, changed, "0→1: an atomic found 0 and left 1");
    draw_legend(d, waits, "hatched: looks repeatedly until the value changes");
    draw_legend(d, for_ever, "red hatched: looks for ever");
    draw_legend(d, words, "dashed: who set the word that is seen");
    draw_legend(d, elements, "arrow: who wrote the elements that are read");
    draw_legend(d, wrong, "red: wrong");
    draw_legend(d, raced, "orange: in a race, so another order may give another value");
    draw_legend(d, unknown, "?: never written, or not an element");
    draw_legend(d, broken, "1·0: in the wrong order, or something is left out");
    draw_legend(d, twice, "0,0: an element is there twice");
}

// --- The timeline as a list.

static void say_point(struct layout *l, int number, const struct point *point)
{
    static const char *const words[] = {
        [LOADS] = "loads %s",          [SCANNED] = "has combined the section %s%s",
        [LOOKS] = "reads %s: %s",      [CHANGES] = "changes %s, %s",
        [PUBLISHES] = "writes %s: %s", [STORES] = "stores %s: %s",
    };
    const struct activity *m = point->of;
    long long section = timeline_section(l->t, point->row);
    struct text text = {0}, where = {0};
    text_add(&where, section == NO_SECTION ? "-" : section == SEVERAL_SECTIONS ? "several" : "%lld", section);
    if (point->waits)
        text_add(&text, "%s%s", waiting(point), text_bytes(&point->wait));
    else
        text_add(&text, words[m->act], text_bytes(&point->places), text_bytes(&point->values));
    drawing_say(&l->d, "%4d  %-8d %-10s %5d  %s%s%s", number, m->block, where.bytes, m->line, text.bytes,
                m->wrong && !point->waits ? "   wrong" : "", m->raced && !point->waits ? "   in a race" : "");
    text_free(&text);
    text_free(&where);
}

static void say_list(struct layout *l)
{
    long long more = l->t->grid - l->t->block_count;
    drawing_say(&l->d, "%4s  %-8s %-10s %5s  %s", "", "block", "section", "line",
                "in this order, one of many");
    for (int i = 0; i < l->t->point_count; i++)
        say_point(l, i + 1, &l->t->points[i]);
    if (more > 0)
        drawing_say(&l->d, "      %lld %s", more, not_started(more));
}

void timeline_draw(struct timeline *t, const char *about)
{
    struct layout l = {.t = t};
    struct drawing *d = &l.d;
    int rows = t->shown + (t->grid > t->block_count);
    if (!drawing_begin(d, "timeline.gp", about))
        return;
    d->arrow = 3;
    d->width = (int)fmax(fmax(place_points(&l), wide(digits_of(d, d->headline.bytes)) * 1.12 + 40), 1000);
    d->height = TOP + rows * PITCH + 24;
    d->legend_x = 14;
    d->legend_look = "left @label";
    d->legend_room = d->width - 28;
    say_list(&l);
    draw_rows(&l, rows);
    for (int i = 0; i < t->point_count; i++)
        if (t->points[i].waits)
            draw_wait(&l, &t->points[i]);
    for (int i = 0; i < t->handed_count; i++)
        draw_handed(&l, &t->handed[i]);
    for (int i = 0; i < t->point_count; i++)
        if (!t->points[i].waits)
            draw_action(&l, &t->points[i]);
    draw_accesses(&l);
    draw_legends(&l);
    drawing_end(d, "canvas.gp");
}
