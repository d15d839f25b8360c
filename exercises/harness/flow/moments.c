// Turns a trace's records into moments: each action of a thread, the moments by which the thread got what it
// used, and the arrays that there were.
#include "moments.h"

#include <stdlib.h>
#include <string.h>

#include "text/json.h"

// --- Arrays and what they hold.

static int array_of(struct steps *s, bool shared, int launch, int block, size_t begin, const char *name,
                    int bytes, int element_bytes)
{
    for (int i = 0; i < s->array_count; i++) {
        const struct shown_array *a = &s->arrays[i];
        if (a->shared == shared && a->begin == begin &&
            (!shared || (a->launch == launch && a->block == block)))
            return i;
    }
    s->arrays = grown(s->arrays, (size_t)s->array_count, sizeof *s->arrays);
    struct shown_array *new = &s->arrays[s->array_count];
    *new = (struct shown_array){.shared = shared,
                                .launch = launch,
                                .block = block,
                                .begin = begin,
                                .length = (bytes + PLACE - 1) / PLACE,
                                .element_bytes = element_bytes};
    snprintf(new->name, sizeof new->name, "%.63s", name);
    new->now = room_for((size_t) new->length, sizeof *new->now);
    return s->array_count++;
}

bool same_content(const struct content *a, const struct content *b)
{
    return a->written == b->written && a->element == b->element && (!a->written || a->number == b->number);
}

static uint32_t word_of(const char *hex, size_t bytes)
{
    uint32_t word = 0;
    for (size_t k = 0; k < bytes; k++) {
        char digits[3] = {hex[2 * k], hex[2 * k + 1], 0};
        word |= (uint32_t)strtoul(digits, NULL, 16) << 8 * k;
    }
    return word;
}

struct content element_content(uint32_t number) { return (struct content){true, true, number}; }

int array_of_object(struct steps *s, const cJSON *record, const cJSON *object, bool shared)
{
    int block = shared ? cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0)->valueint : NONE;
    return array_of(s, shared, int_of(record, "launch"), block, (size_t)int_of(object, "begin"),
                    string_of(object, "name"), (int)strlen(string_of(object, "init")),
                    int_of(object, "elem"));
}

// The contents of the record's object: one for each place of the array.
struct content *contents_of(struct shown_array *a, const cJSON *object)
{
    const char *hex = string_of(object, "bytes"), *init = string_of(object, "init");
    const cJSON *element = cJSON_GetArrayItem(cJSON_GetObjectItem(object, "elements"), 0);
    struct content *contents = room_for((size_t)a->length, sizeof *contents);
    int bytes = (int)strlen(init);
    for (int i = 0; i < a->length; i++) {
        int here = bytes - i * PLACE < PLACE ? bytes - i * PLACE : PLACE;
        uint32_t number = element ? (uint32_t)element->valuedouble : NUMBER_FOREIGN;
        element = element ? element->next : NULL;
        if (!memchr(init + (size_t)i * PLACE, '1', (size_t)here))
            continue;
        contents[i] = number == NUMBER_FOREIGN
                          ? (struct content){true, false, word_of(hex + 2 * (size_t)i * PLACE, (size_t)here)}
                          : element_content(number);
        a->held |= number <= NUMBER_IDENTITY;
    }
    return contents;
}

// --- Moments.

static struct moment *add_moment(struct steps *s, const cJSON *record, int number, const char *op,
                                 const cJSON *told)
{
    s->moments = grown(s->moments, s->count, sizeof *s->moments);
    struct moment *m = &s->moments[s->count];
    *m = (struct moment){.when = cJSON_GetNumberValue(cJSON_GetObjectItem(told, "when")),
                         .order = (int)s->count,
                         .record = number,
                         .launch = int_of(record, "launch"),
                         .block = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0)->valueint,
                         .thread = int_of(told, "thread"),
                         .line = int_of(told, "line"),
                         .array = NONE,
                         .from = {NONE, NONE},
                         .times = 1};
    snprintf(m->op, sizeof m->op, "%.7s", op);
    snprintf(m->file, sizeof m->file, "%.63s", string_of(told, "file"));
    s->count++;
    return m;
}

static void add_place(struct steps *s, const cJSON *record, int number, const cJSON *access, int k,
                      struct content is, int bytes)
{
    const char *memory = string_of(access, "memory");
    bool shared = strcmp(memory, "shared") == 0;
    struct moment *m = add_moment(s, record, number, string_of(access, "op"), access);
    int at = int_of(access, "at") + k * PLACE;
    m->cell = at / PLACE - (at % PLACE < 0);
    m->offset = at - m->cell * PLACE;
    m->bytes = bytes;
    m->index = int_of(access, "index");
    m->times = cJSON_HasObjectItem(access, "times") ? int_of(access, "times") : 1;
    m->is = is;
    snprintf(m->name, sizeof m->name, "%.63s", string_of(access, "name"));
    if (*memory && strcmp(m->name, "global memory") != 0) { // "global memory" means that no array is known
        int array = array_of(s, shared, m->launch, m->block, (size_t)int_of(access, "begin"),
                             string_of(access, "name"), int_of(access, "bytes"), int_of(access, "elem"));
        m->array = array;
        s->arrays[array].held |= is.element && is.number <= NUMBER_IDENTITY;
    }
}

