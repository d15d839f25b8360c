// Turns the records of a trace into activities. No word counts as a flag or a counter because of its name.
// What counts is who accessed which word of global memory, what it held, and who had written that.
#include "timeline.h"

#include <stdlib.h>
#include <string.h>

#include "text/json.h"

// --- Accesses of all blocks, in their order.

struct access {
    unsigned long long when;
    int block;
    cJSON *json;
};

struct accesses {
    struct access *list;
    size_t count;
};

static struct lifetime *block_of(struct timeline *t, int block)
{
    for (int i = 0; i < t->block_count; i++)
        if (t->blocks[i].block == block)
            return &t->blocks[i];
    struct lifetime *new = ADDED(t->blocks, t->block_count);
    *new = (struct lifetime){.block = block, .begin = SIZE_MAX};
    return new;
}

static long long long_of(const cJSON *access, const char *name)
{
    const cJSON *number = cJSON_GetObjectItem(access, name);
    return cJSON_IsNumber(number) ? (long long)number->valuedouble : 0;
}

static unsigned long long time_of(const cJSON *access, const char *name)
{
    return (unsigned long long)long_of(access, name);
}

static unsigned long long until(const cJSON *access)
{
    unsigned long long last = time_of(access, "until");
    return last > 0 ? last : time_of(access, "when");
}

// Moves the record's accesses to the list.
static void take_record(struct timeline *t, struct accesses *all, cJSON *record)
{
    cJSON *list = cJSON_GetObjectItem(record, "accesses"), *access;
    if (!list)
        return;
    int number = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0)->valueint;
    struct lifetime *block = block_of(t, number);
    snprintf(t->kernel, sizeof t->kernel, "%.63s", string_of(record, "kernel"));
    if (cJSON_HasObjectItem(record, "blocks"))
        t->grid = int_of(record, "blocks");
    block->ended |= cJSON_IsNull(cJSON_GetObjectItem(record, "line")) &&
                    strcmp(string_of(record, "kind"), "phase") == 0 &&
                    !cJSON_HasObjectItem(record, "unfinished");
    while ((access = cJSON_DetachItemFromArray(list, 0))) {
        *ADDED(all->list, all->count) = (struct access){time_of(access, "when"), number, access};
        block->first = block->first > 0 ? block->first : time_of(access, "when");
        block->last = until(access) > block->last ? until(access) : block->last;
    }
}

static int by_time(const void *a, const void *b)
{
    const struct access *left = a, *right = b;
    return (left->when > right->when) - (left->when < right->when);
}

// --- Words.

static unsigned long long number_at(const char *hex)
{
    unsigned long long number = 0;
    for (size_t k = strlen(hex) / 2; k-- > 0;) {
        char digits[3] = {hex[2 * k], hex[2 * k + 1], '\0'};
        number = number << 8 | strtoul(digits, NULL, 16);
    }
    return number;
}

// The element that the access moves, or NUMBER_FOREIGN. If it moves several, the k-th one.
static uint32_t element_of(const cJSON *access, int k)
{
    const cJSON *element = cJSON_GetArrayItem(cJSON_GetObjectItem(access, "elements"), k);
    return element ? (uint32_t)element->valuedouble : NUMBER_FOREIGN;
}

static struct touched word_of(const cJSON *access)
{
    bool writes = strcmp(string_of(access, "op"), "read") != 0;
    struct touched word = {
        .index = int_of(access, "index"),
        .address = (size_t)(long_of(access, "begin") + long_of(access, "at")),
        .element = element_of(access, 0),
        .number = number_at(string_of(access, writes ? "wrote" : "found")),
        .at_first = number_at(string_of(access, "found")),
        .writer = NONE,
    };
    snprintf(word.array, sizeof word.array, "%.47s", string_of(access, "name"));
    return word;
}

// The last activity in which the word was written; NONE if no block has written it.
static int writer_of(const struct timeline *t, size_t address)
{
    for (int i = t->count; i-- > 0;) {
        const struct activity *m = &t->activities[i];
        for (int k = 0; k < m->count && (m->act == PUBLISHES || m->act == CHANGES); k++)
            if (m->words[k].address == address)
                return i;
    }
    return NONE;
}

