// check TRACE JSON: checks whether the data of a page of make step agrees with the trace. It replays the
// page's moments, and compares what arrays hold with each record of the trace. Prints what is wrong, and then
// exits with 1.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "text/json.h"
#include "text/text.h"

static const double NO_ELEMENT = 4294967283.0;

static int wrongs;
#define WRONG(...) (wrongs++ < 10 ? (void)(printf(__VA_ARGS__), printf("\n")) : (void)0)

static const cJSON *get(const cJSON *of, const char *name) { return cJSON_GetObjectItem(of, name); }
static const cJSON *at(const cJSON *of, int k) { return cJSON_GetArrayItem(of, k); }
static bool is_kind(const cJSON *of, const char *kind) { return strcmp(string_of(of, "kind"), kind) == 0; }
static bool does(const cJSON *moment, const char *op) { return strcmp(string_of(moment, "op"), op) == 0; }

// --- What arrays hold: a list of contents for each array of the page, in the page's form.

static cJSON *state;

static bool same(const cJSON *a, const cJSON *b) { return cJSON_Compare(a, b, true); }

static void put(const cJSON *change)
{
    const cJSON *array = get(change, "array");
    cJSON *cells = array ? cJSON_GetArrayItem(state, array->valueint) : NULL;
    int cell = int_of(change, "cell");
    if (cells && cell >= 0 && cell < cJSON_GetArraySize(cells))
        cJSON_ReplaceItemInArray(cells, cell, cJSON_Duplicate(get(change, "is"), true));
}

static void begin_state(const cJSON *arrays)
{
    const cJSON *array;
    state = cJSON_CreateArray();
    cJSON_ArrayForEach(array, arrays)
    {
        cJSON *cells = cJSON_CreateArray();
        for (int i = 0; i < int_of(array, "length"); i++)
            cJSON_AddItemToArray(cells, cJSON_CreateNull());
        cJSON_AddItemToArray(state, cells);
    }
}

// Place i of a trace's object as a content, if it is not an element.
static int word_of(const cJSON *object, int i)
{
    char digits[9] = "";
    memcpy(digits, string_of(object, "bytes") + 8 * (size_t)i, 8);
    return (int)__builtin_bswap32((unsigned)strtoul(digits, NULL, 16));
}

static void compare_object(const cJSON *page, const cJSON *record, const cJSON *object, int number)
{
    const cJSON *array = at(get(page, "arrays"), number), *cells = at(state, number);
    const char *init = string_of(object, "init");
    for (int i = 0; i < cJSON_GetArraySize(cells); i++) {
        const cJSON *is = at(cells, i);
        double element = cJSON_GetNumberValue(at(get(object, "elements"), i));
        bool written = memchr(init + 4 * (size_t)i, '1', 4), right;
        if (!written)
            right = cJSON_IsNull(is);
        else if (element != NO_ELEMENT || cJSON_IsNumber(is))
            right = cJSON_GetNumberValue(is) == element;
        else
            right = cJSON_IsString(is) && atoi(cJSON_GetStringValue(is)) == word_of(object, i);
        if (!right)
            WRONG("%s[%d] is %s on the page, and %.0f in the trace, launch %d", string_of(array, "name"), i,
                  cJSON_PrintUnformatted(is), element, int_of(record, "launch"));
    }
}

// The page's array for an object of a record; -1 if there is none.
static int array_for(const cJSON *page, const cJSON *record, const cJSON *object, bool shared)
{
    int number = 0;
    const cJSON *array;
    cJSON_ArrayForEach(array, get(page, "arrays"))
    {
        if (strcmp(string_of(array, "name"), string_of(object, "name")) == 0 &&
            cJSON_IsTrue(get(array, "shared")) == shared &&
            (!shared || (int_of(array, "launch") == int_of(record, "launch") &&
                         int_of(array, "block") == at(get(record, "block"), 0)->valueint)))
            return number;
        number++;
    }
    return -1;
}

static void compare_objects(const cJSON *page, const cJSON *record)
{
    const cJSON *object;
    cJSON_ArrayForEach(object, get(record, "objects"))
    {
        int number = array_for(page, record, object, is_kind(record, "phase"));
        if (number < 0)
            WRONG("%s is not on the page", string_of(object, "name"));
        else
            compare_object(page, record, object, number);
    }
}

// --- Moments.

static const cJSON **moments;
static int moment_count;

static void compare_from(const cJSON *moment)
{
    const cJSON *from = get(moment, "from");
    for (int k = 0; k < cJSON_GetArraySize(from); k++) {
        int number = at(from, k)->valueint;
        if (number < 0)
            continue;
        const cJSON *source = number < moment_count ? moments[number] : NULL;
        const cJSON *wants = !does(moment, "combine") ? get(moment, "is") : get(moment, k ? "right" : "left");
        if (!source)
            WRONG("a moment comes from one that is not before it");
        else if (!same(get(source, "is"), wants))
            WRONG("thread %d, line %d: it has %s from a moment with %s", int_of(moment, "thread"),
                  int_of(moment, "line"), cJSON_PrintUnformatted(wants),
                  cJSON_PrintUnformatted(get(source, "is")));
        else if (!does(moment, "got") && int_of(source, "thread") != int_of(moment, "thread"))
            WRONG("thread %d has something from thread %d", int_of(moment, "thread"),
                  int_of(source, "thread"));
    }
}

