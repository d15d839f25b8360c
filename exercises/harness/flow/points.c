// What a timeline shows of an activity, and where in the order of time: what was accessed and what it held,
// in words.
#include <stdlib.h>

#include "timeline.h"

enum { DIGITS = 1000000 }; // larger numbers are shown in hexadecimal

// --- Words and what they hold.

static void word_text(struct text *text, const struct timeline *t, const struct touched *word)
{
    if (word->element != NUMBER_FOREIGN)
        flow_text(text, &t->trial->derivation, word->element);
    else
        text_add(text, word->number < DIGITS ? "%llu" : "0x%llx", word->number);
}

// Words of a variable without a known name are named by their distance in bytes from the first of them.
static size_t nameless_begin(const struct timeline *t)
{
    size_t begin = SIZE_MAX;
    for (int i = 0; i < t->count; i++)
        for (int k = 0; k < t->activities[i].count; k++) {
            const struct touched *word = &t->activities[i].words[k];
            if (word->index < 0 && word->address < begin)
                begin = word->address;
        }
    return begin;
}

// Adds one place or several: words[1], words[1…3].
static void places_text(struct text *text, const struct timeline *t, const struct touched *first,
                        const struct touched *last)
{
    size_t begin = first->index < 0 ? nameless_begin(t) : 0;
    text_add(text, "%s", first->array);
    if (first->index < 0 && first == last)
        text_add(text, "+%zu", first->address - begin);
    else if (first->index < 0)
        text_add(text, "+%zu…%zu", first->address - begin, last->address - begin);
    else
        text_add(text, first == last ? "[%lld]" : "[%lld…%lld]", first->index, last->index);
}

// Adds what they hold: each value or, if there are many, the first and the last. For y, the wrong one.
static void values_text(struct text *text, const struct timeline *t, const struct activity *m)
{
    for (int k = 0; k < m->count && m->act != LOADS; k++) {
        const struct touched *word = &m->words[k];
        bool shown = m->count <= WORDS_SHOWN || k == 0 || k == m->count - 1;
        if (k > 0 && shown)
            text_add(text, m->count <= WORDS_SHOWN ? " " : " … ");
        if (shown && m->act == CHANGES)
            text_add(text, "%llu→", word->at_first);
        if (shown)
            word_text(text, t, word);
    }
}

// For a wait: adds what the block waited for, or waits for without end, and who wrote what is there.
static void wait_text(struct text *text, const struct timeline *t, const struct activity *m)
{
    int said = 0, more = 0;
    for (int k = 0; k < m->count; k++) {
        const struct touched *word = &m->words[k];
        if (!m->for_ever && !word->changed)
            continue;
        if (said == WORDS_SHOWN) {
            more++;
            continue;
        }
        text_add(text, said++ ? ", " : "");
        places_text(text, t, word, word);
        if (!m->for_ever)
            continue;
        text_add(text, " is ");
        word_text(text, t, word);
        if (word->writer == NONE)
            text_add(text, ", which no block has set");
        else if (t->activities[word->writer].block == m->block)
            text_add(text, ", which the block itself has set");
        else
            text_add(text, ", which block %d has set", t->activities[word->writer].block);
    }
    if (more > 0)
        text_add(text, " and %d more", more);
}

// --- Time.

// When the activity's box is drawn. What is read is known at the end, what is written at the beginning.
static unsigned long long box_time(const struct activity *m)
{
    return m->act == LOOKS || m->act == STORES ? m->last : m->first;
}

static bool waits(const struct activity *m)
{
    bool any = m->for_ever;
    for (int k = 0; k < m->count && m->act == LOOKS; k++)
        any |= m->words[k].changed;
    return m->act == LOOKS && m->times > 1 && any;
}

static int by_time(const void *a, const void *b)
{
    const struct point *left = a, *right = b;
    return (left->time > right->time) - (left->time < right->time);
}

// --- Points.

static int row_of(const struct timeline *t, int block)
{
    for (int i = 0; i < t->shown; i++)
        if (t->blocks[i].block == block)
            return i;
    return NONE;
}

static void add_point(struct timeline *t, const struct activity *m, bool begins)
{
    struct point *point = &t->points[t->point_count++];
    *point = (struct point){
        .time = begins ? m->first : box_time(m), .of = m, .waits = begins, .row = row_of(t, m->block)};
    if (m->act != SCANNED)
        places_text(&point->places, t, &m->words[0], &m->words[m->count - 1]);
    values_text(&point->values, t, m);
    if (waits(m))
        wait_text(&point->wait, t, m);
}

static void add_arrows(struct timeline *t, int activity)
{
    const struct activity *m = &t->activities[activity];
    for (int k = 0, last = NONE; k < m->count; k++) {
        int writer = m->words[k].writer;
        if (writer == NONE || writer == last || m->for_ever || t->activities[writer].block == m->block)
            continue;
        *ADDED(t->handed, t->handed_count) =
            (struct handed){writer, activity, m->words[k].element != NUMBER_FOREIGN};
        last = writer;
    }
}

void timeline_points(struct timeline *t)
{
    t->points = room_for(2 * (size_t)t->count, sizeof *t->points);
    for (int i = 0; i < t->count; i++) {
        const struct activity *m = &t->activities[i];
        add_arrows(t, i);
        if (row_of(t, m->block) == NONE)
            continue;
        if (waits(m))
            add_point(t, m, true);
        if (!m->for_ever)
            add_point(t, m, false);
    }
    qsort(t->points, (size_t)t->point_count, sizeof *t->points, by_time);
}