// --- Moments.

// The block's activity that ended last; NULL if it has none.
static struct activity *last_of(const struct timeline *t, int block)
{
    struct activity *last = NULL;
    for (struct activity *m = t->activities; m < t->activities + t->count; m++)
        if (m->block == block && (!last || m->last > last->last))
            last = m;
    return last;
}

static struct activity *add_activity(struct timeline *t, enum act act, const struct access *a)
{
    struct activity *m = ADDED(t->activities, t->count);
    *m = (struct activity){.act = act,
                           .block = a->block,
                           .line = int_of(a->json, "line"),
                           .warp = int_of(a->json, "thread") / WARP,
                           .first = a->when};
    return m;
}

static struct touched *find_word(const struct activity *m, size_t address)
{
    for (int k = 0; k < m->count; k++)
        if (m->words[k].address == address)
            return &m->words[k];
    return NULL;
}

// The words of an activity are in the order of the array.
static struct touched *add_word(struct activity *m, struct touched word)
{
    int at = m->count;
    m->words = grown(m->words, (size_t)m->count, sizeof *m->words);
    for (; at > 0 && m->words[at - 1].address > word.address; at--)
        m->words[at] = m->words[at - 1];
    m->words[at] = word;
    m->count++;
    return &m->words[at];
}

static uint32_t lane_of(const struct access *a) { return 1u << int_of(a->json, "thread") % WARP; }

// Whether the access belongs to the activity: another lane did the same or, in a look, looked at the same
// word.
static bool is_of(const struct activity *m, enum act act, const struct access *a, size_t address)
{
    bool all = act == LOADS || act == STORES, again = act == LOOKS && find_word(m, address);
    return m->act == act && act != CHANGES &&
           (all || (m->line == int_of(a->json, "line") && m->warp == int_of(a->json, "thread") / WARP &&
                    strcmp(m->words[0].array, string_of(a->json, "name")) == 0 &&
                    (again || !(m->lanes & lane_of(a)))));
}

// The activity of its block that the access continues: the last activity. A look may go on while other lanes
// do something else, so it continues the last look. If there is none, a new activity.
static struct activity *activity_of(struct timeline *t, enum act act, const struct access *a, size_t address)
{
    struct activity *m = NULL;
    for (int i = t->count; i-- > 0 && !m;)
        if (t->activities[i].block == a->block && (act != LOOKS || t->activities[i].act == LOOKS))
            m = &t->activities[i];
    if (!m || !is_of(m, act, a, address))
        m = add_activity(t, act, a);
    m->lanes |= lane_of(a);
    return m;
}

// A word that is looked at again is being waited for.
static void look_again(struct touched *word, const struct touched *now, struct activity *m, unsigned times)
{
    word->changed |= word->number != now->number;
    word->number = now->number;
    word->element = now->element;
    word->writer = now->writer;
    m->times = m->times > times + 1 ? m->times : times + 1;
}

static void take_global(struct timeline *t, const struct access *a, enum act act)
{
    struct touched word = word_of(a->json);
    unsigned times = cJSON_HasObjectItem(a->json, "times") ? (unsigned)int_of(a->json, "times") : 1;
    word.writer = act == LOOKS ? writer_of(t, word.address) : NONE;
    struct activity *m = activity_of(t, act, a, word.address);
    struct touched *same = act == LOOKS ? find_word(m, word.address) : NULL;
    m->times = times > m->times ? times : m->times;
    m->last = until(a->json) > m->last ? until(a->json) : m->last;
    if (same)
        look_again(same, &word, m, times);
    else
        add_word(m, word)->changed = act == CHANGES;
}

// Elements of x or y. Each access may move several.
static void take_elements(struct timeline *t, const struct access *a, enum act act)
{
    const int size = (int)sizeof(int);
    struct touched word = word_of(a->json);
    struct activity *m = activity_of(t, act, a, word.address);
    size_t begin = (size_t)long_of(a->json, "begin");
    m->last = a->when;
    for (int k = 0; k == 0 || element_of(a->json, k) != NUMBER_FOREIGN; k++) {
        struct touched one = word;
        one.address += (size_t)(k * size);
        one.element = element_of(a->json, k);
        one.index = (long long)(one.address - begin) / size;
        if (!find_word(m, one.address))
            add_word(m, one);
        else
            find_word(m, one.address)->element = one.element;
    }
    struct lifetime *block = block_of(t, a->block);
    if (act == LOADS && (size_t)m->words[0].index < block->begin)
        block->begin = (size_t)m->words[0].index;
    if (act == LOADS && (size_t)m->words[m->count - 1].index >= block->end)
        block->end = (size_t)m->words[m->count - 1].index + 1;
}

