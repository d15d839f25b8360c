// Says for a row of the table of make trace who read what.
#include <stdlib.h>
#include <string.h>

#include "table.h"

// --- Lines.

// A name for what is not a cell: a lane, the identity, or a value that is not an element.
static struct cell named(const char *name, int index, int length)
{
    struct cell cell = {.index = index, .length = length};
    snprintf(cell.array, sizeof cell.array, "%s", name);
    return cell;
}

static bool is_array(const struct cell *cell, const char *name) { return strcmp(cell->array, name) == 0; }

static bool is_nowhere(const struct cell *cell) { return is_array(cell, "e") || is_array(cell, "?"); }

// Whether a note can name the cell. Each block has shared memory of its own, so notes of global memory don't
// name shared cells. What a lane gave to a shuffle is shown only in the row of the lanes.
static bool is_seen(const struct image *image, const struct cell *cell)
{
    bool lane = is_array(cell, "lane");
    return is_nowhere(cell) ||
           (lane == (image->memory == IN_LANES) && (image->memory != GLOBAL || !cell->shared));
}

// If there are too many operands, or if one of them can't be named, the line is silent.
static void add_cell(struct line *line, const struct image *image, struct cell cell)
{
    line->silent |= line->count == OPERANDS || !is_seen(image, &cell);
    if (line->count < OPERANDS)
        line->from[line->count++] = cell;
}

// The cell to which the thread first wrote the result of `made`, before `user`. NULL if it wrote it to none.
static const struct cell *written_to(const struct flow *flow, int made, int user)
{
    const struct cell *cell = NULL;
    for (int at = flow->events[user].before; at != made && at != NONE; at = flow->events[at].before)
        if (flow->events[at].what == WRITE && flow->events[at].element == flow->events[made].element)
            cell = &flow->events[at].cell;
    return cell;
}

// The lane that gave a lane's thread its operand k: another lane, or itself if it gave the same element to
// the shuffle before. If an element is combined with itself, the lower lane comes first. NONE if the lane
// can't be known.
static int lane_of(const struct flow *flow, const struct image *image, const struct event *event, int k)
{
    const struct word *given = &image->before[event->thread];
    uint32_t number = k ? event->right : event->left;
    int self = given->written && given->element == number && number != NUMBER_FOREIGN ? event->thread : NONE;
    int got[2];
    for (int j = 0; j < 2; j++) {
        const struct event *from = event->from[j] == NONE ? NULL : &flow->events[event->from[j]];
        got[j] = from && from->what == GOT ? from->cell.index : NONE;
    }
    if (self == NONE || event->left != event->right)
        return got[k] != NONE ? got[k] : self;
    int other = got[0] != NONE ? got[0] : got[1] != NONE ? got[1] : self;
    return (other < self) == k ? self : other;
}

// Adds where the event's thread got operand k: the cell or the lane. If the operand is a result of its own,
// adds the cell that it has written the result to; otherwise adds what the result was made of.
static void add_operand(struct line *line, const struct flow *flow, const struct image *image, int user,
                        int k)
{
    const struct event *event = &flow->events[user];
    uint32_t number = event->what == WRITE ? event->element : k ? event->right : event->left;
    const struct event *from = event->from[k] == NONE ? NULL : &flow->events[event->from[k]];
    int lane = image->memory == IN_LANES ? lane_of(flow, image, event, k) : NONE;
    const struct cell *cell = from && from->what != COMBINE ? &from->cell
                              : from                        ? written_to(flow, event->from[k], user)
                                                            : NULL;
    if (lane != NONE) {
        add_cell(line, image, named("lane", lane, WARP));
    } else if (cell) {
        add_cell(line, image, *cell);
    } else if (!from) {
        add_cell(line, image, named(number == NUMBER_IDENTITY ? "e" : "?", 0, 1));
    } else if (!line->silent) {
        add_operand(line, flow, image, event->from[k], 0);
        add_operand(line, flow, image, event->from[k], 1);
    }
}

