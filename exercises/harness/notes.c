#include "notes.h"

#include <stdlib.h>
#include <string.h>

enum { READS = 256, WARP = 32 };

// --- What came into the array.

static bool same_array(const struct spot *a, const struct spot *b) { return strcmp(a->array, b->array) == 0; }

static bool is_empty(struct interval v) { return v.lo >= 0 && v.hi < v.lo; }

static bool of_lanes(const struct noted *noted) { return strcmp(noted->array.array, "lane") == 0; }

// Identities combined with identities are of no interest.
static bool is_noted(const struct noted *noted, const struct value *v)
{
    bool lanes = of_lanes(noted);
    int at = lanes ? v->made_at : v->written_at, index = lanes ? v->thread : v->to.index;
    if (at <= noted->from || at > noted->until || index >= noted->cells)
        return false;
    if (v->made == COMBINED && v->known && is_empty(v->is))
        return false;
    if (lanes)
        return v->made == COMBINED && v->block == 0 && v->thread < WARP;
    return same_array(&v->to, &noted->array) && (!noted->shared || v->block == 0);
}

bool note_combined(const struct noted *noted)
{
    for (size_t i = 0; i < noted->flow->count; i++)
        if (noted->flow->values[i].made == COMBINED && is_noted(noted, &noted->flow->values[i]))
            return true;
    return false;
}

// --- One line of it: where a result went, and from where its operands came.
struct reads {
    struct spot to, from[2]; // left and right
    struct interval is[2];
    int operands;
    bool ordered;  // it is known which is the left one
    bool in_doubt; // it isn't, and matters
};

// A thread that goes on with its own result has it from where it wrote it.
static struct spot spot_of(const struct noted *noted, const struct value *v, int operand)
{
    struct spot spot = v->read[operand];
    if (*spot.array == '\0' && v->from[operand] != NOWHERE)
        spot = noted->flow->values[v->from[operand]].to;
    return spot;
}

// Of the operands a and b of v: 1 if b was the left one, 0 if a was, -1 if that can't be told.
static int is_turned(struct interval a, struct interval b, const struct value *v)
{
    bool broken = v->is.lo < 0;
    if (a.lo < 0 || b.lo < 0 || is_empty(a) || is_empty(b) || (broken && !v->told))
        return -1;
    if (broken)
        return -1 - v->is.lo != a.hi; // it says where the left one ended
    return b.hi + 1 == a.lo;
}

static bool read_by(const struct noted *noted, const struct value *v, struct reads *reads)
{
    *reads = (struct reads){.to = v->to, .operands = v->made == COMBINED ? 2 : v->made == COPIED ? 1 : 0};
    if (of_lanes(noted))
        reads->to = (struct spot){"lane", v->thread, false};
    for (int k = 0; k < reads->operands; k++) {
        reads->from[k] = spot_of(noted, v, k);
        bool out_of_place = reads->from[k].shared && !noted->shared && !of_lanes(noted);
        out_of_place |= (strcmp(reads->from[k].array, "lane") == 0) != of_lanes(noted);
        if (v->from[k] == NOWHERE || *reads->from[k].array == '\0' || out_of_place)
            return false;
        reads->is[k] = noted->flow->values[v->from[k]].is;
    }
    if (reads->operands < 2)
        return reads->operands == 1 || (v->known && is_empty(v->is));
    int turned = is_turned(reads->is[0], reads->is[1], v);
    reads->ordered = turned >= 0;
    reads->in_doubt = turned < 0 && !is_empty(reads->is[0]) && !is_empty(reads->is[1]);
    bool later_first = reads->in_doubt && reads->from[0].index > reads->from[1].index;
    if (turned > 0 || later_first || (turned < 0 && is_empty(reads->is[1]))) { // the identity first
        struct spot spot = reads->from[0];
        struct interval is = reads->is[0];
        reads->from[0] = reads->from[1];
        reads->is[0] = reads->is[1];
        reads->from[1] = spot;
        reads->is[1] = is;
    }
    return true;
}

