// make run of an exercise whose file has tasks: calls the functions of a part on the same inputs.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { N_MOST = 1 << 20 };

static unsigned chosen_section(const struct task *task, unsigned otherwise)
{
    unsigned section = (unsigned)setting_number(&settings.section, otherwise, UINT_MAX);
    for (size_t i = 0; i < SECTIONS_TRIED && task->sections[i] > 0; i++)
        if (task->sections[i] == section)
            return section;
    struct text text = {0};
    text_add(&text, "SECTION is one of");
    for (size_t i = 0; i < SECTIONS_TRIED && task->sections[i] > 0; i++)
        text_add(&text, " %u", task->sections[i]);
    tool_usage(text.bytes);
}

// Whether the sort is one of the task's or, if these are flags, a string of 0 and 1.
static bool is_sort(const struct task *task, const char *sort)
{
    for (const char *const *name = task->inputs; *name; name++)
        if (strcmp(*name, sort) == 0)
            return true;
    return has_patterns(task) && strlen(sort) < LINE && strspn(sort, "01") == strlen(sort);
}

// A byte holds numbers up to 255.
static void refuse_large(const struct task *task, const int *x, size_t n)
{
    const struct task_array *of = &task->arrays[numbers_array(task)];
    for (size_t i = 0; of->type == BYTES && i < n; i++)
        if (x[i] < 0 || x[i] > UCHAR_MAX)
            tool_usage("X must have numbers from 0 to 255, because each is stored in a byte");
}

// Values say which element of x each was, so they must differ.
static void refuse_repeated(const struct task *task, const int *x, size_t n)
{
    bool moves = false;
    for (unsigned a = 0; a < task_arrays(task); a++)
        moves |= task->arrays[a].moves && strcmp(task->arrays[a].moves, task->arrays[0].name) == 0;
    for (size_t i = 0; moves && i < n; i++)
        for (size_t j = 0; j < i; j++)
            if (x[i] == x[j])
                tool_usage("X must have different numbers, because a number says where it came from");
}

static void add_sorts(struct text *text, const struct task *task)
{
    text_add(text, "INPUT is one of");
    for (const char *const *name = task->inputs; *name; name++)
        text_add(text, " %s", *name);
    text_add(text, has_patterns(task) ? ", or a 0 or 1 for each element" : "");
}

static void refuse_numbers(const struct task *task)
{
    if (numbers_array(task) >= 0)
        return;
    struct text text = {0};
    text_add(&text, "%s() has no numbers that X could give; ", task->function);
    add_sorts(&text, task);
    tool_usage(text.bytes);
}

static struct call numbers_call(const struct task *task, const char *list)
{
    int *x;
    refuse_numbers(task);
    size_t n = tool_numbers(list, &x);
    refuse_repeated(task, x, n);
    refuse_large(task, x, n);
    struct call c = call_on(task, x, n, chosen_section(task, task->sections[0]));
    free(x);
    return c;
}

struct call tool_task_call_on(const struct task *task, size_t n, unsigned section, const char *sort)
{
    section = chosen_section(task, section);
    sort = setting(&settings.input, sort);
    if (!is_sort(task, sort)) {
        struct text text = {0};
        add_sorts(&text, task);
        tool_usage(text.bytes);
    }
    n = sort[0] == '0' || sort[0] == '1' ? strlen(sort) : setting_number(&settings.n, n, N_MOST);
    if (n == 0 && task->not_empty)
        tool_usage("N must be at least 1");
    struct call c = call_of(task, n, section, sort, setting_number(&settings.seed, 1, UINT64_MAX));
    c.schedule = (unsigned)setting_number(&settings.schedule, 1, UINT_MAX);
    c.order = tool_order();
    return c;
}

struct call tool_task_call(const struct task *task)
{
    const char *list = setting(&settings.x, NULL);
    if (!list)
        return tool_task_call_on(task, LEGIBLE_DEFAULT, task->sections[0], task->inputs[0]);
    struct call c = numbers_call(task, list);
    c.schedule = (unsigned)setting_number(&settings.schedule, 1, UINT_MAX);
    c.order = tool_order();
    return c;
}

// Whether some function of the part has the sort of inputs that INPUT names.
static bool part_has_sort(unsigned long long part, const char *sort)
{
    for (const struct task *const *task = contract.tasks; *task; task++)
        if ((*task)->part == part && is_sort(*task, sort))
            return true;
    return false;
}

int tool_each_task(bool (*tool)(const struct task *task, const char *directory))
{
    char directory[PATH_BYTES];
    unsigned long long part = setting_number(&settings.part, 1, UINT_MAX);
    const char *sort = setting(&settings.input, NULL);
    bool any = false, right = true, chosen = sort && part_has_sort(part, sort);
    for (const struct task *const *task = contract.tasks; *task; task++)
        if ((*task)->part == part && (!chosen || is_sort(*task, sort))) {
            printf("%s", any ? "\n" : "");
            run_directory_make(directory);
            right &= tool(*task, directory);
            run_directory_remove(directory);
            any = true;
        }
    if (!any)
        tool_usage("this exercise has no such PART");
    return right ? 0 : 1;
}

static bool run_task(const struct task *task, const char *directory)
{
    struct kernel_process k = {0};
    struct verdict v = {0};
    struct text where = {0};
    struct call c = tool_task_call(task);
    call_run(&c, &k, directory);
    call_where(&where, &c);
    printf("%s  %s%s%s\n", task->function, paint(DIM), where.bytes, paint(PLAIN));
    print_call(&c);
    bool right = judge_call(&v, &c, &k);
    tool_print_verdict(&v, &k);
    const struct counts *counts = &c.outcome.report.counts;
    if (counts->known)
        printf("work %lu, steps %lu\n", counts->work, counts->steps);
    if (counts->by_warps)
        printf("accesses to global memory by the busiest thread: %lu; by a thread on average: %.1f\n",
               counts->busiest, counts->average);
    tool_print_traffic(counts);
    for (enum counted what = 0; right && what < COUNTED; what++)
        if (call_differs(&c, what)) {
            struct text text = {0};
            call_count_text(&text, &c, what, counted_exactly(what) ? EXACTLY : AT_MOST);
            printf("%s\n", text.bytes);
            text_free(&text);
        }
    text_free(&where);
    verdict_free(&v);
    call_free(&c);
    kernel_stop(&k);
    return right;
}

int tool_task_run(void) { return tool_each_task(run_task); }
