// One call of a task's function: its arrays, the request, and what came back.
#include <stdlib.h>
#include <string.h>

#include "task.h"

enum { LEFT_ALONE = 4 }; // elements of an output that has none, so that a write to it is noticed

size_t type_size(enum type type)
{
    static const size_t sizes[TYPES] = {[INTS] = sizeof(int),
                                        [UNSIGNEDS] = sizeof(unsigned),
                                        [FLOATS] = sizeof(float),
                                        [BYTES] = 1,
                                        [ELEMS] = sizeof(struct interval)};
    return sizes[type];
}

// On the CPU device an element is a token.
size_t type_here(enum type type)
{
    return type == ELEMS && on_cpu_device() ? sizeof(unsigned) : type_size(type);
}

unsigned task_arrays(const struct task *task)
{
    unsigned count = 0;
    while (count < TASK_ARRAYS && task->arrays[count].name)
        count++;
    return count;
}

// The array of that name. A name that the task doesn't have is a mistake in test.c.
static unsigned array_at(const struct call *c, const char *array)
{
    unsigned count = task_arrays(c->task);
    for (unsigned a = 0; a < count; a++)
        if (strcmp(c->task->arrays[a].name, array) == 0)
            return a;
    harness_failed("the task %s has no array %s", c->task->function, array);
}

// The bytes of an element as the harness has it: an output of ELEMS has spans.
static size_t size_of(const struct task_array *array)
{
    return array->type == ELEMS && array->role == OUTPUT ? sizeof(struct span) : type_size(array->type);
}

// Makes an array, unless it is there already.
static void *make_array(struct call *c, const char *array, size_t length)
{
    unsigned a = array_at(c, array);
    struct held *held = &c->arrays[a];
    if (held->values)
        return held->values;
    *held = (struct held){length, length, room_for(length, size_of(&c->task->arrays[a])), NULL};
    if (c->task->arrays[a].type == ELEMS && c->task->arrays[a].role != OUTPUT)
        element_inputs(INTERVAL, held->values, length, c->seed);
    return held->values;
}

void *call_input(struct call *c, const char *array, size_t length) { return make_array(c, array, length); }

void *call_output(struct call *c, const char *array, size_t length) { return make_array(c, array, length); }

struct span *call_spans(struct call *c, const char *array, size_t length)
{
    return make_array(c, array, length);
}

double *call_bounds(struct call *c, const char *array)
{
    struct held *held = &c->arrays[array_at(c, array)];
    if (!held->bounds)
        held->bounds = room_for(held->length, sizeof *held->bounds);
    return held->bounds;
}

void call_set(struct call *c, const char *name, long long number)
{
    unsigned k = 0;
    while (k < CALL_NUMBERS && c->numbers[k].name && strcmp(c->numbers[k].name, name) != 0)
        k++;
    if (k == CALL_NUMBERS)
        harness_failed("the task %s sets too many numbers", c->task->function);
    c->numbers[k] = (struct named){name, number};
}

long long call_number(const struct call *c, const char *name)
{
    for (unsigned k = 0; k < CALL_NUMBERS && c->numbers[k].name; k++)
        if (strcmp(c->numbers[k].name, name) == 0)
            return c->numbers[k].number;
    harness_failed("the task %s does not set %s", c->task->function, name);
}

void call_count(struct call *c, const char *array, size_t count)
{
    c->arrays[array_at(c, array)].count = count;
}

const void *call_given(const struct call *c, const char *array)
{
    return c->arrays[array_at(c, array)].values;
}

const void *call_wanted(const struct call *c, const char *array)
{
    return c->arrays[array_at(c, array)].values;
}

size_t call_counted(const struct call *c, const char *array) { return c->arrays[array_at(c, array)].count; }

size_t call_n(const struct call *c) { return c->n; }

unsigned call_section(const struct call *c) { return c->section; }

const char *call_sort(const struct call *c) { return c->sort; }

bool call_sort_is(const struct call *c, const char *sort) { return strcmp(c->sort, sort) == 0; }

uint64_t call_random(struct call *c) { return splitmix64(&c->random); }

bool call_seeded(const struct call *c) { return c->seed != FIXED_SIZES; }

static struct call new_call(const struct task *task, size_t n, unsigned section, const char *sort,
                            uint64_t seed)
{
    struct call c = {.task = task, .n = n, .section = section, .seed = seed, .random = seed, .schedule = 1};
    snprintf(c.sort, sizeof c.sort, "%s", sort);
    return c;
}

struct call call_of(const struct task *task, size_t n, unsigned section, const char *sort, uint64_t seed)
{
    struct call c = new_call(task, n, section, sort, seed);
    task->make(&c);
    task->serial(&c);
    return c;
}