// Whether the image shows the event. Lanes show what they make and give, arrays what was written to them.
static bool is_noted(const struct printing *p, const struct image *image, const struct event *event)
{
    bool lanes = image->memory == IN_LANES, global = image->memory == GLOBAL;
    int index = lanes ? event->thread : event->cell.index;
    if (event->what != (lanes ? COMBINE : WRITE) || event->row <= image->row || event->row > p->row ||
        index < 0 || index >= (int)image->count ||
        (!global && (event->block != 0 || event->launch != p->launch)) ||
        (event->element == NUMBER_FOREIGN && !image->held))
        return false;
    return lanes ? image->now[index].element == event->element
                 : event->cell.shared != global && is_array(&event->cell, image->name);
}

struct notes notes_of(const struct printing *p, const struct image *image)
{
    const struct flow *flow = p->flow;
    struct notes notes = {.lines = room_for(flow ? flow->count : 0, sizeof *notes.lines)};
    bool lanes = image->memory == IN_LANES;
    for (size_t i = 0; flow && i < flow->count; i++) {
        const struct event *event = &flow->events[i];
        if (!is_noted(p, image, event))
            continue;
        struct line line = {.to = lanes ? named("lane", event->thread, WARP) : event->cell};
        for (int k = 0; k < (lanes ? 2 : 1); k++)
            add_operand(&line, flow, image, (int)i, k);
        notes.combined |= line.count > 1 || line.silent;
        size_t at = notes.count++;
        for (; at > 0 && notes.lines[at - 1].to.index > line.to.index; at--)
            notes.lines[at] = notes.lines[at - 1];
        notes.lines[at] = line;
    }
    return notes;
}

// --- The stride.

// Adds the stride. In a tree the nodes of a row are two strides apart. Strides double on the way up and halve
// on the way down, and the way down may begin with the last stride once more. A single row is not a tree, and
// neither is anything after a row that is not part of one: *tree is NONE then.
void notes_stride(struct text *text, const struct notes *notes, int *tree)
{
    int stride = 0, last = NONE;
    bool several = false, dense = false;
    for (const struct line *line = notes->lines; line < notes->lines + notes->count; line++) {
        if (line->count < 2 || line->silent || is_nowhere(&line->from[0]) || is_nowhere(&line->from[1]))
            continue;
        int distance = abs(line->from[0].index - line->from[1].index);
        if (line->count > 2 || !is_array(&line->from[0], line->from[1].array) || distance == 0 ||
            (stride > 0 && distance != stride))
            return;
        several |= stride > 0;
        dense |= stride > 0 && line->to.index - last < 2 * stride;
        stride = distance;
        last = line->to.index;
    }
    bool up = *tree > 0 ? stride == 2 * *tree : *tree == 0 && stride == 1 && several;
    bool down = *tree > 1 && (stride == *tree || 2 * stride == *tree);
    bool is_tree = !dense && (up || down);
    if (stride == 0)
        return;
    *tree = is_tree && *tree != NONE ? stride : NONE;
    text_add(text, "%s%d", *tree == NONE ? "" : up ? "up " : "down ", stride);
}

// --- Who read what. Lines that differ only in k, the cell that was written, become one line.

enum { ALL = -2 }; // for the operands of a line: each is named by its own index, none relative to k

// Adds the cell's name relative to cell k, unless k is ALL.
static void add_name(struct text *text, const struct cell *cell, int k)
{
    text_add(text, "%s", cell->array);
    if (cell->length == 1)
        return;
    text_add(text, is_array(cell, "lane") ? " " : "[");
    if (k == ALL)
        text_add(text, "%d", cell->index);
    else if (cell->index == k)
        text_add(text, "k");
    else
        text_add(text, "k%s%d", cell->index < k ? "−" : "+", abs(cell->index - k));
    text_add(text, is_array(cell, "lane") ? "" : "]");
}