// All that is known, in the order of the cells that were written. Returns how many.
static size_t all_reads(const struct noted *noted, struct reads list[READS])
{
    size_t count = 0;
    for (size_t i = 0; i < noted->flow->count && count < READS; i++) {
        struct reads reads;
        if (!is_noted(noted, &noted->flow->values[i]) || !read_by(noted, &noted->flow->values[i], &reads))
            continue;
        size_t at = count++;
        for (; at > 0 && list[at - 1].to.index > reads.to.index; at--)
            list[at] = list[at - 1];
        list[at] = reads;
    }
    return count;
}

// --- The stride.

static bool overlap(struct interval a, struct interval b)
{
    return !is_empty(a) && !is_empty(b) && a.lo <= b.hi && b.lo <= a.hi;
}

// Whether operands of different combines have an element in common: the k-th ones, or, with 2, any.
static bool any_overlap(const struct reads *list, size_t count, int k)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            for (int a = 0; a < 2; a++)
                for (int b = 0; b < 2; b++)
                    if ((k == 2 || (a == k && b == k)) && overlap(list[i].is[a], list[j].is[b]))
                        return true;
    return false;
}

// In a tree, on the way up no two nodes share an element, and both children have as many; on the way down
// each node adds a part of its own to all that is before it. One row alone is no tree: `tree` is the stride
// of the one before, if that was of a tree.
static const char *direction(const struct reads *list, size_t count, int stride, int tree)
{
    bool up = !any_overlap(list, count, 2), down = !any_overlap(list, count, 1);
    for (size_t i = 0; i < count; i++) {
        struct interval left = list[i].is[0], right = list[i].is[1];
        if (left.lo < 0 || right.lo < 0)
            return "";
        up &= left.hi - left.lo == right.hi - right.lo;
        down &= is_empty(left) || left.lo == 0;
    }
    if (up && (2 * tree == stride || (stride == 1 && count > 1)))
        return "up ";
    return down && tree > 0 ? "down " : "";
}

void note_stride(struct text *text, const struct noted *noted, int *tree)
{
    struct reads list[READS];
    size_t all = all_reads(noted, list), count = 0;
    int stride = 0;
    for (size_t i = 0; i < all; i++)
        if (list[i].operands == 2)
            list[count++] = list[i];
    for (size_t i = 0; i < count; i++) {
        int distance = abs(list[i].from[0].index - list[i].from[1].index);
        if (!same_array(&list[i].from[0], &list[i].from[1]) || (i > 0 && distance != stride))
            return;
        stride = distance;
    }
    if (count == 0 || stride == 0)
        return;
    const char *way = direction(list, count, stride, *tree);
    *tree = *way ? stride : 0;
    text_add(text, "%s%d", way, stride);
}

// --- Who read what. Lines that differ in nothing but k, the cell that was written, are one group.

// The k-th operand where the cell written is k: at a distance from it, or, `fixed`, always the same.
static bool same_operand(const struct reads *a, const struct reads *b, int k, bool fixed)
{
    int distance = a->from[k].index - b->from[k].index;
    return same_array(&a->from[k], &b->from[k]) && distance == (fixed ? 0 : a->to.index - b->to.index);
}

static bool same_group(const struct reads *a, const struct reads *b, bool fixed)
{
    if (a->operands != b->operands || a->in_doubt != b->in_doubt)
        return false;
    for (int k = 0; k < a->operands; k++)
        if (!same_operand(a, b, k, fixed && k == 0))
            return false;
    return true;
}

// Where nothing tells which operand is the left one, it is so as in the group that then fits.
static bool fits(struct reads *reads, const struct reads *first, bool fixed)
{
    struct reads turned = *reads;
    turned.from[0] = reads->from[1];
    turned.from[1] = reads->from[0];
    if (!same_group(reads, first, fixed) && !reads->ordered && !reads->in_doubt && reads->operands == 2 &&
        same_group(&turned, first, fixed))
        *reads = turned;
    return same_group(reads, first, fixed);
}

