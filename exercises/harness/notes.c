// What make trace says of a row of its table besides what the cells hold: who read what.
#include <stdlib.h>
#include <string.h>

#include "table.h"

// --- Lines.

static struct cell named(const char *name, int index, int length)
{
    struct cell cell = {.index = index, .length = length};
    snprintf(cell.array, sizeof cell.array, "%s", name);
    return cell;
}

static bool is_array(const struct cell *cell, const char *name) { return strcmp(cell->array, name) == 0; }

// What stands for no array.
static bool is_named(const struct cell *cell) { return is_array(cell, "e") || is_array(cell, "?"); }

static void add_cell(struct line *line, struct cell cell, uint32_t number)
{
    if (line->count < OPERANDS) {
        line->from[line->count] = cell;
        line->is[line->count] = number;
    }
    line->count++;
}

// The cell to which the thread wrote the result of `made` first, before `user`; NULL if to none.
static const struct cell *written_to(const struct flow *flow, int made, int user)
{
    const struct cell *cell = NULL;
    for (int at = flow->events[user].before; at != made && at != NONE; at = flow->events[at].before)
        if (flow->events[at].what == WRITE && flow->events[at].element == flow->events[made].element)
            cell = &flow->events[at].cell;
    return cell;
}

// Adds where the event's thread had an operand from: the cell or the lane; of a result of its own the cell
// that it has written it to or, if it has not, what it was made of. `lanes`: what they gave before, or NULL.
static void add_operand(struct line *line, const struct flow *flow, const struct image *lanes, int user,
                        int k)
{
    const struct event *event = &flow->events[user];
    uint32_t number = event->what == WRITE ? event->element : k ? event->right : event->left;
    const struct event *from = event->from[k] == NONE ? NULL : &flow->events[event->from[k]];
    bool made = from && from->what == COMBINE;
    const struct cell *written = made ? written_to(flow, event->from[k], user) : NULL;
    if (line->count > OPERANDS)
        return;
    const struct place *given = lanes ? &lanes->before[event->thread] : NULL;
    if (given && given->written && given->element == number && !(from && from->what == GOT)) {
        add_cell(line, named("lane", event->thread, LANES), number);
    } else if (!from) {
        add_cell(line, named(number == NUMBER_IDENTITY ? "e" : "?", 0, 1), number);
    } else if (!made || written) {
        add_cell(line, made ? *written : from->cell, number);
    } else {
        add_operand(line, flow, lanes, event->from[k], 0);
        add_operand(line, flow, lanes, event->from[k], 1);
    }
}

// Identities combined with identities are of no interest.
static bool is_noted(const struct printing *p, const struct image *image, const struct event *event)
{
    bool lanes = image->memory == IN_LANES, shared = image->memory == SHARED;
    int index = lanes ? event->thread : event->cell.index;
    if (event->row <= image->row || event->row > p->row || index < 0 || index >= (int)image->count ||
        event->what != (lanes ? COMBINE : WRITE))
        return false;
    if ((lanes || shared) && (event->block != 0 || event->launch != p->launch))
        return false;
    struct interval is = flow_is(p->flow, event->element);
    if (event->element != NUMBER_IDENTITY && is.lo >= 0 && is.hi < is.lo)
        return false;
    return lanes || (event->cell.shared == shared && is_array(&event->cell, image->name));
}

// Whether it can be said so that it is clear which cell is meant: each block has shared memory of its own,
// and what a lane gave only the row of the lanes shows.
static bool is_clear(const struct image *image, const struct line *line)
{
    bool clear = line->count <= OPERANDS;
    for (int k = 0; clear && k < line->count; k++) {
        const struct cell *cell = &line->from[k];
        clear = is_named(cell) || (is_array(cell, "lane") == (image->memory == IN_LANES) &&
                                   (image->memory != GLOBAL || !cell->shared));
    }
    return clear;
}

struct notes notes_of(const struct printing *p, const struct image *image)
{
    const struct flow *flow = p->flow;
    struct notes notes = {.p = p, .image = image, .lines = calloc(flow->count + 1, sizeof *notes.lines)};
    bool lanes = image->memory == IN_LANES;
    if (!notes.lines)
        abort();
    for (size_t i = 0; i < flow->count; i++) {
        const struct event *event = &flow->events[i];
        if (!is_noted(p, image, event))
            continue;
        struct line line = {.to = lanes ? named("lane", event->thread, LANES) : event->cell};
        for (int k = 0; k < (lanes ? 2 : 1); k++)
            add_operand(&line, flow, lanes ? image : NULL, (int)i, k);
        notes.combined |= line.count > 1;
        size_t at = notes.count++;
        for (; at > 0 && notes.lines[at - 1].to.index > line.to.index; at--)
            notes.lines[at] = notes.lines[at - 1];
        notes.lines[at] = line;
    }
    return notes;
}

