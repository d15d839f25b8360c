// Turns moments into steps, in the order of the run, and finds what arrays hold after each step.
#include "steps.h"

#include <stdlib.h>
#include <string.h>

#include "moments.h"
#include "text/json.h"

// Whether the moment's place among those of other threads matters. That is not so for a mere poll.
static bool matters(const struct moment *m) { return strcmp(m->op, "read") != 0 || m->is.element; }

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
    struct step *step = ADDED(s->list, s->step_count);
    *step =
        (struct step){.kind = kind, .record = record == NONE ? NULL : s->records[record], .number = record};
    step->launch = int_of(step->record, "launch");
    const cJSON *block = cJSON_GetArrayItem(cJSON_GetObjectItem(step->record, "block"), 0);
    step->block = block ? block->valueint : NONE;
    return step;
}

// Gives each moment its step. The moments of a record are one step, unless another block ran in between. If a
// block had only polled by then, its polls are shown with what it did next.
static void cut_into_steps(struct steps *s)
{
    size_t *left = room_for(s->record_count, sizeof *left); // moments of each record that have no step yet
    int *open = room_for(s->record_count, sizeof *open);    // 1: the record has a step that may go on
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
            bool shown = false;
            for (; at < s->count && s->moments[at].record == of; at++) {
                shown |= matters(&s->moments[at]);
                s->moments[at].step = NONE;
                left[of]--;
            }
            if (!shown && left[of] > 0)
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

// `from` names moments by their number in the trace. This changes it to their place in the list.
static void renumber(struct steps *s)
{
    int *place = room_for(s->count, sizeof *place);
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
    *ADDED(step->sets, step->set_count) = (struct set){.array = array, .cell = cell, .is = is};
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

// Adds what arrays hold according to the record, if nobody was seen to write it.
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

// If the last launch left something else in y than the host has, the host has copied y.
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

// The record of a launch's end; NULL if there is none.
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
    while (s->record_count < STEPS_MOST && (record = next_record(&line, &room, trace))) {
        s->cut |= strcmp(string_of(record, "kind"), "cut") == 0;
        *ADDED(s->records, s->record_count) = record;
    }
    s->cut |= s->record_count == STEPS_MOST;
    free(line);
}

void steps_read(struct steps *s, const struct trial *trial, FILE *trace, struct flow *flow)
{
    *s = (struct steps){.trial = trial, .flow = flow};
    read_records(s, trace);
    moments_read(s);
    cut_into_steps(s);
    qsort(s->moments, s->count, sizeof *s->moments, by_step);
    renumber(s);
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
