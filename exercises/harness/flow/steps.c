// From a trace's records to steps: whatever threads did, in the order of the run, and what arrays held then.
#include "steps.h"

#include <stdlib.h>
#include <string.h>

#include "text/json.h"

enum { PLACE = 4 }; // bytes

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

static bool same_content(const struct content *a, const struct content *b)
{
    return a->written == b->written && a->element == b->element && (!a->written || a->number == b->number);
}

static uint32_t word_of(const char *hex, int bytes)
{
    uint32_t word = 0;
    for (int k = 0; k < bytes; k++) {
        char digits[3] = {hex[2 * k], hex[2 * k + 1], 0};
        word |= (uint32_t)strtoul(digits, NULL, 16) << 8 * k;
    }
    return word;
}

static struct content element_content(uint32_t number) { return (struct content){true, true, number}; }

static int array_of_object(struct steps *s, const cJSON *record, const cJSON *object, bool shared)
{
    int block = shared ? cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0)->valueint : NONE;
    return array_of(s, shared, int_of(record, "launch"), block, (size_t)int_of(object, "begin"),
                    string_of(object, "name"), (int)strlen(string_of(object, "init")),
                    int_of(object, "elem"));
}

// What the record's object has in its places, of which there are as many as in the array.
static struct content *contents_of(struct shown_array *a, const cJSON *object)
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
                          ? (struct content){true, false, word_of(hex + 2 * (size_t)i * PLACE, here)}
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
    m->is = is;
    snprintf(m->name, sizeof m->name, "%.63s", string_of(access, "name"));
    if (*memory && strcmp(m->name, "global memory") != 0) { // which is no array's
        int array = array_of(s, shared, m->launch, m->block, (size_t)int_of(access, "begin"),
                             string_of(access, "name"), int_of(access, "bytes"), int_of(access, "elem"));
        m->array = array;
        s->arrays[array].held |= is.element && is.number <= NUMBER_IDENTITY;
    }
}

// Moves on in the flow, whose events come in the same order, to that of the access; NONE where it has none.
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

// of_event: for each event of the flow its moment.
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
    if (!elements && bytes == 0) // too many to be told
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

// The identity, and what is no element, may come from anywhere: it is what the thread has read, if it has
// read it once only. NONE if that is not so.
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

// --- Steps.

static bool changes(const struct moment *m) { return strcmp(m->op, "read") != 0; }

static int by_when(const void *left, const void *right)
{
    const struct moment *a = left, *b = right;
    return a->when != b->when ? (a->when > b->when) - (a->when < b->when) : a->order - b->order;
}

static int by_step(const void *left, const void *right)
{
    const struct moment *a = left, *b = right;
    return a->step != b->step ? a->step - b->step : by_when(left, right);
}

static struct step *add_step(struct steps *s, enum step_kind kind, int record)
{
    s->list = grown(s->list, s->step_count, sizeof *s->list);
    struct step *step = &s->list[s->step_count++];
    *step =
        (struct step){.kind = kind, .record = record == NONE ? NULL : s->records[record], .number = record};
    step->launch = int_of(step->record, "launch");
    const cJSON *block = cJSON_GetArrayItem(cJSON_GetObjectItem(step->record, "block"), 0);
    step->block = block ? block->valueint : NONE;
    return step;
}