void notes_free(struct notes *notes)
{
    free(notes->lines);
    *notes = (struct notes){0};
}

bool notes_into(const struct notes *notes, size_t begin, size_t end)
{
    for (size_t i = 0; i < notes->count; i++)
        if ((size_t)notes->lines[i].to.index >= begin && (size_t)notes->lines[i].to.index < end)
            return true;
    return false;
}

// --- The stride.

static bool is_empty(struct interval v) { return v.lo >= 0 && v.hi < v.lo; }

static bool overlap(struct interval a, struct interval b)
{
    return !is_empty(a) && !is_empty(b) && a.lo <= b.hi && b.lo <= a.hi;
}

// In a tree, on the way up no two nodes share an element, and both children have as many; on the way down
// each node adds a part of its own to all that is before it. One row alone is no tree: `tree` is the stride
// of the one before, if that was of a tree.
static const char *direction(struct interval (*is)[2], size_t count, int stride, int tree)
{
    bool up = 2 * tree == stride || (stride == 1 && count > 1), down = tree > 0;
    for (size_t i = 0; i < count; i++) {
        struct interval left = is[i][0], right = is[i][1];
        if (left.lo < 0 || right.lo < 0)
            return "";
        up &= left.hi - left.lo == right.hi - right.lo;
        down &= is_empty(left) || left.lo == 0;
        for (size_t j = 0; j < i; j++) {
            down &= !overlap(right, is[j][1]);
            for (int k = 0; k < 2; k++)
                up &= !overlap(left, is[j][k]) && !overlap(right, is[j][k]);
        }
    }
    return up ? "up " : down ? "down " : "";
}

void notes_stride(struct text *text, const struct notes *notes, int *tree)
{
    const struct flow *flow = notes->p->flow;
    struct interval(*is)[2] = calloc(notes->count + 1, sizeof *is);
    size_t count = 0;
    int stride = 0;
    for (size_t i = 0; is && i < notes->count; i++) {
        const struct line *line = &notes->lines[i];
        if (line->count < 2 || !is_clear(notes->image, line) || is_named(&line->from[0]) ||
            is_named(&line->from[1]))
            continue;
        int distance = abs(line->from[0].index - line->from[1].index);
        if (line->count > 2 || !is_array(&line->from[0], line->from[1].array))
            distance = 0;
        stride = count == 0 || distance == stride ? distance : 0;
        is[count][0] = flow_is(flow, line->is[0]);
        is[count++][1] = flow_is(flow, line->is[1]);
        if (stride == 0)
            break;
    }
    if (stride > 0) {
        const char *way = direction(is, count, stride, *tree);
        *tree = *way ? stride : 0;
        text_add(text, "%s%d", way, stride);
    }
    free(is);
}

// --- Who read what. Lines that differ in nothing but k, the cell that was written, are one group.

// The k-th operand where the cell written is k: at a distance from it or, `fixed`, always the same.
static bool same_operand(const struct line *a, const struct line *b, int k, bool fixed)
{
    int distance = a->from[k].index - b->from[k].index;
    bool one = a->from[k].length == 1;
    return is_array(&a->from[k], b->from[k].array) &&
           distance == (fixed || one ? 0 : a->to.index - b->to.index);
}

// Numbers the groups of those lines whose group is not NONE, in which operand `fixed` is always the same, if
// it is not NONE. Returns how many there are.
static int group(const struct notes *notes, int *of, int fixed)
{
    int groups = 0;
    for (size_t i = 0; i < notes->count; i++) {
        const struct line *line = &notes->lines[i];
        bool found = of[i] == NONE;
        for (size_t j = 0; j < i && !found; j++) {
            const struct line *other = &notes->lines[j];
            found = of[j] != NONE && other->count == line->count;
            for (int k = 0; found && k < line->count; k++)
                found = same_operand(line, other, k, k == fixed);
            if (found)
                of[i] = of[j];
        }
        if (!found)
            of[i] = groups++;
    }
    return groups;
}

