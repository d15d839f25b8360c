// make draw if blocks pass on values within a launch: one row per block, with time to the right. It prints
// tables, from which charts/draw.sh makes a picture and a list.
#include <stdlib.h>
#include <string.h>

#include "flow/timeline.h"
#include "tool.h"

enum {
    SECTIONS_DRAWN = 4, // if the user doesn't say how many
    ORDERS_TRIED = 4,
    RESIDENT_MOST = 128,
    DIGITS = 1000000, // larger numbers are printed in hexadecimal
};

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
        for (int k = 0; k < t->moments[i].count; k++) {
            const struct touched *word = &t->moments[i].words[k];
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
static void values_text(struct text *text, const struct timeline *t, const struct moment *m)
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
static void wait_text(struct text *text, const struct timeline *t, const struct moment *m)
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
        else if (t->moments[word->writer].block == m->block)
            text_add(text, ", which the block itself has set");
        else
            text_add(text, ", which block %d has set", t->moments[word->writer].block);
    }
    if (more > 0)
        text_add(text, " and %d more", more);
}

// --- Time.

// When the moment's box is drawn. What is read is known at the end, what is written at the beginning.
static unsigned long long box_time(const struct moment *m)
{
    return m->act == LOOKS || m->act == STORES ? m->last : m->first;
}

static bool waits(const struct moment *m)
{
    bool any = m->for_ever;
    for (int k = 0; k < m->count && m->act == LOOKS; k++)
        any |= m->words[k].changed;
    return m->act == LOOKS && m->times > 1 && any;
}

struct point {
    unsigned long long time;
    int moment;
    bool begins; // whether a wait begins
};

static int by_time(const void *a, const void *b)
{
    const struct point *left = a, *right = b;
    return (left->time > right->time) - (left->time < right->time);
}

// --- Tables.

static const char *act_name(enum act act)
{
    static const char *const names[] = {
        [LOADS] = "loads",     [SCANNED] = "scanned",     [LOOKS] = "looks",
        [CHANGES] = "changes", [PUBLISHES] = "publishes", [STORES] = "stores",
    };
    return names[act];
}

static void print_headline(const struct timeline *t, unsigned resident)
{
    struct text trouble = {0};
    trouble_text(&trouble, t->trial);
    if (trouble.length == 0)
        tool_elsewhere(&trouble, t->trial);
    printf("# timeline %d moments of %d blocks, seed %u\n", t->count, t->block_count, t->trial->schedule);
    printf("# , N=%zu SECTION=%u RESIDENT=%u SEED=%u%s%s%s\n", t->trial->n, t->trial->section, resident,
           t->trial->schedule, trouble.length > 0 ? ": " : "", trouble.length > 0 ? trouble.bytes : "",
           t->cut ? ", its beginning" : "");
    text_free(&trouble);
}

// The section that the block loads; -1: none, -2: several.
static long long section_of(const struct timeline *t, const struct lifetime *b)
{
    unsigned section = t->trial->section;
    if (b->end == 0)
        return -1;
    return b->begin / section == (b->end - 1) / section ? (long long)(b->begin / section) : -2;
}

static void print_blocks(const struct timeline *t)
{
    printf("# row\tblock\tsection: -1 none, -2 several\tended: -1 for blocks that have not started; block is "
           "their number\n");
    for (int i = 0; i < t->block_count && i < BLOCKS_SHOWN; i++) {
        const struct lifetime *b = &t->blocks[i];
        printf("%d\t%d\t%lld\t%d\n", i, b->block, section_of(t, b), b->ended);
    }
    if (t->grid > t->block_count)
        printf("%d\t%lld\t-1\t-1\n", t->block_count < BLOCKS_SHOWN ? t->block_count : BLOCKS_SHOWN,
               t->grid - t->block_count);
}

static int row_of(const struct timeline *t, int block)
{
    for (int i = 0; i < t->block_count; i++)
        if (t->blocks[i].block == block)
            return i;
    return NONE;
}

static void print_point(const struct timeline *t, const struct point *point, int place)
{
    const struct moment *m = &t->moments[point->moment];
    struct text places = {0}, values = {0}, wait = {0};
    if (m->act != SCANNED)
        places_text(&places, t, &m->words[0], &m->words[m->count - 1]);
    values_text(&values, t, m);
    if (waits(m))
        wait_text(&wait, t, m);
    printf("%d\t%d\t%s\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t%s\n", place, point->moment,
           point->begins ? "waits" : act_name(m->act), row_of(t, m->block), m->line, m->wrong, m->raced,
           m->for_ever, places.bytes, values.bytes ? values.bytes : "", wait.bytes ? wait.bytes : "");
    text_free(&places);
    text_free(&values);
    text_free(&wait);
}