// Gives each moment its step: those of a record are one, but where other blocks came between and it had
// changed something before. Only what it read before that counts as done when it goes on.
static void cut_into_steps(struct steps *s)
{
    size_t *left = room_for(s->record_count, sizeof *left); // moments of each record that have no step yet
    int *open = room_for(s->record_count, sizeof *open);    // 1: it has a step that may go on
    size_t at = 0;
    for (size_t i = 0; i < s->count; i++)
        left[s->moments[i].record]++;
    qsort(s->moments, s->count, sizeof *s->moments, by_when);
    for (size_t record = 0; record < s->record_count; record++) {
        const char *kind = string_of(s->records[record], "kind");
        double end = cJSON_GetNumberValue(cJSON_GetObjectItem(s->records[record], "when"));
        if (strcmp(kind, "begin") == 0)
            add_step(s, BEGINS, (int)record);
        if (!cJSON_HasObjectItem(s->records[record], "accesses"))
            continue;
        while (at < s->count && s->moments[at].when <= end) {
            int of = s->moments[at].record;
            bool changed = false;
            for (; at < s->count && s->moments[at].record == of; at++) {
                changed |= changes(&s->moments[at]);
                s->moments[at].step = NONE;
                left[of]--;
            }
            if (!changed && left[of] > 0)
                continue;
            add_step(s, RUNS, of);
            for (size_t i = 0; i < at; i++)
                if (s->moments[i].record == of && s->moments[i].step == NONE)
                    s->moments[i].step = (int)s->step_count - 1;
            open[of] = (int)s->step_count;
        }
        if (!open[record])
            add_step(s, RUNS, (int)record);
        s->list[(open[record] ? (size_t)open[record] : s->step_count) - 1].last = true;
    }
    free(left);
    free(open);
}

static bool repeats(const struct moment *a, const struct moment *b)
{
    return strcmp(a->op, "read") == 0 && strcmp(b->op, "read") == 0 && !a->is.element &&
           a->array == b->array && a->cell == b->cell && a->line == b->line && a->thread == b->thread &&
           same_content(&a->is, &b->is);
}

// Of a thread that polls: the same again, in the same step, is told with a count.
static void fold_polls(struct steps *s)
{
    size_t kept = 0;
    for (size_t i = 0; i < s->count; i++) {
        size_t before = kept;
        while (before > 0 && s->moments[before - 1].step == s->moments[i].step &&
               s->moments[before - 1].thread != s->moments[i].thread)
            before--;
        if (before > 0 && s->moments[before - 1].step == s->moments[i].step &&
            repeats(&s->moments[before - 1], &s->moments[i])) {
            s->moments[before - 1].times++;
            s->moments[i].order = -1 - s->moments[before - 1].order;
            continue;
        }
        s->moments[kept++] = s->moments[i];
    }
    s->count = kept;
}

// `from` names moments by their first order: now by their place.
static void renumber(struct steps *s, size_t all)
{
    int *place = room_for(all, sizeof *place);
    for (size_t i = 0; i < all; i++)
        place[i] = NONE;
    for (size_t i = 0; i < s->count; i++)
        place[s->moments[i].order] = (int)i;
    for (size_t i = 0; i < s->count; i++)
        for (int k = 0; k < 2; k++)
            if (s->moments[i].from[k] != NONE)
                s->moments[i].from[k] = place[s->moments[i].from[k]];
    free(place);
}

// --- What arrays hold.

static void add_set(struct steps *s, struct step *step, int array, int cell, struct content is)
{
    step->sets = grown(step->sets, step->set_count, sizeof *step->sets);
    step->sets[step->set_count++].array = array;
    step->sets[step->set_count - 1].cell = cell;
    step->sets[step->set_count - 1].is = is;
    s->arrays[array].now[cell] = is;
}

static void apply(struct steps *s, struct moment *m)
{
    if (m->array == NONE || m->cell < 0 || m->cell >= s->arrays[m->array].length || m->bytes == 0 ||
        strcmp(m->op, "read") == 0)
        return;
    struct content *now = &s->arrays[m->array].now[m->cell];
    if (m->bytes < PLACE && !m->is.element) {
        uint32_t mask = ((1u << 8 * m->bytes) - 1) << 8 * m->offset;
        m->is.number =
            (now->written && !now->element ? now->number & ~mask : 0) | (m->is.number << 8 * m->offset);
    }
    *now = m->is;
}

