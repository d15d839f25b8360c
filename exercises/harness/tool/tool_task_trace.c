// make trace of an exercise whose file has tasks: what arrays hold after each barrier and after each launch,
// as the CPU device has logged it.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "text/json.h"
#include "tool.h"

enum {
    N_TRACED = 256,  // elements, at most: several blocks
    SHOWN_MOST = 16, // elements of an array in a row
    GAP_MOST = 4,    // elements that were not written and are shown by dots
    KNOWN = 64,      // arrays whose contents are known from the record before
};

// The contents of an array when it was last seen: to show only what has changed.
struct known {
    char *name, *bytes;
};
struct tracing {
    const struct call *call;
    const struct task *task;
    struct known device[KNOWN], shared[KNOWN];
    int kernels;
    int width; // of a cell
};

// The width of a number and, if there are elements, of the longest range of them.
static int cell_width(const struct call *c)
{
    struct text text = {0};
    text_add(&text, "%zu", c->n);
    int digits = columns_of(text.bytes);
    text_free(&text);
    return has_elems(c->task) && 2 * digits + 1 > 4 ? 2 * digits + 1 : 4;
}

// The type of the task's array with that name, or of one of the kernel file's own. Other arrays are shown as
// ints, or as bytes.
static enum type type_of(const struct task *task, const char *name, int bytes)
{
    for (unsigned a = 0; a < task_arrays(task); a++)
        if (strcmp(task->arrays[a].name, name) == 0)
            return task->arrays[a].type;
    for (const struct own_array *own = task->own; own && own->name; own++)
        if (strcmp(own->name, name) == 0)
            return own->type;
    return bytes == 1 ? BYTES : INTS;
}

// How many numbers of that type each element of an array consists of: more than 1 in an array of structs of
// the kernel file's own. 0 if the array can't be shown.
static size_t numbers_in(const struct task *task, const char *name, enum type type, int bytes)
{
    if ((size_t)bytes == type_size(type))
        return 1;
    for (const struct own_array *own = task->own; own && own->name; own++)
        if (strcmp(own->name, name) == 0 && (size_t)bytes % type_size(type) == 0)
            return (size_t)bytes / type_size(type);
    return 0;
}

// The length of the rows of the task's array with that name, if it is a picture, and otherwise 0.
static size_t width_of(const struct call *c, const char *name)
{
    for (unsigned a = 0; a < task_arrays(c->task); a++)
        if (strcmp(c->task->arrays[a].name, name) == 0)
            return call_width(c, a);
    return 0;
}

// Whether the bytes differ from when the array of that name was last seen; remembers them.
static bool has_changed(struct known *known, const char *name, const char *bytes)
{
    for (int k = 0; k < KNOWN; k++) {
        if (known[k].name && strcmp(known[k].name, name) != 0)
            continue;
        bool changed = !known[k].bytes || strcmp(known[k].bytes, bytes) != 0;
        free(known[k].bytes);
        known[k].name = known[k].name ? known[k].name : copy_of(name);
        known[k].bytes = copy_of(bytes);
        return changed;
    }
    return true;
}

static void forget(struct known *known)
{
    for (int k = 0; k < KNOWN; k++) {
        free(known[k].name);
        free(known[k].bytes);
        known[k] = (struct known){NULL, NULL};
    }
}

// Byte `at` of a text of hexadecimal digits.
static unsigned char byte_at(const char *digits, size_t at)
{
    char pair[3] = {digits[2 * at], digits[2 * at + 1], 0};
    return (unsigned char)strtoul(pair, NULL, 16);
}

// The next element from i on that was written.
static size_t next_written(const char *init, size_t size, size_t i, size_t length)
{
    while (i < length && init[i * size] != '1')
        i++;
    return i;
}

// Adds a cell, and frees it.
static void add_cell(struct text *text, struct text *cell, int width)
{
    int columns = columns_of(cell->bytes);
    text_add(text, " %*s%s", columns < width ? width - columns : 0, "", cell->bytes);
    text_free(cell);
}

// Adds the numbers that were written, with a dot for each that was not, and where a long run of these ends. A
// bar stands between the rows of a picture, and between structs, which consist of `numbers` each.
static void add_elements(struct text *text, const struct tracing *t, enum type type, const char *digits,
                         const char *init, size_t row, size_t numbers)
{
    size_t size = type_size(type), length = strlen(init) / size, last = 0;
    for (size_t i = 0; i < length; i++)
        if (init[i * size] == '1')
            last = i + 1;
    size_t i = 0;
    for (size_t shown = 0; i < last && shown < SHOWN_MOST; i++, shown++) {
        unsigned char value[sizeof(int)] = {0};
        struct text cell = {0};
        size_t written = next_written(init, size, i, last);
        if (written - i > GAP_MOST) {
            text_add(text, " … [%zu]", written / numbers);
            i = written;
        }
        for (size_t b = 0; b < size; b++)
            value[b] = byte_at(digits, i * size + b);
        if (init[i * size] == '1')
            value_text(&cell, type, value, 0);
        else
            text_add(&cell, "·");
        text_add(text, "%s", row > 0 && i > 0 && i % row == 0 ? " |" : "");
        add_cell(text, &cell, t->width);
    }
    if (i < last)
        text_add(text, " … up to [%zu]", (last - 1) / numbers);
}

static uint32_t number_of(const struct tracing *t, const cJSON *element)
{
    return derivation_number(&t->call->derivation, (uint32_t)cJSON_GetNumberValue(element));
}