// An element that is read must be there.
static void compare_read(const cJSON *moment)
{
    const cJSON *array = get(moment, "array"), *is = get(moment, "is");
    if (!does(moment, "read") || !array || !cJSON_IsNumber(is) || int_of(moment, "cell") < 0)
        return;
    const cJSON *lies = at(at(state, array->valueint), int_of(moment, "cell"));
    if (lies && !same(lies, is) && !(cJSON_IsNull(lies) && is->valuedouble > 4294967280.0))
        WRONG("thread %d reads %s in line %d, and there lies %s", int_of(moment, "thread"),
              cJSON_PrintUnformatted(is), int_of(moment, "line"), cJSON_PrintUnformatted(lies));
}

static int done_in(const cJSON *record)
{
    int count = 0;
    const cJSON *access;
    cJSON_ArrayForEach(access, get(record, "accesses"))
    {
        bool reads = strcmp(string_of(access, "op"), "read") == 0;
        int elements = cJSON_GetArraySize(get(access, "elements")), times = int_of(access, "times");
        int bytes = (int)strlen(string_of(access, reads ? "found" : "wrote")) / 2;
        count += (elements > 0 ? elements : bytes > 4 ? (bytes + 3) / 4 : 1) * (times > 0 ? times : 1);
    }
    return count;
}

// --- All of it.

static cJSON **records;
static int record_count;

// Reads as many records as the page was made from.
static void read_trace(const char *path, int count)
{
    FILE *trace = open_file(path, "r");
    char *line = NULL;
    size_t room = 0;
    records = calloc((size_t)count + 1, sizeof(cJSON *));
    while (trace && record_count < count && next_line(&line, &room, trace) > 0)
        records[record_count++] = cJSON_Parse(line);
}

// The block's next phase after its phase number `after`; NULL if there is none.
static const cJSON *phase_after(const cJSON *step, int after)
{
    for (int i = 0; i < record_count; i++)
        if (is_kind(records[i], "phase") && int_of(records[i], "launch") == int_of(step, "launch") &&
            at(get(records[i], "block"), 0)->valueint == int_of(step, "block") && after-- == 0)
            return records[i];
    return NULL;
}

static int phases_before(const cJSON *page, const cJSON *step)
{
    int count = 0;
    const cJSON *other;
    cJSON_ArrayForEach(other, get(page, "steps"))
    {
        if (other == step)
            break;
        count += get(other, "waiting") && int_of(other, "launch") == int_of(step, "launch") &&
                 int_of(other, "block") == int_of(step, "block");
    }
    return count;
}

static void compare_threads(const cJSON *step, const cJSON *record)
{
    const cJSON *on_page = get(step, "waiting"), *in_trace = get(record, "waiting");
    if (cJSON_GetArraySize(on_page) != cJSON_GetArraySize(in_trace) ||
        !same(get(step, "ended"), get(record, "ended")))
        WRONG("threads wait elsewhere than in the trace");
    for (int k = 0; k < cJSON_GetArraySize(on_page); k++)
        if (!same(get(at(on_page, k), "threads"), get(at(in_trace, k), "threads")) ||
            int_of(at(on_page, k), "line") != int_of(at(in_trace, k), "line"))
            WRONG("threads wait in line %d on the page", int_of(at(on_page, k), "line"));
}

static void replay_step(const cJSON *page, const cJSON *step, int *done)
{
    const cJSON *moment;
    cJSON_ArrayForEach(moment, get(step, "moments"))
    {
        compare_from(moment);
        compare_read(moment);
        if (does(moment, "write") || does(moment, "atomic"))
            put(moment);
        moments[moment_count++] = moment;
        *done += does(moment, "got") ? 0 : get(moment, "times") ? int_of(moment, "times") : 1;
    }
    const cJSON *set, *record = get(step, "waiting") ? phase_after(step, phases_before(page, step)) : NULL;
    if (record) {
        compare_objects(page, record);
        compare_threads(step, record);
    } else if (get(step, "waiting")) {
        WRONG("a step ends in a barrier that the trace doesn't have");
    }
    if (is_kind(step, "runs") && cJSON_GetArraySize(get(step, "sets")) > 0)
        WRONG("something changed in a step that nobody was seen to write");
    cJSON_ArrayForEach(set, get(step, "sets")) put(set);
    const cJSON *next = step->next;
    for (int i = 0; i < record_count; i++) {
        bool begins = is_kind(step, "begins") && is_kind(records[i], "begin");
        bool ends =
            is_kind(step, "runs") && is_kind(records[i], "launch") && !(next && is_kind(next, "runs"));
        if ((begins || ends) && int_of(records[i], "launch") == int_of(step, "launch"))
            compare_objects(page, records[i]);
    }
}

int main(int argc, char **argv)
{
    char *text = argc == 3 ? whole_file(argv[2]) : NULL;
    cJSON *page = text ? cJSON_Parse(text) : NULL;
    const cJSON *step;
    int done = 0, all = 0, phases = 0, shown = 0;
    if (!page)
        return printf("no data\n"), 1;
    read_trace(argv[1], int_of(page, "records"));
    cJSON_ArrayForEach(step, get(page, "steps"))
    {
        all += cJSON_GetArraySize(get(step, "moments"));
        shown += get(step, "waiting") != NULL;
    }
    moments = calloc((size_t)all + 1, sizeof *moments);
    begin_state(get(page, "arrays"));
    cJSON_ArrayForEach(step, get(page, "steps")) replay_step(page, step, &done);
    for (int i = all = 0; i < record_count; i++) {
        all += done_in(records[i]);
        phases += is_kind(records[i], "phase");
    }
    if (done != all)
        WRONG("%d accesses and combines on the page, %d in the trace", done, all);
    if (shown != phases)
        WRONG("%d barriers and ends of blocks on the page, %d in the trace", shown, phases);
    if (record_count == 0 || all == 0)
        WRONG("the trace is empty");
    return wrongs > 0;
}
