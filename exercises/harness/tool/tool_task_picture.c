// make draw of an exercise with a picture: prints what the picture is before and after the call of a task's
// function, and how many pixels have each level. charts/picture.awk draws it.
#include <stdlib.h>
#include <string.h>

#include "tool.h"

enum { LEVELS = 256, UNWRITTEN = -1 };

// The level of a pixel, or UNWRITTEN.
static int level_at(const struct call *c, unsigned array, size_t i)
{
    bool output = c->task->arrays[array].role == OUTPUT;
    const unsigned char *levels = output ? call_got(c, array) : c->arrays[array].values;
    return output && was_left_alone(c, array, i) ? UNWRITTEN : levels[i];
}

static void print_picture(const struct call *c, const char *name, unsigned array)
{
    size_t width = contract.picture->width, n = c->arrays[array].length;
    unsigned long counts[LEVELS] = {0};
    for (size_t i = 0; i < n; i++) {
        int level = level_at(c, array, i);
        if (level != UNWRITTEN)
            counts[level]++;
        if (i % width == 0)
            printf("pixels\t%s\t%zu\t", name, i / width);
        printf("%d%s", level, (i + 1) % width == 0 ? "\n" : " ");
    }
    for (size_t v = 0; v < LEVELS; v++)
        printf("level\t%s\t%zu\t%lu\n", name, v, counts[v]);
}

static unsigned array_of(const struct task *task, const char *name)
{
    unsigned a = 0;
    while (strcmp(task->arrays[a].name, name) != 0)
        a++;
    return a;
}

static size_t count_wrong(const struct call *c, unsigned array)
{
    bool *wrong = call_compare(c, array);
    size_t count = 0;
    for (size_t i = 0; wrong && i < c->arrays[array].length; i++)
        count += wrong[i];
    free(wrong);
    return count;
}

int tool_task_picture(void)
{
    const struct before_after *p = contract.picture;
    char directory[PATH_BYTES];
    struct kernel_process k = {0};
    struct text title = {0};
    unsigned after = array_of(p->task, p->after);
    if (setting(&settings.n, "")[0] || setting(&settings.x, "")[0])
        tool_usage("make draw draws a picture of its own: leave out N and X; INPUT chooses another one");
    struct call c = tool_task_call_on(p->task, p->width * p->height, p->task->measured, p->sort);
    run_directory_make(directory);
    call_where(&title, &c);
    call_run(&c, &k, directory);
    bool answered = c.outcome.ending == ANSWERED && call_got(&c, after);
    if (answered) {
        printf("# picture\n# : %s\n", title.bytes);
        printf("size\t%zu\t%zu\nwrong\t%zu\n", p->width, p->height, count_wrong(&c, after));
        print_picture(&c, "before", array_of(p->task, p->before));
        print_picture(&c, "after", after);
    } else {
        fprintf(stderr, "%s() did not return; make check says why\n", p->task->function);
    }
    call_free(&c);
    kernel_stop(&k);
    text_free(&title);
    run_directory_remove(directory);
    return answered ? 0 : 1;
}