// The line with all cells relative to the one that is written, except operand `fixed`.
static char *line_text(const struct line *line, int fixed)
{
    struct text text = {0};
    int k = fixed == ALL ? ALL : line->to.index;
    add_name(&text, &line->to, k);
    for (int i = 0; i < line->count; i++) {
        text_add(&text, i == 0 ? " ← " : "⊕");
        add_name(&text, &line->from[i], i == fixed ? ALL : k);
    }
    return text.bytes;
}

// Whether the line is the first with this text.
static bool is_first(const struct notes *notes, const struct line *line)
{
    for (const struct line *other = notes->lines; other < line; other++)
        if (other->said && line->said && strcmp(other->said, line->said) == 0)
            return false;
    return line->said;
}

// Gives each line its text. Copies that keep their place, in the same cell of another array or of a section's
// other buffer, get a text only for wrong cells. Returns how many texts there are.
static int say(const struct notes *notes, int fixed, int section, const bool *wrong)
{
    int count = 0;
    for (struct line *line = notes->lines; line < notes->lines + notes->count; line++) {
        const struct cell *from = &line->from[0];
        bool stays = line->count == 1 && !is_nowhere(from) && (line->to.length == 1) == (from->length == 1) &&
                     (line->to.index - from->index) % section == 0;
        free(line->said);
        line->said =
            line->silent || (stays && !(wrong && wrong[line->to.index])) ? NULL : line_text(line, fixed);
        count += is_first(notes, line);
    }
    return count;
}

// Adds all lines that have the same text as this one, with k = 1…7, or 2 4 6. For a loop that comes back to
// its cell, adds how often.
static void add_group(struct text *text, const struct notes *notes, const struct line *line)
{
    struct text cells = {0};
    int run = 0, last = NONE, count = 0, same = 0;
    for (const struct line *other = line; other <= notes->lines + notes->count; other++) {
        bool end = other == notes->lines + notes->count;
        if (!end && (!other->said || strcmp(other->said, line->said) != 0))
            continue;
        bool goes_on = !end && run > 0 && other->to.index == last + 1;
        if (!goes_on && run > 1)
            text_add(&cells, run > 2 ? "…%d" : " %d", last);
        if (!goes_on && !end)
            text_add(&cells, " %d", other->to.index);
        run = goes_on ? run + 1 : 1;
        last = end ? NONE : other->to.index;
        count += !end;
        same += !end && other->to.index == line->to.index;
    }
    char *alone = line_text(line, ALL);
    text_add(text, "%s", count > same ? line->said : alone);
    if (count > same)
        text_add(text, "  k =%s", cells.bytes);
    else if (count > 1)
        text_add(text, "  %d times", count);
    free(alone);
    text_free(&cells);
}

void notes_text(struct text *text, const struct notes *notes, int section, const bool *wrong)
{
    int best = NONE, fewest = say(notes, NONE, section, wrong), lines = 1, columns = 0;
    for (int fixed = 0; fixed < 2; fixed++) {
        int count = say(notes, fixed, section, wrong);
        if (count < fewest || (fixed == 0 && count == fewest && count > 1)) {
            best = fixed;
            fewest = count;
        }
    }
    say(notes, best, section, wrong);
    for (const struct line *line = notes->lines; line < notes->lines + notes->count; line++) {
        struct text next = {0};
        if (!is_first(notes, line))
            continue;
        add_group(&next, notes, line);
        bool fits = columns == 0 || columns + columns_of(next.bytes) + 4 <= WIDTH;
        lines += !fits;
        if (lines <= LINES)
            text_add(text, "%s%s", columns == 0 ? "" : fits ? "    " : "\n    ", next.bytes);
        else
            text_add(text, lines == LINES + 1 && !fits ? " …" : "");
        columns = (fits && columns > 0 ? columns + 4 : 0) + columns_of(next.bytes);
        text_free(&next);
    }
}

void notes_free(struct notes *notes)
{
    for (size_t i = 0; i < notes->count; i++)
        free(notes->lines[i].said);
    free(notes->lines);
}