static bool is_known(const struct timeline *t, struct interval is)
{
    for (int i = 0; i < t->count; i++)
        if (t->activities[i].act == SCANNED && t->activities[i].words[0].index == is.lo)
            return true;
    return false;
}

// Of all combines only those that make a section whole are recorded.
static void take_combine(struct timeline *t, const struct access *a)
{
    const struct trial *trial = t->trial;
    const cJSON *made = cJSON_GetObjectItem(a->json, "element");
    if (!made || trial->section == 0)
        return;
    uint32_t element = (uint32_t)made->valuedouble;
    struct interval is = derivation_is(&trial->derivation, element);
    size_t end = is.lo < 0 ? 0 : ((size_t)is.lo / trial->section + 1) * trial->section;
    end = end < trial->n ? end : trial->n;
    if (is.lo < 0 || (size_t)is.lo % trial->section != 0 || (size_t)is.hi + 1 != end || is_known(t, is))
        return;
    struct activity *m = add_activity(t, SCANNED, a);
    m->last = a->when;
    add_word(m, (struct touched){.array = "section", .index = is.lo, .element = element, .writer = NONE});
}

static void take(struct timeline *t, const struct access *a)
{
    const char *op = string_of(a->json, "op"), *name = string_of(a->json, "name");
    bool read = strcmp(op, "read") == 0, atomic = strcmp(op, "atomic") == 0;
    bool kept = atomic && strcmp(string_of(a->json, "found"), string_of(a->json, "wrote")) == 0;
    if (strcmp(op, "combine") == 0)
        take_combine(t, a);
    else if (strcmp(string_of(a->json, "memory"), "global") != 0)
        return;
    else if (strcmp(name, "x") == 0 && read)
        take_elements(t, a, LOADS);
    else if (strcmp(name, "y") == 0 && !read)
        take_elements(t, a, STORES);
    else if (strcmp(name, "y") != 0 && strcmp(name, "x") != 0)
        take_global(t, a, read || kept ? LOOKS : atomic ? CHANGES : PUBLISHES);
}

// --- What is wrong.

// Whether the word is wrong: an element of y, or of an array for which the contract has a rule.
static bool is_wrong(const struct timeline *t, const struct activity *m, const struct touched *word)
{
    const struct trial *trial = t->trial;
    struct interval is = derivation_is(&trial->derivation, word->element);
    struct span may;
    if (m->act == STORES)
        return word->index < (long long)trial->n &&
               !interval_is(is, contract_span(trial->contract, trial->section, (size_t)word->index));
    if (word->element == NUMBER_FOREIGN || m->act == LOADS || m->act == SCANNED)
        return false;
    unsigned which = 0;
    for (; contract_beside(trial->contract, word->array, trial->n, trial->section, (size_t)word->index, which,
                           &may);
         which++)
        if (interval_is(is, may))
            return false;
    return which > 0 || is.lo < 0;
}

// Whether another block has accessed the word, and one of the two blocks has written it.
static bool is_shared(const struct timeline *t, const struct activity *m, size_t address)
{
    for (int i = 0; i < t->count; i++) {
        const struct activity *other = &t->activities[i];
        if (other->block != m->block && find_word(other, address) && (m->act != LOOKS || other->act != LOOKS))
            return true;
    }
    return false;
}