// What the record says that arrays hold, and nobody was seen to write.
static void settle(struct steps *s, struct step *step, const cJSON *record)
{
    const cJSON *object;
    bool shared = strcmp(string_of(record, "kind"), "phase") == 0;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        int array = array_of_object(s, record, object, shared);
        struct content *contents = contents_of(&s->arrays[array], object);
        for (int i = 0; i < s->arrays[array].length; i++)
            if (!same_content(&contents[i], &s->arrays[array].now[i]))
                add_set(s, step, array, i, contents[i]);
        free(contents);
    }
}

// What the host has as y, where the last launch has left something else there: the host has copied it.
static void settle_result(struct steps *s)
{
    struct step *step = add_step(s, ENDS, NONE);
    int y = NONE;
    for (int i = 0; i < s->array_count; i++)
        if (!s->arrays[i].shared && strcmp(s->arrays[i].name, "y") == 0)
            y = i;
    for (size_t i = 0; y != NONE && s->trial->numbers && i < s->trial->n && (int)i < s->arrays[y].length;
         i++) {
        uint32_t number = s->trial->numbers[i];
        struct content is = element_content(number);
        const struct content *now = &s->arrays[y].now[i];
        if (number == NUMBER_UNWRITTEN ? now->written
                                       : !(now->written && now->element && now->number == number))
            add_set(s, step, y, (int)i, number == NUMBER_UNWRITTEN ? (struct content){.written = false} : is);
    }
    step->launch = s->step_count > 1 ? s->list[s->step_count - 2].launch : 0;
}

// The record of a launch's end; NULL if it has none.
static const cJSON *launch_record(const struct steps *s, int launch)
{
    for (size_t i = 0; i < s->record_count; i++)
        if (strcmp(string_of(s->records[i], "kind"), "launch") == 0 &&
            int_of(s->records[i], "launch") == launch)
            return s->records[i];
    return NULL;
}

static void fill_steps(struct steps *s)
{
    size_t at = 0;
    for (size_t i = 0; i < s->step_count; i++) {
        struct step *step = &s->list[i];
        step->first = at;
        for (; at < s->count && s->moments[at].step == (int)i; at++)
            apply(s, &s->moments[at]);
        step->count = at - step->first;
        if (step->kind == BEGINS || step->last)
            settle(s, step, step->record);
        if (i + 1 == s->step_count || s->list[i + 1].launch != step->launch)
            settle(s, step, launch_record(s, step->launch));
    }
    settle_result(s);
    s->list[s->step_count - 1].first = at;
}

static void read_records(struct steps *s, FILE *trace)
{
    size_t room = 0;
    char *line = NULL;
    cJSON *record;
    rewind(trace);
    while (s->record_count < STEPS_MOST && next_line(&line, &room, trace) > 0 &&
           (record = cJSON_Parse(line))) {
        s->cut |= strcmp(string_of(record, "kind"), "cut") == 0;
        s->records = grown(s->records, s->record_count, sizeof *s->records);
        s->records[s->record_count++] = record;
    }
    s->cut |= s->record_count == STEPS_MOST;
    free(line);
}

void steps_read(struct steps *s, const struct trial *trial, FILE *trace, struct flow *flow)
{
    size_t at = 0;
    *s = (struct steps){.trial = trial, .flow = flow};
    read_records(s, trace);
    int *of_event = room_for(flow->count, sizeof *of_event);
    for (size_t i = 0; i < flow->count; i++)
        of_event[i] = NONE;
    for (size_t i = 0; i < s->record_count; i++)
        take_record(s, (int)i, of_event, &at);
    link_moments(s, of_event);
    free(of_event);
    size_t all = s->count;
    cut_into_steps(s);
    qsort(s->moments, s->count, sizeof *s->moments, by_step);
    fold_polls(s);
    renumber(s, all);
    fill_steps(s);
}

void steps_free(struct steps *s)
{
    for (size_t i = 0; i < s->record_count; i++)
        cJSON_Delete(s->records[i]);
    for (int i = 0; i < s->array_count; i++)
        free(s->arrays[i].now);
    for (size_t i = 0; i < s->step_count; i++)
        free(s->list[i].sets);
    free(s->records);
    free(s->moments);
    free(s->arrays);
    free(s->list);
}