// Numbers the groups; those whose order is known come first. Returns how many there are.
static int group(struct reads *list, size_t count, bool fixed, int of[READS])
{
    int groups = 0;
    for (size_t i = 0; i < count; i++)
        of[i] = NOWHERE;
    for (int unordered = 0; unordered < 2; unordered++)
        for (size_t i = 0; i < count; i++) {
            if (of[i] != NOWHERE || (!list[i].ordered && list[i].operands == 2) != unordered)
                continue;
            for (size_t j = 0; j < count && of[i] == NOWHERE; j++)
                if (of[j] != NOWHERE && fits(&list[i], &list[j], fixed))
                    of[i] = of[j];
            if (of[i] == NOWHERE)
                of[i] = groups++;
        }
    return groups;
}

static void add_spot(struct text *text, const struct spot *spot, const char *index)
{
    text_add(text, strcmp(spot->array, "lane") == 0 ? "%s %s" : "%s[%s]", spot->array, index);
}

// The operand's index: a number, or where it lies from k.
static void index_text(char index[16], int at, int k, bool number)
{
    if (number)
        snprintf(index, 16, "%d", at);
    else if (at == k)
        snprintf(index, 16, "k");
    else
        snprintf(index, 16, "k%s%d", at < k ? "−" : "+", abs(at - k));
}

// 1…7, or 2 4 6
static void add_cells(struct text *text, const struct reads *list, size_t count, const int *of, int which)
{
    int run = 0, last = NOWHERE;
    for (size_t i = 0; i <= count; i++) {
        if (i < count && of[i] != which)
            continue;
        int cell = i < count ? list[i].to.index : NOWHERE;
        if (run > 0 && cell == last + 1) {
            run++;
        } else {
            if (run > 1)
                text_add(text, run > 2 ? "…%d" : " %d", last);
            if (i < count)
                text_add(text, " %d", cell);
            run = 1;
        }
        last = cell;
    }
}

static void add_group(struct text *text, const struct reads *list, size_t count, const int *of, int which,
                      bool fixed)
{
    size_t first = 0, members = 0;
    for (size_t i = count; i-- > 0;)
        if (of[i] == which) {
            first = i;
            members++;
        }
    const struct reads *reads = &list[first];
    int k = reads->to.index;
    char index[16];
    index_text(index, k, k, members == 1);
    add_spot(text, &reads->to, index);
    text_add(text, reads->operands > 0 ? " ← " : " ← e");
    for (int operand = 0; operand < reads->operands; operand++) {
        index_text(index, reads->from[operand].index, k, members == 1 || (fixed && operand == 0));
        text_add(text, operand == 0 ? "" : reads->in_doubt ? ", " : "⊕");
        add_spot(text, &reads->from[operand], index);
    }
    if (members > 1) {
        text_add(text, "  k =");
        add_cells(text, list, count, of, which);
    }
}

static size_t columns_of(const struct text *text)
{
    size_t columns = 0;
    for (size_t i = 0; i < text->length; i++)
        columns += (text->bytes[i] & 0xc0) != 0x80;
    return columns;
}

void note_reads(struct text *text, const struct noted *noted, size_t width)
{
    struct reads list[READS];
    int of[READS], fixed_of[READS];
    size_t count = all_reads(noted, list);
    struct reads fixed_list[READS];
    memcpy(fixed_list, list, count * sizeof *list);
    int groups = group(list, count, false, of), fixed_groups = group(fixed_list, count, true, fixed_of);
    bool fixed = fixed_groups < groups || (fixed_groups == groups && groups > 1);
    for (int g = 0; g < (fixed ? fixed_groups : groups); g++) {
        struct text next = {0};
        text_add(&next, g > 0 ? "    " : "");
        add_group(&next, fixed ? fixed_list : list, count, fixed ? fixed_of : of, g, fixed);
        bool room = columns_of(text) + columns_of(&next) + 2 <= width;
        text_add(text, "%s", room ? next.bytes : " …");
        text_free(&next);
        if (!room)
            return;
    }
}