int numbers_array(const struct task *task)
{
    for (unsigned a = 0; a < task_arrays(task); a++) {
        const struct task_array *of = &task->arrays[a];
        bool integers =
            (of->type == INTS || of->type == UNSIGNEDS || of->type == BYTES) && strcmp(of->name, "x") == 0;
        if (of->role != OUTPUT && (integers || of->type == FLOATS))
            return (int)a;
    }
    return -1;
}

struct call call_on(const struct task *task, const int *numbers, size_t n, unsigned section)
{
    struct call c = new_call(task, n, section, "", 1);
    const struct task_array *first = &task->arrays[numbers_array(task)];
    void *values = call_input(&c, first->name, n);
    for (size_t i = 0; i < n; i++)
        if (first->type == FLOATS)
            ((float *)values)[i] = (float)numbers[i];
        else
            memcpy((char *)values + i * type_size(first->type), &numbers[i], type_size(first->type));
    task->make(&c);
    task->serial(&c);
    return c;
}

// The number of an array's elements in the kernel program.
static size_t there(const struct held *held) { return held->length > 0 ? held->length : LEFT_ALONE; }

const char *call_program(void) { return on_cpu_device() ? "token" : element_name(INTERVAL); }

// The lines that describe the arrays to the kernel program: see program/task_call.h.
static void add_arrays(struct message *request, const struct call *c)
{
    struct text lines = {0};
    unsigned count = task_arrays(c->task);
    for (unsigned a = 0; a < count; a++) {
        const struct task_array *array = &c->task->arrays[a];
        const struct held *held = &c->arrays[a];
        if (array->role == ONLY_SHOWN)
            continue;
        text_add(&lines, "%s %s %s %zu %zu\n", array->name, array->role == INPUT ? "in" : "out",
                 array->type == ELEMS ? "elements" : "data", type_here(array->type),
                 array->role == INPUT ? held->length : there(held));
        if (array->role == INPUT && array->type == ELEMS)
            elems_add(request, c, a);
        else if (array->role == INPUT)
            message_add_array(request, array->name, type_size(array->type), held->length, held->values);
    }
    message_add_text(request, "arrays", lines.bytes);
    text_free(&lines);
}

void call_run(struct call *c, struct kernel_process *k, const char *directory)
{
    struct message request = {0};
    message_add_text(&request, "function", c->task->function);
    message_add_number(&request, "n", (long long)c->n);
    message_add_number(&request, "section", c->section);
    for (unsigned i = 0; i < CALL_NUMBERS && c->numbers[i].name; i++)
        message_add_number(&request, c->numbers[i].name, c->numbers[i].number);
    add_arrays(&request, c);
    order_add(&request, c->order);
    outcome_ask(&c->outcome, k, &request, call_program(), c->schedule, directory);
    message_clear(&request);
    if (c->outcome.ending == ANSWERED && on_cpu_device() && has_elems(c->task))
        elems_read(c, k);
}

const void *call_got(const struct call *c, unsigned array)
{
    const struct task_array *of = &c->task->arrays[array];
    if (of->type == ELEMS && on_cpu_device())
        return c->intervals[array];
    const struct item *item = message_find(&c->outcome.reply, ITEM_ARRAY, of->name);
    bool whole = item && item->size == type_size(of->type) && item->count == there(&c->arrays[array]);
    return whole ? item->data : NULL;
}

size_t call_width(const struct call *c, unsigned array)
{
    const char *width = c->task->arrays[array].width;
    return width ? (size_t)call_number(c, width) : 0;
}

bool is_unwritten(enum type type, const void *values, size_t i)
{
    static const unsigned word = POISON_WORD;
    size_t size = type_size(type);
    for (size_t b = i * size; b < (i + 1) * size; b++)
        if (((const char *)values)[b] != ((const char *)&word)[b % sizeof word])
            return false;
    return true;
}

bool was_left_alone(const struct call *c, unsigned array, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    if (!on_cpu_device())
        return is_unwritten(of->type, call_got(c, array), i);
    if (of->type != ELEMS) {
        char name[WIRE_NAME];
        snprintf(name, sizeof name, "written_%.20s", of->name);
        const struct item *written = message_find(&c->outcome.reply, ITEM_ARRAY, name);
        return written && i < written->count && ((const unsigned char *)written->data)[i] == 0;
    }
    const struct item *item = message_find(&c->outcome.reply, ITEM_ARRAY, of->name);
    return ((const uint32_t *)(const void *)item->data)[i] == NUMBER_UNWRITTEN;
}

void call_free(struct call *c)
{
    for (unsigned a = 0; a < TASK_ARRAYS; a++) {
        free(c->arrays[a].values);
        free(c->arrays[a].bounds);
        free(c->intervals[a]);
    }
    derivation_free(&c->derivation);
    memset(c->arrays, 0, sizeof c->arrays);
    outcome_free(&c->outcome);
}
