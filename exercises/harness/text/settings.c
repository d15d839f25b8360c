// The settings of a program: see settings.h.
#include "settings.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "failure.h"

struct settings settings = {
    .backend = {"BACKEND", NULL},
    .kernel = {"KERNEL", NULL},
    .form = {"FORMAT", NULL},
    .test = {"TEST", NULL},
    .part = {"PART", NULL},
    .seed = {"SEED", NULL},
    .schedule = {"SCHEDULE", NULL},
    .section = {"SECTION", NULL},
    .n = {"N", NULL},
    .x = {"X", NULL},
    .input = {"INPUT", NULL},
    .element = {"ELEMENT", NULL},
    .start = {"START", NULL},
    .in_place = {"IN_PLACE", NULL},
    .resident = {"RESIDENT", NULL},
    .exercise = {"NAME", NULL},
    .next = {"HARNESS_NEXT", NULL},
    .wide = {"WIDE", NULL},
    .apart = {"APART", NULL},
    .programs = {"HARNESS_PROGRAMS", NULL},
    .measured = {"HARNESS_MEASURED", NULL},
    .kernel_wrapper = {"KERNEL_WRAPPER", NULL},
    .compute_sanitizer = {"COMPUTE_SANITIZER", NULL},
    .result = {"HARNESS_RESULT", NULL},
    .passed = {"HARNESS_PASSED", NULL},
    .tests = {"HARNESS_TESTS", NULL},
    .printed = {"HARNESS_PRINTED", NULL},
    .last = {"HARNESS_LAST", NULL},
    .keep_trace = {"KEEP_TRACE", NULL},
    .placed = {"PLACED", NULL},
    .title = {"TITLE", NULL},
    .verdicts = {"HARNESS_VERDICTS", NULL},
    .slower = {"HARNESS_SLOWER", NULL},
    .waiting = {"HARNESS_WAITING", NULL},
    .term = {"TERM", NULL},
    .no_color = {"NO_COLOR", NULL},
    .order = {"HARNESS_ORDER", NULL},
    .simt_witness = {"SIMT_WITNESS", NULL},
    .next_wrong = {"HARNESS_WRONG", NULL},
    .simt_resident = {"SIMT_RESIDENT", NULL},
    .simt_even = {"SIMT_EVEN", NULL},
    .simt_processors = {"SIMT_PROCESSORS", NULL},
    .simt_costs = {"SIMT_COSTS", NULL},
};

// Runs before main() in each program, and in each process in which Criterion runs a test.
__attribute__((constructor)) static void read_settings(void)
{
    struct setting *all = (struct setting *)&settings; // which has no other members
    for (size_t i = 0; i < sizeof settings / sizeof *all; i++)
        all[i].value = getenv(all[i].name);
}

const char *setting(const struct setting *of, const char *otherwise)
{
    return of->value && *of->value ? of->value : otherwise;
}

unsigned long long setting_number(const struct setting *of, unsigned long long otherwise,
                                  unsigned long long most)
{
    const char *value = setting(of, NULL);
    if (!value)
        return otherwise;
    char *end;
    errno = 0;
    unsigned long long number = strtoull(value, &end, 10);
    if (errno || *end || strspn(value, "0123456789") == 0 || number > most) {
        fprintf(stderr, "%s=%s is not a number from 0 to %llu\n", of->name, value, most);
        exit(2);
    }
    return number;
}

void tell_programs(const char *name, const char *value)
{
    if ((value ? setenv(name, value, 1) : unsetenv(name)) != 0)
        harness_failed("no memory to set %s", name);
}

void tell_number(const char *name, unsigned long number)
{
    char value[32];
    snprintf(value, sizeof value, "%lu", number);
    tell_programs(name, value);
}

void set_setting(struct setting *of, const char *value)
{
    tell_programs(of->name, value);
    of->value = getenv(of->name);
}

void set_number(struct setting *of, unsigned long number)
{
    char value[32];
    snprintf(value, sizeof value, "%lu", number);
    set_setting(of, value);
}

void unset_setting(struct setting *of)
{
    tell_programs(of->name, NULL);
    of->value = NULL;
}
