// make step: a small run step by step, as the data of a page. The page itself is in exercises/step/.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cjson/cJSON.h>

#include "flow/accesses.h"
#include "flow/steps.h"
#include "tool_departure.h"

enum {
    ELEMENTS_MOST = 64, // elements of x and of a section that a page can still show
};

// --- Parts of the page's data.

static void add_text(cJSON *to, const char *name, const char *text)
{
    cJSON_AddStringToObject(to, name, text);
}

static void add_number(cJSON *to, const char *name, double number)
{
    cJSON_AddNumberToObject(to, name, number);
}

// What a place holds: null if it was never written, an element's number, or a word as text.
static cJSON *content_json(const struct content *is, const struct shown_array *array)
{
    char word[16];
    if (!is->written)
        return cJSON_CreateNull();
    if (is->element)
        return cJSON_CreateNumber(is->number);
    if (array && array->held && array->element_bytes == (int)sizeof(uint32_t))
        return cJSON_CreateNumber(NUMBER_FOREIGN);
    snprintf(word, sizeof word, "%d", (int)is->number);
    return cJSON_CreateString(word);
}

// Adds the lines of the kernel file.
static void add_source(cJSON *page, const char *path)
{
    cJSON *lines = cJSON_AddArrayToObject(page, "source");
    FILE *file = open_file(path, "r");
    char *line = NULL;
    size_t room = 0;
    while (file && next_line(&line, &room, file) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        cJSON_AddItemToArray(lines, cJSON_CreateString(line));
    }
    free(line);
    if (file)
        fclose(file);
    add_text(page, "file", file_name(path));
}

static void add_arrays(cJSON *page, const struct steps *s)
{
    cJSON *arrays = cJSON_AddArrayToObject(page, "arrays");
    for (int i = 0; i < s->array_count; i++) {
        const struct shown_array *a = &s->arrays[i];
        cJSON *shown = cJSON_CreateObject();
        add_text(shown, "name", a->name);
        cJSON_AddBoolToObject(shown, "shared", a->shared);
        if (a->shared) {
            add_number(shown, "launch", a->launch);
            add_number(shown, "block", a->block);
        }
        add_number(shown, "length", a->length);
        cJSON_AddItemToArray(arrays, shown);
    }
}

static cJSON *moment_json(const struct steps *s, const struct moment *m, const char *file)
{
    const struct shown_array *array = m->array == NONE ? NULL : &s->arrays[m->array];
    cJSON *json = cJSON_CreateObject();
    add_text(json, "op", m->op);
    add_number(json, "thread", m->thread);
    add_number(json, "line", m->line);
    if (*m->file && strcmp(m->file, file) != 0)
        add_text(json, "file", m->file);
    if (array)
        add_number(json, "array", m->array);
    else if (*m->name)
        add_text(json, "name", m->name);
    if (strcmp(m->op, "combine") != 0)
        add_number(json, "cell", m->cell);
    cJSON_AddItemToObject(json, "is", content_json(&m->is, array));
    if (strcmp(m->op, "combine") == 0) {
        add_number(json, "left", m->left);
        add_number(json, "right", m->right);
    }
    if (m->from[0] != NONE || m->from[1] != NONE)
        cJSON_AddItemToObject(json, "from",
                              cJSON_CreateIntArray(m->from, strcmp(m->op, "combine") == 0 ? 2 : 1));
    if (m->times > 1)
        add_number(json, "times", m->times);
    return json;
}

static void add_standings(cJSON *json, const struct step *step, const char *file)
{
    const cJSON *from;
    cJSON *waiting = cJSON_AddArrayToObject(json, "waiting");
    cJSON_ArrayForEach(from, cJSON_GetObjectItem(step->record, "waiting"))
    {
        cJSON *standing = cJSON_Duplicate(from, true);
        if (strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(standing, "file")), file) == 0)
            cJSON_DeleteItemFromObject(standing, "file");
        cJSON_AddItemToArray(waiting, standing);
    }
    cJSON_AddItemToObject(json, "ended", cJSON_Duplicate(cJSON_GetObjectItem(step->record, "ended"), true));
}

