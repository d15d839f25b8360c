// Finds the step that shows a finding's place, a record of the trace, or a cell's last write.
#include <string.h>

#include "steps.h"
#include "text/json.h"

static bool has_number(const cJSON *list, int number)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list) if (item->valueint == number) return true;
    return false;
}

// Whether the thread waits in that line when the step ends, while not all threads do. The others wait
// elsewhere or, if the finding names only one place, have ended.
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

// The last step of a block that got no further because the launch ended early.
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