static bool is_scalar(const struct cell *cell) { return cell->length == 1; }

// The cell's name; k: the cell that is written, if it has many values, else NONE.
static void add_name(struct text *text, const struct cell *cell, int k)
{
    char index[24];
    if (k == NONE)
        snprintf(index, sizeof index, "%d", cell->index);
    else if (cell->index == k)
        snprintf(index, sizeof index, "k");
    else
        snprintf(index, sizeof index, "k%s%d", cell->index < k ? "−" : "+", abs(cell->index - k));
    if (is_scalar(cell))
        text_add(text, "%s", cell->array);
    else
        text_add(text, is_array(cell, "lane") ? "%s %s" : "%s[%s]", cell->array, index);
}

// 1…7, or 2 4 6
static void add_cells(struct text *text, const struct notes *notes, const int *of, int which)
{
    int run = 0, last = NONE;
    for (size_t i = 0; i <= notes->count; i++) {
        if (i < notes->count && of[i] != which)
            continue;
        int cell = i < notes->count ? notes->lines[i].to.index : NONE;
        if (run > 0 && cell == last + 1) {
            run++;
        } else {
            if (run > 1)
                text_add(text, run > 2 ? "…%d" : " %d", last);
            if (i < notes->count)
                text_add(text, " %d", cell);
            run = 1;
        }
        last = cell;
    }
}

static void add_group(struct text *text, const struct notes *notes, const int *of, int which, int fixed)
{
    const struct line *line = NULL;
    size_t members = 0;
    for (size_t i = notes->count; i-- > 0;)
        if (of[i] == which) {
            line = &notes->lines[i];
            members++;
        }
    int k = members == 1 ? NONE : line->to.index;
    add_name(text, &line->to, k);
    text_add(text, " ← ");
    for (int operand = 0; operand < line->count; operand++) {
        text_add(text, "%s", operand == 0 ? "" : "⊕");
        add_name(text, &line->from[operand], operand == fixed ? NONE : k);
    }
    if (members > 1) {
        text_add(text, "  k =");
        add_cells(text, notes, of, which);
    }
}

// A copy that stays where it is: of the same cell of another array.
static bool stays(const struct notes *notes, const struct line *line)
{
    const struct cell *from = &line->from[0];
    bool loaded = notes->image->memory == SHARED && !from->shared;
    return line->count == 1 && !is_named(from) && is_scalar(&line->to) == is_scalar(from) &&
           from->index == line->to.index + (loaded ? (int)notes->p->first : 0);
}

static size_t columns_of(const char *bytes)
{
    size_t columns = 0;
    for (; *bytes && *bytes != '\n'; bytes++)
        columns += (*bytes & 0xc0) != 0x80;
    return columns;
}

// In as many lines as it takes, up to LINES.
static void add_groups(struct text *text, const struct notes *notes, const int *of, int groups, int fixed)
{
    size_t begin = 0; // of the last line
    for (int g = 0, lines = 1; g < groups; g++) {
        struct text next = {0};
        add_group(&next, notes, of, g, fixed);
        bool fits = g == 0 || columns_of(text->bytes + begin) + columns_of(next.bytes) + 6 <= WIDTH;
        if (!fits && lines++ == LINES)
            text_add(text, " …");
        else
            text_add(text, "%s%s", g == 0 ? "" : fits ? "    " : "\n    ", next.bytes);
        text_free(&next);
        if (lines > LINES)
            return;
        if (!fits)
            begin = (size_t)(strrchr(text->bytes, '\n') - text->bytes) + 1;
    }
}

void notes_text(struct text *text, const struct notes *notes, const bool *wrong)
{
    int *of = calloc(notes->count + 1, sizeof *of), fewest = 0, fixed = NONE;
    for (int try = NONE; of && try <= 2; try++) {
        for (size_t i = 0; i < notes->count; i++) {
            const struct line *line = &notes->lines[i];
            bool said =
                is_clear(notes->image, line) && (!stays(notes, line) || (wrong && wrong[line->to.index]));
            of[i] = said ? 0 : NONE;
        }
        int groups = group(notes, of, try < 2 ? try : fixed);
        bool better = try == NONE || groups < fewest || (try == 0 && groups == fewest && groups > 1);
        if (better && try < 2) {
            fewest = groups;
            fixed = try;
        }
    }
    if (of)
        add_groups(text, notes, of, fewest, fixed);
    free(of);
}