static void print_moments(const struct timeline *t)
{
    struct point *points = room_for(2 * (size_t)t->count + 1, sizeof *points);
    size_t count = 0;
    for (int i = 0; i < t->count; i++) {
        const struct moment *m = &t->moments[i];
        if (row_of(t, m->block) >= BLOCKS_SHOWN)
            continue;
        if (waits(m))
            points[count++] = (struct point){m->first, i, true};
        if (!m->for_ever)
            points[count++] = (struct point){box_time(m), i, false};
    }
    qsort(points, count, sizeof *points, by_time);
    printf("\n\n# place\tmoment\twhat\trow\tline\twrong\traced\tfor ever\tplaces\tvalues\twaits for\n");
    for (size_t i = 0; i < count; i++)
        print_point(t, &points[i], (int)i);
    free(points);
}

// Arrows lead from the moment that wrote a word to the moment that read it.
static void print_arrows(const struct timeline *t)
{
    printf("\n\n# from\tto\telement\n");
    for (int i = 0; i < t->count; i++) {
        const struct moment *m = &t->moments[i];
        for (int k = 0, last = NONE; k < m->count; k++) {
            int writer = m->words[k].writer;
            if (writer == NONE || writer == last || m->for_ever || t->moments[writer].block == m->block)
                continue;
            printf("%d\t%d\t%d\n", writer, i, m->words[k].element != NUMBER_FOREIGN);
            last = writer;
        }
    }
}

// --- The run: a few sections, several of them resident, so that they wait for each other.

static size_t choose_size(void)
{
    char number[24];
    unsigned section = (unsigned)setting_number(&settings.section, contract.sections[0], UINT32_MAX);
    size_t n = setting_number(&settings.n, (size_t)SECTIONS_DRAWN * section, UINT64_MAX);
    size_t sections = section > 0 ? (n + section - 1) / section : 0;
    if (sections < 1 || sections > BLOCKS_SHOWN) {
        fprintf(stderr, "N must be 1 to %d sections of %u here: a larger picture cannot be read\n",
                BLOCKS_SHOWN, section);
        exit(2);
    }
    snprintf(number, sizeof number, "%zu", n);
    set_setting(&settings.n, number);
    snprintf(number, sizeof number, "%u", section);
    set_setting(&settings.section, number);
    set_setting(&settings.x, "");
    set_setting(&settings.element, "interval");
    return sections;
}

// Whether something goes wrong in that order with this number of resident blocks.
static bool goes_wrong(const char *directory, unsigned schedule, unsigned resident)
{
    struct trial trial = tool_trial();
    struct kernel_process k = {0};
    struct text trouble = {0};
    trial.schedule = schedule;
    set_resident(resident);
    trial_run(&trial, &k, directory);
    trouble_text(&trouble, &trial);
    bool wrong = trouble.length > 0;
    text_free(&trouble);
    trial_free(&trial);
    kernel_stop(&k);
    return wrong;
}

// Chooses the order and the number of resident blocks: those that the user asks for; otherwise the first
// order, of a few, in which something goes wrong, with all blocks resident first; otherwise all blocks.
static void choose_order(const char *directory, size_t sections, unsigned *schedule, unsigned *resident)
{
    const unsigned tried[] = {(unsigned)sections, 2, 1};
    *schedule = (unsigned)setting_number(&settings.seed, 1, UINT32_MAX);
    *resident = (unsigned)setting_number(&settings.resident, 0, RESIDENT_MOST);
    if (*resident > 0 || *schedule != 1) {
        *resident = *resident > 0 ? *resident : (unsigned)sections;
        return;
    }
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        for (*schedule = 1; *schedule <= ORDERS_TRIED; ++*schedule) {
            *resident = tried[i];
            if (goes_wrong(directory, *schedule, *resident))
                return;
        }
    *schedule = 1;
    *resident = (unsigned)sections;
}

int tool_timeline(void)
{
    char directory[PATH_BYTES];
    unsigned schedule, resident;
    struct kernel_process k = {0};
    struct timeline t;
    size_t sections = choose_size();
    run_directory_make(directory);
    choose_order(directory, sections, &schedule, &resident);
    set_resident(resident);
    struct trial trial = tool_trial();
    trial.schedule = schedule;
    FILE *trace = tool_run_traced(&trial, &k, directory);
    timeline_read(&t, &trial, trace);
    if (trace)
        fclose(trace);
    if (t.count > 0) {
        print_headline(&t, resident);
        print_blocks(&t);
        print_moments(&t);
        print_arrows(&t);
    } else if (trial.outcome.ending == EXITED && trial.outcome.status == NOT_THE_KERNEL) {
        tool_judge(&trial, &k);
    } else {
        fprintf(stderr, "nothing to draw yet: no block reads or writes global memory at n=%zu\n", trial.n);
    }
    int status = t.count > 0 ? 0 : 1;
    timeline_free(&t);
    trial_free(&trial);
    kernel_stop(&k);
    run_directory_remove(directory);
    return status;
}
