// Section scan: TODO: what is tested, in a sentence.
#include "harness.h"

// x holds n different numbers, so that a number in y says where it came from.
static void make_x(struct call *c)
{
    size_t n = call_n(c);
    int *x = call_input(c, "x", n);
    for (size_t i = 0; i < n && call_sort(c)[0]; i++) // no sort: X= has given the numbers already
        x[i] = (int)i + 1;
}

// TODO: the serial version of each function, as simple as possible.
static void serial_section_scan(struct call *c)
{
    size_t n = call_n(c);
    const int *x = call_given(c, "x");
    int *y = call_output(c, "y", n);
    for (size_t i = 0; i < n; i++)
        y[n - 1 - i] = x[i];
}

// TODO: the sorts of input that matter, for example "sorted" and "all equal", or flag_inputs.
static const char *const inputs[] = {"rising", NULL};

// TODO: what harness.h says of .cost, .why and .looks makes the messages tell more.
static const struct task section_scan = {
    .function = "section_scan",
    .part = 1,
    .sections = {32, 64, 256, 1024},
    .arrays = {{"x", INTS, INPUT}, {"y", INTS, OUTPUT, .moves = "x"}},
    .inputs = inputs,
    .make = make_x,
    .serial = serial_section_scan,
};

const struct contract contract = {
    .entry = TASKS,
    .tasks = (const struct task *const[]){&section_scan, NULL},
};

TEST(every_element) { check_task(t, &section_scan); }

TEST(other_schedules) { check_task_schedules(t, &section_scan); }