// The same for an array of elements: adds the elements of x that each is made of.
static void add_derived(struct text *text, const struct tracing *t, const cJSON *elements)
{
    int last = 0, i = 0;
    const cJSON *element;
    cJSON_ArrayForEach(element, elements)
    {
        i++;
        if (number_of(t, element) != NUMBER_UNWRITTEN)
            last = i;
    }
    i = 0;
    cJSON_ArrayForEach(element, elements)
    {
        if (i == last || i == SHOWN_MOST)
            break;
        uint32_t number = number_of(t, element);
        struct interval is = derivation_is(&t->call->derivation, number);
        struct text cell = {0};
        if (number == NUMBER_UNWRITTEN)
            text_add(&cell, "·");
        else
            cell_text(&cell, INTERVAL, &is);
        add_cell(text, &cell, t->width);
        i++;
    }
    if (last > SHOWN_MOST)
        text_add(text, " … up to [%d]", last - 1);
}

// Whether the array's cells are elements. Those of the student's own arrays are if none of them is anything
// else.
static bool has_elements(const struct tracing *t, const char *name, const cJSON *elements)
{
    const cJSON *element;
    for (unsigned a = 0; a < task_arrays(t->task); a++)
        if (strcmp(t->task->arrays[a].name, name) == 0)
            return t->task->arrays[a].type == ELEMS;
    cJSON_ArrayForEach(element, elements) if (number_of(t, element) == NUMBER_FOREIGN) return false;
    return cJSON_GetArraySize(elements) > 0;
}

// Prints each array of the record that has changed; `place` says when that was.
static void print_objects(struct tracing *t, struct known *known, const cJSON *record, const char *place)
{
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        const char *name = string_of(object, "name"), *bytes = string_of(object, "bytes"),
                   *init = string_of(object, "init");
        int size = int_of(object, "elem");
        struct text seen = {0};
        text_add(&seen, "%s %s", bytes, init);
        bool changed = has_changed(known, name, seen.bytes);
        text_free(&seen);
        enum type type = type_of(t->task, name, size);
        const cJSON *elements = cJSON_GetObjectItem(object, "elements");
        if (changed && strchr(init, '1') && has_elements(t, name, elements)) {
            struct text derived = {0};
            add_derived(&derived, t, elements);
            printf("  %-32s %-10s%s\n", place, name, derived.bytes);
            text_free(&derived);
            continue;
        }
        size_t numbers = numbers_in(t->task, name, type, size);
        if (!changed || !strchr(init, '1') || numbers == 0 || strlen(bytes) != 2 * strlen(init))
            continue;
        struct text text = {0};
        add_elements(&text, t, type, bytes, init, numbers > 1 ? numbers : width_of(t->call, name), numbers);
        printf("  %-32s %-10s%s\n", place, name, text.bytes);
        text_free(&text);
    }
}

// The barrier may be in the kernel file or in the header of a library.
static void barrier_text(char *place, size_t bytes, const cJSON *record, int block)
{
    const char *file = string_of(record, "file"), *end = strrchr(file, '.');
    if (end && strcmp(end, ".cu") == 0)
        snprintf(place, bytes, "block %d, barrier in line %d", block, int_of(record, "line"));
    else
        snprintf(place, bytes, "block %d, %s:%d", block, file, int_of(record, "line"));
}

static void print_phase(struct tracing *t, const cJSON *record)
{
    char place[LINE];
    int line = int_of(record, "line"),
        block = index_of(cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0), INT_MAX);
    if (line > 0)
        barrier_text(place, sizeof place, record, block);
    else
        snprintf(place, sizeof place, "block %d, at its end", block);
    print_objects(t, t->shared, record, place);
    if (line == 0)
        forget(t->shared);
}

static void print_record(struct tracing *t, const cJSON *record)
{
    const char *kind = string_of(record, "kind");
    if (strcmp(kind, "begin") == 0) {
        printf("%d. %s\n", ++t->kernels, string_of(record, "kernel"));
        print_objects(t, t->device, record,
                      t->kernels == 1 ? "before the first launch" : "before the launch");
    } else if (strcmp(kind, "phase") == 0) {
        print_phase(t, record);
    } else if (strcmp(kind, "launch") == 0) {
        print_objects(t, t->device, record, "after the launch");
    }
}

static void print_trace(const struct call *c, const char *path)
{
    FILE *file = open_file(path, "r");
    struct tracing t = {.call = c, .task = c->task, .width = cell_width(c)};
    char *line = NULL;
    size_t room = 0;
    cJSON *record;
    while (file && (record = next_record(&line, &room, file))) {
        print_record(&t, record);
        cJSON_Delete(record);
    }
    if (t.kernels == 0)
        printf("%s() launched no kernel\n", c->task->function);
    forget(t.device);
    forget(t.shared);
    free(line);
    if (file)
        fclose(file);
}

static bool trace_task(const struct task *task, const char *directory)
{
    char path[PATH_BYTES + 16];
    struct kernel_process k = {0};
    struct verdict v = {0};
    struct text where = {0};
    struct call c = tool_task_call(task);
    if (c.n > N_TRACED)
        tool_usage("make trace takes N up to 256; make run shows the arrays of longer calls");
    snprintf(path, sizeof path, "%s/trace", directory);
    const char *trace = setting(&settings.keep_trace, path);
    kernel_start(&k, call_program(), c.schedule, directory, trace);
    call_run(&c, &k, directory);
    call_where(&where, &c);
    printf("%s  %s%s%s\n", task->function, paint(DIM), where.bytes, paint(PLAIN));
    print_trace(&c, trace);
    bool right = judge_call(&v, &c, &k);
    tool_print_verdict(&v, &k);
    text_free(&where);
    verdict_free(&v);
    call_free(&c);
    kernel_stop(&k);
    return right;
}

int tool_task_trace(void) { return tool_each_task(trace_task); }