// Adds the line of a shuffle, and the threads that took part in it.
static void add_shuffle(cJSON *json, const cJSON *record)
{
    uint32_t lanes = (uint32_t)cJSON_GetNumberValue(cJSON_GetObjectItem(record, "lanes"));
    int first = WARP * (int)cJSON_GetNumberValue(cJSON_GetObjectItem(record, "warp"));
    add_number(json, "shuffle", cJSON_GetNumberValue(cJSON_GetObjectItem(record, "line")));
    cJSON *threads = cJSON_AddArrayToObject(json, "met");
    for (int lane = 0; lane < WARP; lane++)
        if (lanes >> lane & 1)
            cJSON_AddItemToArray(threads, cJSON_CreateNumber(first + lane));
}

static cJSON *step_json(const struct steps *s, const struct step *step, const char *file)
{
    static const char *const kinds[] = {[BEGINS] = "begins", [RUNS] = "runs", [ENDS] = "ends"};
    cJSON *json = cJSON_CreateObject(), *moments, *sets;
    const cJSON *record = step->record;
    bool phase = record && strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(record, "kind")), "phase") == 0;
    add_text(json, "kind", kinds[step->kind]);
    add_number(json, "launch", step->launch);
    if (record)
        add_text(json, "kernel", cJSON_GetStringValue(cJSON_GetObjectItem(record, "kernel")));
    if (step->kind == RUNS) {
        add_number(json, "block", step->block);
        cJSON_AddBoolToObject(json, "unfinished", cJSON_HasObjectItem(record, "unfinished"));
    }
    if (step->kind == RUNS && step->last && phase) {
        add_number(json, "threads", cJSON_GetNumberValue(cJSON_GetObjectItem(record, "threads")));
        add_standings(json, step, file);
    }
    if (step->kind == RUNS && step->last && !phase)
        add_shuffle(json, record);
    moments = cJSON_AddArrayToObject(json, "moments");
    for (size_t i = step->first; i < step->first + step->count; i++)
        cJSON_AddItemToArray(moments, moment_json(s, &s->moments[i], file));
    sets = cJSON_AddArrayToObject(json, "sets");
    for (size_t i = 0; i < step->set_count; i++) {
        const struct set *set = &step->sets[i];
        cJSON *one = cJSON_CreateObject();
        add_number(one, "array", set->array);
        add_number(one, "cell", set->cell);
        cJSON_AddItemToObject(one, "is", content_json(&set->is, &s->arrays[set->array]));
        cJSON_AddItemToArray(sets, one);
    }
    return json;
}

static void add_steps(cJSON *page, const struct steps *s, const char *file)
{
    cJSON *steps = cJSON_AddArrayToObject(page, "steps");
    for (size_t i = 0; i < s->step_count; i++)
        cJSON_AddItemToArray(steps, step_json(s, &s->list[i], file));
    cJSON_AddBoolToObject(page, "cut", s->cut);
    add_number(page, "records", (double)s->record_count); // of the trace
}

// Which of all elements are on the page. The caller frees the array.
static bool *elements_shown(const struct steps *s)
{
    size_t count = s->trial->derivation.count;
    bool *shown = room_for(count + 1, sizeof *shown);
    for (size_t i = 0; i < s->count; i++)
        if (s->moments[i].is.element && s->moments[i].is.number < count)
            shown[s->moments[i].is.number] = true;
    for (size_t i = 0; i < s->step_count; i++)
        for (size_t k = 0; k < s->list[i].set_count; k++)
            if (s->list[i].sets[k].is.element && s->list[i].sets[k].is.number < count)
                shown[s->list[i].sets[k].is.number] = true;
    return shown;
}

// For each element: its value as shown, what it is made of, and whether it is broken.
static void add_values(cJSON *page, const struct steps *s)
{
    const struct trial *trial = s->trial;
    cJSON *values = cJSON_AddObjectToObject(page, "values");
    struct view view = view_of(&trial->derivation, trial->element, trial->x);
    struct interval room;
    bool *on_page = elements_shown(s);
    for (uint32_t number = 0; number < trial->derivation.count; number++) {
        struct text shown = {0}, made = {0};
        char name[16];
        if (!on_page[number])
            continue;
        snprintf(name, sizeof name, "%u", number);
        flow_text(&made, &trial->derivation, number);
        view_value(&view, number, &room);
        cell_text(&shown, view.element, &room);
        cJSON *value = cJSON_CreateArray();
        cJSON_AddItemToArray(value, cJSON_CreateString(view.element == INTERVAL ? made.bytes : shown.bytes));
        cJSON_AddItemToArray(value, cJSON_CreateString(made.bytes));
        cJSON_AddItemToArray(value, cJSON_CreateBool(derivation_is(&trial->derivation, number).lo < 0));
        cJSON_AddItemToObject(values, name, value);
        text_free(&shown);
        text_free(&made);
    }
    free(on_page);
    struct text identity = {0};
    view_value(&view, NUMBER_IDENTITY, &room);
    cell_text(&identity, view.element, &room);
    add_text(page, "identity", text_bytes(&identity));
    text_free(&identity);
    view_free(&view);
}

