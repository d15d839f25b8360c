// Settings: what make, grading and students give a program in its environment. They are read once, when the
// program starts. Besides these, check/facts.c notes all settings of the device, and check/criterion.c asks
// for one of BoxFort's.
#ifndef HARNESS_SETTINGS_H
#define HARNESS_SETTINGS_H

#include <stdbool.h>

struct setting {
    const char *name, *value; // NULL if it is not set
};
extern struct settings {
    // What is checked or shown, and how. docs/student-guide.md describes these.
    struct setting backend, kernel, form, test, part, seed, schedule, section, n, x, input, element, start,
        in_place, resident;
    // What make says about the exercise.
    struct setting exercise, next, wide, apart;
    // Where the kernel programs are, those that are measured, and what they are started by.
    struct setting programs, measured, kernel_wrapper, compute_sanitizer;
    // Where to write the result of a check, that it has passed, each verdict as soon as it is there, what the
    // kernel program printed, if that must not be among the verdicts, the first verdict that failed, a trace
    // that is kept, and a drawing with its title; and the folder for the verdicts of this run.
    struct setting result, passed, tests, printed, last, keep_trace, placed, title, verdicts;
    // How many times as long code takes here as on a usual machine; how many times as long a reply may take
    // by the clock on the CPU device as on a GPU, because the machine may be busy; and what is known about
    // the terminal.
    struct setting slower, waiting, term, no_color;
    // The file that keeps the order in which a result goes wrong; whether one is searched (0: it is not), and
    // the command that shows it.
    struct setting order, simt_witness, next_wrong;
    // Settings of the CPU device that a test may change for its kernel programs.
    struct setting simt_resident, simt_even, simt_processors, simt_costs;
} settings;

// The value, or `otherwise` if it is not set or empty.
const char *setting(const struct setting *of, const char *otherwise);
// The value as a number. If it is not a number or is above `most`, prints a message and exits with 2.
unsigned long long setting_number(const struct setting *of, unsigned long long otherwise,
                                  unsigned long long most);
// Change a setting for this program, and for all programs started from now on.
void set_setting(struct setting *of, const char *value);
void set_number(struct setting *of, unsigned long number);
void unset_setting(struct setting *of);
// Give all programs started from now on a variable that this program does not read; NULL takes it away.
void tell_programs(const char *name, const char *value);
void tell_number(const char *name, unsigned long number);

#endif