// --- Where in the steps something is.

static bool has_number(const cJSON *list, int number)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list) if (item->valueint == number) return true;
    return false;
}

// Whether in that line the thread waits when the step ends, and not all threads do: others wait elsewhere or,
// where the finding speaks of one place only, have ended.
static bool waits_apart(const struct step *step, const struct finding *f, const struct found_at *at)
{
    const cJSON *waiting = cJSON_GetObjectItem(step->record, "waiting"), *standing;
    int threads = int_of(step->record, "threads");
    if (f->at_count == 1 && cJSON_GetArraySize(waiting) > 1)
        return false;
    cJSON_ArrayForEach(standing,
                       waiting) if (int_of(standing, "line") == at->line &&
                                    has_number(cJSON_GetObjectItem(standing, "threads"), at->thread) &&
                                    (cJSON_GetArraySize(cJSON_GetObjectItem(standing, "threads")) < threads ||
                                     cJSON_HasObjectItem(step->record, "unfinished"))) return true;
    return false;
}

static bool is_at(const struct steps *s, const struct step *step, const struct finding *f,
                  const struct found_at *at)
{
    if (step->kind != RUNS || step->launch != f->launch || step->block != at->block || at->thread < 0)
        return false;
    if (strcmp(at->op, "barrier") == 0)
        return step->last && waits_apart(step, f, at);
    for (size_t i = step->first; i < step->first + step->count; i++) {
        const struct moment *m = &s->moments[i];
        if (m->thread == at->thread && m->line == at->line && strcmp(m->file, at->file) == 0 &&
            (!*f->object || (strcmp(m->name, f->object) == 0 && (f->index < 0 || m->index == f->index))))
            return true;
    }
    return false;
}

// The first step in which that access happens; or NONE.
static int first_at(const struct steps *s, const struct finding *f, const struct found_at *at)
{
    for (size_t i = 0; i < s->step_count; i++)
        if (is_at(s, &s->list[i], f, at))
            return (int)i;
    return NONE;
}

// The last step of a block that came no further, in which the launch ended before its time.
static int unfinished_of(const struct steps *s, const struct finding *f, const struct found_at *at)
{
    for (size_t i = s->step_count; i-- > 0;)
        if (s->list[i].kind == RUNS && s->list[i].launch == f->launch && s->list[i].block == at->block &&
            s->list[i].last && cJSON_HasObjectItem(s->list[i].record, "unfinished"))
            return (int)i;
    return NONE;
}

int steps_find(const struct steps *s, const struct finding *f)
{
    int found = NONE;
    for (size_t i = 0; i < s->step_count && f->at_count > 0; i++) {
        bool all = true;
        for (int k = 0; k < f->at_count; k++)
            all &= is_at(s, &s->list[i], f, &f->at[k]);
        if (all)
            return (int)i;
    }
    for (int k = 0; k < f->at_count; k++) {
        int step = first_at(s, f, &f->at[k]);
        step = step == NONE ? unfinished_of(s, f, &f->at[k]) : step;
        found = step > found ? step : found;
    }
    return found;
}

int steps_of_record(const struct steps *s, int record)
{
    int found = NONE;
    for (size_t i = 0; i < s->step_count; i++)
        if (s->list[i].number != NONE && s->list[i].number <= record)
            found = s->list[i].number == record || found == NONE || s->list[found].number != record ? (int)i
                                                                                                    : found;
    return found;
}

int steps_last_write(const struct steps *s, int array, int cell, int step)
{
    int found = step;
    bool any = false;
    for (size_t i = 0; i < s->count && s->moments[i].step <= step; i++) {
        const struct moment *m = &s->moments[i];
        if (m->array != array || m->cell != cell || strcmp(m->op, "read") == 0 ||
            m->launch != s->list[step].launch)
            continue;
        found = m->step;
        any = true;
    }
    return any ? found : step;
}