// --- What is wrong, and where.

static int array_named(const struct steps *s, const struct departure *d, int step)
{
    for (int i = 0; i < s->array_count; i++) {
        const struct shown_array *a = &s->arrays[i];
        if (strcmp(a->name, d->array) == 0 && a->shared == (d->memory == 0) &&
            (!a->shared || (a->launch == s->list[step].launch && a->block == s->list[step].block)))
            return i;
    }
    return NONE;
}

// Adds the first wrong cell, found as in make trace.
static void add_departure(cJSON *page, const struct steps *s, const struct departure *d)
{
    int step = d->record == NONE ? NONE : steps_of_record(s, d->record);
    if (step == NONE)
        return;
    cJSON *wrong = cJSON_AddObjectToObject(page, "wrong");
    int array = array_named(s, d, step);
    if (array != NONE) {
        if (!s->arrays[array].shared)
            step = steps_last_write(s, array, (int)d->cell, step);
        add_number(wrong, "array", array);
        add_number(wrong, "cell", (double)d->cell);
    }
    add_number(wrong, "step", step);
    add_text(wrong, "text", text_bytes(&d->text));
}

// Adds the elements of y that are wrong in the end.
static void add_wrong_y(cJSON *page, const struct trial *trial, const bool *y_wrong)
{
    cJSON *list = cJSON_AddArrayToObject(page, "y_wrong");
    for (size_t i = 0; y_wrong && i < trial->n; i++)
        if (y_wrong[i])
            cJSON_AddItemToArray(list, cJSON_CreateNumber((double)i));
}

// The place of 4 bytes that a finding is about, in the array with its name; NONE if it is about none.
static int cell_of_finding(const struct steps *s, const struct finding *f)
{
    for (int i = 0; i < s->array_count; i++) {
        const struct shown_array *a = &s->arrays[i];
        if (strcmp(a->name, f->object) == 0)
            return f->index >= 0 ? f->index * a->element_bytes / PLACE : a->length == 1 ? 0 : NONE;
    }
    return NONE;
}

static void add_findings(cJSON *page, const struct steps *s, const char *file)
{
    cJSON *findings = cJSON_AddArrayToObject(page, "findings");
    for (size_t i = 0; i < s->trial->outcome.report.count; i++) {
        const struct finding *f = &s->trial->outcome.report.findings[i];
        cJSON *finding = cJSON_CreateObject(), *lines = cJSON_AddArrayToObject(finding, "lines");
        int step = steps_find(s, f);
        add_text(finding, "kind", f->kind);
        add_text(finding, "text", f->text);
        if (step != NONE)
            add_number(finding, "step", step);
        add_text(finding, "array", f->object);
        add_number(finding, "cell", cell_of_finding(s, f));
        for (int k = 0; k < f->at_count; k++)
            if (strcmp(f->at[k].file, file) == 0)
                cJSON_AddItemToArray(lines, cJSON_CreateNumber(f->at[k].line));
        cJSON_AddItemToArray(findings, finding);
    }
}

static struct visit visit_of(const struct moment *m)
{
    return (struct visit){.when = m->when,
                          .launch = m->launch,
                          .block = m->block,
                          .phase = m->record,
                          .thread = m->thread,
                          .line = m->line,
                          .op = m->op,
                          .array = m->name,
                          .index = m->index};
}

// Adds the two accesses by which a result goes wrong in this order.
static void add_accesses(cJSON *page, const struct steps *s, const struct witness *w)
{
    cJSON *accesses = cJSON_AddArrayToObject(page, "accesses");
    struct visit *visits = room_for(s->count + 1, sizeof *visits);
    int found[2];
    for (size_t i = 0; i < s->count; i++)
        visits[i] = visit_of(&s->moments[i]);
    find_accesses(w, visits, (int)s->count, found);
    for (int k = 0; k < 2; k++) {
        const struct moment *m = found[k] == NONE ? NULL : &s->moments[found[k]];
        struct text text = {0};
        if (!m)
            continue;
        witness_access_text(&text, w, k);
        cJSON *access = cJSON_CreateObject();
        add_number(access, "number", k + 1);
        add_number(access, "step", m->step);
        add_number(access, "moment", found[k]);
        add_text(access, "text", text_bytes(&text));
        cJSON_AddItemToArray(accesses, access);
        text_free(&text);
    }
    free(visits);
}