static void judge_activities(struct timeline *t)
{
    for (struct activity *m = t->activities; m < t->activities + t->count; m++)
        for (int k = 0; k < m->count; k++) {
            m->wrong |= is_wrong(t, m, &m->words[k]);
            m->raced |= m->act != SCANNED && report_has_race(&t->trial->outcome.report, m->words[k].array) &&
                        is_shared(t, m, m->words[k].address);
        }
    bool stuck =
        report_has(&t->trial->outcome.report, "deadlock") || report_has(&t->trial->outcome.report, "timeout");
    for (int i = 0; i < t->block_count; i++) {
        struct activity *m = last_of(t, t->blocks[i].block);
        if (m && stuck && !t->blocks[i].ended && m->act == LOOKS && m->times > 1)
            m->for_ever = true;
    }
}

static int by_begin(const void *a, const void *b)
{
    const struct lifetime *left = a, *right = b;
    if (left->begin != right->begin)
        return left->begin < right->begin ? -1 : 1;
    return left->block - right->block;
}

void timeline_read(struct timeline *t, const struct trial *trial, FILE *trace)
{
    struct accesses all = {.list = NULL};
    size_t room = 0;
    cJSON *record;
    char *line = NULL;
    *t = (struct timeline){.trial = trial, .accesses = {NONE, NONE}};
    while (trace && (record = next_record(&line, &room, trace))) {
        take_record(t, &all, record);
        cJSON_Delete(record);
    }
    free(line);
    if (all.count > 0)
        qsort(all.list, all.count, sizeof *all.list, by_time);
    for (size_t i = 0; i < all.count; i++) {
        t->cut |= t->count == ACTIVITIES_MOST;
        if (!t->cut)
            take(t, &all.list[i]);
        cJSON_Delete(all.list[i].json);
    }
    free(all.list);
    judge_activities(t);
    if (t->block_count > 0)
        qsort(t->blocks, (size_t)t->block_count, sizeof *t->blocks, by_begin);
    t->shown = t->block_count < BLOCKS_SHOWN ? t->block_count : BLOCKS_SHOWN;
    timeline_points(t);
}

long long timeline_section(const struct timeline *t, int block)
{
    const struct lifetime *b = &t->blocks[block];
    unsigned section = t->trial->section;
    if (b->end == 0)
        return NO_SECTION;
    return b->begin / section == (b->end - 1) / section ? (long long)(b->begin / section) : SEVERAL_SECTIONS;
}

// --- The accesses of a witness.

static const char *op_of(enum act act)
{
    return act == PUBLISHES || act == STORES ? "write" : act == CHANGES ? "atomic" : "read";
}

// For each word of an activity and each thread that may have accessed it: an access. of: whose it is.
static int add_visits(const struct timeline *t, int activity, struct visit *visits, int *of, int count)
{
    const struct activity *m = &t->activities[activity];
    for (int lane = 0; lane < WARP; lane++)
        for (int k = 0; k < m->count && m->lanes >> lane & 1; k++) {
            of[count] = activity;
            visits[count++] = (struct visit){.when = (double)m->first,
                                             .block = m->block,
                                             .thread = m->warp * WARP + lane,
                                             .line = m->line,
                                             .op = op_of(m->act),
                                             .array = m->words[k].array,
                                             .index = (int)m->words[k].index};
        }
    return count;
}

void timeline_mark(struct timeline *t, const struct witness *w)
{
    size_t room = 0;
    int count = 0, found[2];
    for (int i = 0; i < t->count; i++)
        room += WARP * (size_t)t->activities[i].count;
    struct visit *visits = room_for(room + 1, sizeof *visits);
    int *of = room_for(room + 1, sizeof *of);
    for (int i = 0; i < t->count; i++)
        count = add_visits(t, i, visits, of, count);
    find_accesses(w, visits, count, found);
    for (int k = 0; k < 2; k++) {
        if (found[k] == NONE)
            continue;
        t->accesses[k] = of[found[k]];
        witness_access_text(&t->access_texts[k], w, k);
    }
    free(visits);
    free(of);
}

void timeline_free(struct timeline *t)
{
    for (int k = 0; k < 2; k++)
        text_free(&t->access_texts[k]);
    for (struct point *point = t->points; point < t->points + t->point_count; point++) {
        text_free(&point->places);
        text_free(&point->values);
        text_free(&point->wait);
    }
    free(t->points);
    free(t->handed);
    for (int i = 0; i < t->count; i++)
        free(t->activities[i].words);
    free(t->activities);
    free(t->blocks);
}
