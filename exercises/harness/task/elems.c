// Arrays whose elements are opaque to the kernel. On the CPU device they are tokens, and the device records
// how they were combined. On a GPU they are intervals. Either way the outcome is, for each element of an
// output, the run of the input's elements that it is made of, so that one call proves what holds for every
// operator.
#include <stdlib.h>

#include "task.h"

bool has_elems(const struct task *task)
{
    for (unsigned a = 0; a < task_arrays(task); a++)
        if (task->arrays[a].type == ELEMS)
            return true;
    return false;
}

// A task has one input of ELEMS, whose elements are numbered from 0 on.
static unsigned input_elems(const struct task *task)
{
    unsigned a = 0;
    while (task->arrays[a].type != ELEMS || task->arrays[a].role != INPUT)
        a++;
    return a;
}

void elems_add(struct message *request, const struct call *c, unsigned array)
{
    const struct held *held = &c->arrays[array];
    if (on_cpu_device())
        message_add_number(request, "key", (long long)element_key(c->seed));
    else
        message_add_array(request, c->task->arrays[array].name, sizeof(struct interval), held->length,
                          held->values);
}

// For the first element of the output that a combine broke: asks the kernel program for the line of the
// combine.
static void find_line(struct call *c, struct kernel_process *k, const uint32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count && c->line == 0; i++) {
        uint32_t origin = derivation_origin(&c->derivation, numbers[i]);
        if (!derivation_is_node(&c->derivation, origin) || derivation_is(&c->derivation, origin).lo >= 0)
            continue;
        c->line = line_of_pc(k, (long long)derivation_node(&c->derivation, origin).pc, NULL, c->path);
        return;
    }
}

void elems_read(struct call *c, struct kernel_process *k)
{
    size_t inputs = c->arrays[input_elems(c->task)].length;
    derivation_read(&c->derivation, k->derivation, inputs,
                    (size_t)message_number(&c->outcome.reply, "nodes", 0));
    for (unsigned a = 0; a < task_arrays(c->task); a++) {
        const struct task_array *of = &c->task->arrays[a];
        const struct item *item = message_find(&c->outcome.reply, ITEM_ARRAY, of->name);
        if (of->type != ELEMS || of->role != OUTPUT || !item || item->size != sizeof(uint32_t) ||
            item->count < c->arrays[a].length)
            continue;
        uint32_t *numbers = (uint32_t *)(void *)item->data;
        c->intervals[a] = room_for(item->count, sizeof *c->intervals[a]);
        for (size_t i = 0; i < item->count; i++) {
            numbers[i] = derivation_number(&c->derivation, numbers[i]);
            c->intervals[a][i] = derivation_is(&c->derivation, numbers[i]);
        }
        find_line(c, k, numbers, c->arrays[a].count);
    }
}

// On the CPU device: what the number of the element says that its interval doesn't. NULL if that is nothing.
static const char *explain_number_of(struct text *text, const struct call *c, unsigned array, size_t i)
{
    const char *name = c->task->arrays[array].name;
    const struct item *item = message_find(&c->outcome.reply, ITEM_ARRAY, name);
    uint32_t number = ((const uint32_t *)(const void *)item->data)[i];
    if (no_element(number)) {
        text_add(text, "%s[%zu] holds %s", name, i, no_element(number));
        return "no-element";
    }
    if (derivation_is(&c->derivation, number).lo >= 0)
        return NULL;
    text_add(text, "%s[%zu] is ", name, i);
    return explain_node(text, &c->derivation, c->n > c->section, derivation_origin(&c->derivation, number),
                        c->path, c->line);
}

const char *elems_explain(struct text *text, const struct call *c, unsigned array, size_t i)
{
    const struct task_array *of = &c->task->arrays[array];
    const struct span *want = c->arrays[array].values;
    const struct interval *got = call_got(c, array);
    if (was_left_alone(c, array, i)) {
        text_add(text, "%s[%zu] was never written; it should hold ", of->name, i);
        product_text(text, want[i].first, want[i].end);
        return "unwritten";
    }
    const char *code = on_cpu_device() ? explain_number_of(text, c, array, i) : NULL;
    return code
               ? code
               : interval_explain(text,
                                  (struct spot){of->name, i, c->task->segment ? c->task->segment : "section"},
                                  got[i], want[i]);
}