// Moves on in the flow, whose events come in the same order, to the event of the access. NONE if it has none.
static int flow_event(const struct steps *s, size_t *at, double when, int part)
{
    for (size_t i = *at; i < s->flow->count; i++) {
        const struct event *e = &s->flow->events[i];
        if (e->when == when && e->part == part && e->what != GIVE && e->what != GOT) {
            *at = i + 1;
            return (int)i;
        }
    }
    return NONE;
}

// of_event has the moment of each event of the flow.
static void take_access(struct steps *s, const cJSON *record, int number, const cJSON *access, int *of_event,
                        size_t *at)
{
    double when = cJSON_GetNumberValue(cJSON_GetObjectItem(access, "when"));
    const cJSON *elements = cJSON_GetObjectItem(access, "elements"), *element;
    const char *value = string_of(access, strcmp(string_of(access, "op"), "read") ? "wrote" : "found");
    int k = 0, event, bytes = (int)strlen(value) / 2;
    if (strcmp(string_of(access, "op"), "combine") == 0) {
        struct moment *m = add_moment(s, record, number, "combine", access);
        m->is = element_content((uint32_t)cJSON_GetNumberValue(cJSON_GetObjectItem(access, "element")));
        m->left = (uint32_t)cJSON_GetNumberValue(cJSON_GetObjectItem(access, "left"));
        m->right = (uint32_t)cJSON_GetNumberValue(cJSON_GetObjectItem(access, "right"));
        if ((event = flow_event(s, at, when, 0)) != NONE)
            of_event[event] = (int)s->count - 1;
        return;
    }
    cJSON_ArrayForEach(element, elements)
    {
        add_place(s, record, number, access, k, element_content((uint32_t)element->valuedouble), PLACE);
        if ((event = flow_event(s, at, when, k++)) != NONE)
            of_event[event] = (int)s->count - 1;
    }
    for (k = 0; !elements && k * PLACE < bytes; k++) {
        int here = bytes - k * PLACE < PLACE ? bytes - k * PLACE : PLACE;
        add_place(s, record, number, access, k,
                  (struct content){true, false, word_of(value + 2 * (size_t)k * PLACE, here)}, here);
    }
    if (!elements && bytes == 0) // too large to be in the trace
        add_place(s, record, number, access, 0, (struct content){.written = false}, 0);
}

// What the lanes get by a shuffle, each from the lane that gives it.
static void take_shuffle(struct steps *s, const cJSON *record, int number, int *of_event)
{
    double when = cJSON_GetNumberValue(cJSON_GetObjectItem(record, "when"));
    for (size_t i = 0; i < s->flow->count; i++) {
        const struct event *e = &s->flow->events[i];
        if (e->what != GOT || e->when != when)
            continue;
        struct moment *m = add_moment(s, record, number, "got", record);
        m->thread = e->thread;
        m->cell = e->cell.index;
        m->is = element_content(e->element);
        of_event[i] = (int)s->count - 1;
        for (size_t k = 0; k < s->flow->count; k++) {
            const struct event *give = &s->flow->events[k];
            if (give->what == GIVE && give->when == when && give->thread % WARP == e->cell.index &&
                give->from[0] != NONE)
                m->from[0] = of_event[give->from[0]];
        }
    }
}

static void take_record(struct steps *s, int number, int *of_event, size_t *at)
{
    const cJSON *record = s->records[number], *access, *object;
    const char *kind = string_of(record, "kind");
    bool shared = strcmp(kind, "phase") == 0;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        int array = array_of_object(s, record, object, shared);
        free(contents_of(&s->arrays[array], object));
    }
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(record, "accesses"))
        take_access(s, record, number, access, of_event, at);
    if (strcmp(kind, "shuffle") == 0)
        take_shuffle(s, record, number, of_event);
}

// The identity and values that are not elements may come from anywhere. If the thread has read such a value
// only once, it comes from there; otherwise NONE.
static int only_read(const struct steps *s, int user, uint32_t number)
{
    int only = NONE;
    const struct moment *m = &s->moments[user];
    for (int i = 0; i < user; i++) {
        const struct moment *other = &s->moments[i];
        if (other->thread != m->thread || other->block != m->block || other->launch != m->launch ||
            !other->is.element || other->is.number != number || strcmp(other->op, "write") == 0)
            continue;
        if (only != NONE || strcmp(other->op, "read") != 0)
            return NONE;
        only = i;
    }
    return only;
}

static void link_moments(struct steps *s, const int *of_event)
{
    for (size_t i = 0; i < s->flow->count; i++) {
        const struct event *e = &s->flow->events[i];
        if (of_event[i] == NONE || (e->what != WRITE && e->what != COMBINE))
            continue;
        for (int k = 0; k < 2; k++) {
            uint32_t number = e->what == WRITE ? e->element : k ? e->right : e->left;
            if (e->from[k] != NONE)
                s->moments[of_event[i]].from[k] =
                    number < NUMBER_IDENTITY ? of_event[e->from[k]] : only_read(s, of_event[i], number);
        }
    }
}

void moments_read(struct steps *s)
{
    size_t at = 0;
    int *of_event = room_for(s->flow->count, sizeof *of_event);
    for (size_t i = 0; i < s->flow->count; i++)
        of_event[i] = NONE;
    for (size_t i = 0; i < s->record_count; i++)
        take_record(s, (int)i, of_event, &at);
    link_moments(s, of_event);
    free(of_event);
}
