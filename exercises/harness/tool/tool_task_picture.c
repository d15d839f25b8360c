// make draw of an exercise with a picture: prints what the picture is before and after the call of a task's
// function, and how many pixels have each level, and has it drawn.
#include <stdlib.h>
#include <string.h>

#include "flow/drawing.h"
#include "tool.h"

enum { LEVELS = 256, UNWRITTEN = -1 };

// The level of a pixel, or UNWRITTEN.
static int level_at(const struct call *c, unsigned array, size_t i)
{
    bool output = c->task->arrays[array].role == OUTPUT;
    const unsigned char *levels = output ? call_got(c, array) : c->arrays[array].values;
    return output && was_left_alone(c, array, i) ? UNWRITTEN : levels[i];
}

// The picture before or after.
struct shot {
    const char *name;
    const struct call *call;
    unsigned array;
    unsigned long counts[LEVELS], count; // how many pixels have each level, and have any
};

static struct shot shot_of(const struct call *c, const char *name, unsigned array)
{
    struct shot shot = {.name = name, .call = c, .array = array};
    for (size_t i = 0; i < c->arrays[array].length; i++) {
        int level = level_at(c, array, i);
        if (level != UNWRITTEN) {
            shot.counts[level]++;
            shot.count++;
        }
    }
    return shot;
}

static void print_row(FILE *out, const struct shot *shot, size_t row)
{
    size_t width = contract.picture->width;
    for (size_t i = row * width; i < (row + 1) * width; i++)
        fprintf(out, "%d%s", level_at(shot->call, shot->array, i), i + 1 < (row + 1) * width ? " " : "\n");
}

static void print_shot(const struct shot *shot)
{
    for (size_t row = 0; row < contract.picture->height; row++) {
        printf("pixels\t%s\t%zu\t", shot->name, row);
        print_row(stdout, shot, row);
    }
    for (size_t v = 0; v < LEVELS; v++)
        printf("level\t%s\t%zu\t%lu\n", shot->name, v, shot->counts[v]);
}

// The pixels and the histogram, as blocks of data.
static void draw_shot(FILE *out, const struct shot *shot)
{
    unsigned long up_to = 0;
    fprintf(out, "$%s << EOD\n", shot->name);
    for (size_t row = 0; row < contract.picture->height; row++)
        print_row(out, shot, row);
    fprintf(out, "EOD\n$levels_%s << EOD\n", shot->name);
    for (size_t v = 0; v < LEVELS; v++) {
        up_to += shot->counts[v];
        fprintf(out, "%zu\t%lu\t%g\n", v, shot->counts[v],
                shot->count > 0 ? (double)up_to / (double)shot->count : 0);
    }
    fprintf(out, "EOD\n");
}

static void draw(const struct shot shots[2], size_t wrong, const char *about)
{
    const struct before_after *p = contract.picture;
    struct drawing d;
    unsigned long most = 0;
    if (!drawing_begin(&d, NULL, about))
        return;
    d.width = 1000;
    d.height = (int)(445 * p->height / p->width) + 350;
    for (int k = 0; k < 2; k++) {
        for (size_t v = 0; v < LEVELS; v++)
            most = shots[k].counts[v] > most ? shots[k].counts[v] : most;
        draw_shot(d.out, &shots[k]);
    }
    fprintf(d.out, "columns = %zu\nrows = %zu\nmost = %lu\nwrong = %zu\n", p->width, p->height, most, wrong);
    drawing_end(&d, "picture.gp");
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
    struct text about = {0};
    unsigned after = array_of(p->task, p->after);
    if (setting(&settings.n, "")[0] || setting(&settings.x, "")[0])
        tool_usage("make draw draws a picture of its own: leave out N and X; INPUT chooses another one");
    struct call c = tool_task_call_on(p->task, p->width * p->height, p->task->measured, p->sort);
    run_directory_make(directory);
    text_add(&about, ": ");
    call_where(&about, &c);
    call_run(&c, &k, directory);
    bool answered = c.outcome.ending == ANSWERED && call_got(&c, after);
    if (answered) {
        size_t wrong = count_wrong(&c, after);
        struct shot shots[] = {shot_of(&c, "before", array_of(p->task, p->before)),
                               shot_of(&c, "after", after)};
        printf("# picture\n# %s\nsize\t%zu\t%zu\nwrong\t%zu\n", about.bytes, p->width, p->height, wrong);
        print_shot(&shots[0]);
        print_shot(&shots[1]);
        draw(shots, wrong, about.bytes);
    } else {
        fprintf(stderr, "%s() did not return; make check says why\n", p->task->function);
    }
    call_free(&c);
    kernel_stop(&k);
    text_free(&about);
    run_directory_remove(directory);
    return answered ? 0 : 1;
}
