// What some blocks of a launch have touched: their stamps in the shadow words of device memory, and what they
// have written. A forked process makes a list of this, and its parent takes the list over, as if it had run
// the blocks itself. The launch is one in which only barriers order threads, and no word has a list of
// others.
#include <string.h>

#include "race.h"

// The list is a row of pieces. After each piece come its columns: both `read` columns and, if it was written,
// `write`, the bytes and their states. Each piece and each column begins at a multiple of 8 bytes.
struct piece {
    size_t first, words; // of shadow words, all in one group; no words: the end of the list
    bool written;
};
#define WORDS    (GROUP_BYTES / 4)
#define PER_WORD (3 * sizeof(uint64_t) + 4 + 1) // bytes in the list for each word
#define ROUNDING (2 * sizeof(uint64_t))         // for each piece at most, so that each column begins there
static size_t rounded(size_t bytes) { return (bytes + 7) & ~(size_t)7; }

static bool of_this_launch(uint64_t stamp) { return stamp >= simt_current_launch->first_stamp; }

// Calls f for the words of each array in device memory, one group after the other, until f returns false.
static bool each_piece_of(const struct allocation *a, bool (*f)(struct piece p, void *to), void *to)
{
    const size_t end = (a->offset + a->bytes + 3) / 4;
    for (size_t word = a->offset / 4, stop; word < end; word = stop) {
        stop = (word / WORDS + 1) * WORDS < end ? (word / WORDS + 1) * WORDS : end;
        if (!f((struct piece){word, stop - word, false}, to))
            return false;
    }
    return true;
}

static bool each_piece(bool (*f)(struct piece p, void *to), void *to)
{
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        if (!each_piece_of(a, f, to))
            return false;
    for (const struct allocation *a = simt_memory_next_variable(NULL); a; a = simt_memory_next_variable(a))
        if (!each_piece_of(a, f, to))
            return false;
    return true;
}

static bool add_room(struct piece p, void *to)
{
    *(size_t *)to += sizeof p + p.words * PER_WORD + ROUNDING;
    return true;
}

size_t simt_touched_room(void)
{
    size_t room = sizeof(struct piece);
    each_piece(add_room, &room);
    return room;
}

static void put(uint8_t **to, const void *from, size_t bytes)
{
    memcpy(*to, from, bytes);
    *to += rounded(bytes);
}

static bool note(struct piece p, void *to)
{
    const struct shadow_group *g = group_of(p.first);
    p.written = of_this_launch(g->write);
    if (!p.written && !of_this_launch(g->read))
        return true;
    for (size_t i = p.first; g->write == HAS_MORE && i < p.first + p.words; i++)
        if (more_of(i).others | more_of(i).split)
            return false;
    put(to, &p, sizeof p);
    put(to, &simt_columns.read[0][p.first], p.words * sizeof(uint64_t));
    put(to, &simt_columns.read[1][p.first], p.words * sizeof(uint64_t));
    if (!p.written)
        return true;
    put(to, &simt_columns.write[p.first], p.words * sizeof(uint64_t));
    put(to, (const void *)global_address(p.first * 4), p.words * 4);
    put(to, &simt_arena_state[p.first], p.words);
    return true;
}

bool simt_touched_note(void *list)
{
    uint8_t *to = list;
    if (!each_piece(note, &to))
        return false;
    put(&to, &(struct piece){.words = 0}, sizeof(struct piece));
    return true;
}

// A piece of the list, as it is read.
struct view {
    struct piece piece;
    const uint64_t *read[2], *write; // write: NULL if nothing in the piece was written
    const uint8_t *bytes, *states;
};

static const void *skip(const uint8_t **from, size_t bytes)
{
    const uint8_t *p = *from;
    *from += rounded(bytes);
    return p;
}

// Moves on to the next piece. Returns false at the end of the list.
static bool next_piece(struct view *v, const uint8_t **from)
{
    memcpy(&v->piece, skip(from, sizeof v->piece), sizeof v->piece);
    const size_t words = v->piece.words, column = words * sizeof(uint64_t);
    v->read[0] = skip(from, column);
    v->read[1] = skip(from, column);
    v->write = v->piece.written ? skip(from, column) : NULL;
    v->bytes = v->piece.written ? skip(from, words * 4) : NULL;
    v->states = v->piece.written ? skip(from, words) : NULL;
    return words > 0;
}

// Whether the launch has not touched the word i in a way that conflicts with the word k of the piece, as far
// as that was touched with a stamp of at least `since`.
static bool fits(const struct view *v, size_t k, uint64_t since)
{
    const size_t i = v->piece.first + k;
    const struct shadow_more more = more_of(i);
    const bool wrote = v->write && v->write[k] >= since;
    if (!wrote && v->read[0][k] < since && v->read[1][k] < since)
        return true;
    return !of_this_launch(simt_columns.write[i]) && !(more.others | more.split) &&
           !(wrote && (of_this_launch(simt_columns.read[0][i]) || of_this_launch(simt_columns.read[1][i])));
}

bool simt_touched_fits(const void *list, uint64_t since)
{
    const uint8_t *from = list;
    for (struct view v; next_piece(&v, &from);)
        for (size_t k = 0; k < v.piece.words; k++)
            if (!fits(&v, k, since))
                return false;
    return true;
}

// Notes a read, as race.c would.
static void take_read(size_t i, uint64_t stamp)
{
    uint64_t *r = &simt_columns.read[0][i], *s = &simt_columns.read[1][i];
    if (!of_this_launch(*r))
        *r = group_of(i)->read = stamp;
    else if (!of_this_launch(*s) || replaces_second(*r, *s, stamp))
        *s = stamp;
}

static void take_write(const struct view *v, size_t k)
{
    const size_t i = v->piece.first + k;
    simt_columns.write[i] = v->write[k];
    simt_columns.read[0][i] = v->read[0][k];
    simt_columns.read[1][i] = v->read[1][k];
    simt_arena_state[i] = v->states[k];
    memcpy((void *)global_address(i * 4), v->bytes + k * 4, 4);
    struct shadow_group *g = group_of(i);
    g->write = of_this_launch(g->write) ? g->write : v->write[k];
    g->read = v->read[0][k] > g->read ? v->read[0][k] : g->read;
}

void simt_touched_take(const void *list, uint64_t since)
{
    const uint8_t *from = list;
    for (struct view v; next_piece(&v, &from);)
        for (size_t k = 0; k < v.piece.words; k++) {
            if (v.write && v.write[k] >= since) {
                take_write(&v, k);
                continue;
            }
            for (int r = 0; r < 2; r++)
                if (v.read[r][k] >= since)
                    take_read(v.piece.first + k, v.read[r][k]);
        }
}