static bool add_verdict(cJSON *page, const struct trial *trial, const struct kernel_process *k)
{
    struct verdict verdict = {0}, call = {0};
    struct text trouble = {0};
    bool right = judge(&verdict, trial, k);
    judge_where(&call, trial);
    trouble_text(&trouble, trial);
    add_text(page, "trouble", right ? "" : trouble.length > 0 ? trouble.bytes : "wrong");
    add_text(page, "verdict", text_bytes(&verdict.lines));
    add_text(page, "call", text_bytes(&call.where));
    add_text(page, "printed", k->kept > 0 ? k->printed : "");
    verdict_free(&verdict);
    verdict_free(&call);
    text_free(&trouble);
    return right;
}

// --- The run.

// Prints JSON that may stand in a page: no text in it ends a script.
static void print_page(const cJSON *page)
{
    char *json = cJSON_PrintUnformatted(page);
    for (const char *at = json; *at; at++)
        if (*at == '<')
            fputs("\\u003c", stdout);
        else
            putchar(*at);
    putchar('\n');
    cJSON_free(json);
}

// Returns whether there was anything to step through.
static bool show(const struct trial *trial, const struct kernel_process *k, FILE *trace, bool *right)
{
    const char *kernel = setting(&settings.kernel, "kernel.cu"), *file = file_name(kernel);
    size_t first;
    bool *y_wrong = trial_y(trial) && compare_first(trial, &first) > 0 ? compare(trial) : NULL;
    struct flow flow = {0};
    struct steps steps;
    cJSON *page = cJSON_CreateObject();
    struct departure departure = tool_departure(trial, trace, &flow, y_wrong);
    steps_read(&steps, trial, trace, &flow);
    bool any = steps.step_count > 1;
    add_text(page, "exercise", setting(&settings.exercise, ""));
    add_text(page, "element", element_name(trial->element));
    *right = add_verdict(page, trial, k);
    cJSON_AddBoolToObject(page, "answered", trial->numbers != NULL);
    add_source(page, kernel);
    add_values(page, &steps);
    add_arrays(page, &steps);
    add_steps(page, &steps, file);
    add_departure(page, &steps, &departure);
    add_wrong_y(page, trial, y_wrong);
    add_findings(page, &steps, file);
    if (tool_witness())
        add_accesses(page, &steps, tool_witness());
    if (any)
        print_page(page);
    cJSON_Delete(page);
    steps_free(&steps);
    flow_free(&flow);
    text_free(&departure.text);
    free(y_wrong);
    return any;
}

static void refuse_large(const struct trial *trial)
{
    unsigned least = trial->contract->sections[0];
    unsigned most = least > ELEMENTS_MOST ? least : ELEMENTS_MOST;
    const bool large = trial->n > ELEMENTS_MOST;
    if (!large && trial->section <= most)
        return;
    const char *name = large ? "N" : "SECTION";
    most = large ? ELEMENTS_MOST : most;
    if (tool_witness()) // its sizes come from make check
        fprintf(stderr, "that run has %s=%zu, and make step takes at most %u: type make trace ORDER=wrong\n",
                name, large ? trial->n : trial->section, most);
    else
        fprintf(stderr, "%s must be at most %u here: more cannot be followed step by step\n", name, most);
    exit(2);
}

int tool_step(void)
{
    struct run run;
    const struct trial trial = tool_trial();
    bool right = false;
    refuse_large(&trial);
    unset_setting(&settings.wide); // every element is shown by tokens of 4 bytes
    run_make(&run, trial, true);
    bool any = run.trace && show(&run.trial, &run.k, run.trace, &right);
    if (!any) {
        fprintf(stderr, "nothing to step through: no kernel ran\n");
        fflush(stdout);
        dup2(STDERR_FILENO, STDOUT_FILENO); // this is for the reader and does not belong in the page
        tool_judge(&run.trial, &run.k);
    }
    run_free(&run);
    return any ? 0 : 1;
}
