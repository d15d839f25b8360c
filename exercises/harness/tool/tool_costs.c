// make costs: one row per length, with work and steps as measured and by formula.
#include <stdlib.h>
#include <string.h>

#include "text/json.h"
#include "tool.h"

enum { USUAL = 1024 }; // elements at which algorithms are compared

// How many combines the trace of a launch of one block has in its first `intervals` intervals between
// barriers.
static unsigned long combines_in(const char *path, unsigned long intervals)
{
    FILE *file = open_file(path, "r");
    char *line = NULL;
    size_t room = 0;
    cJSON *record;
    unsigned long combines = 0;
    while (file && intervals > 0 && (record = next_record(&line, &room, file))) {
        intervals -= strcmp(string_of(record, "kind"), "phase") == 0;
        combines += (unsigned long)cJSON_GetArraySize(cJSON_GetObjectItem(record, "combines"));
        cJSON_Delete(record);
    }
    free(line);
    if (file)
        fclose(file);
    return combines;
}

// Adds 4083 = 2047 + 2036 if the algorithm has two halves; otherwise only the number.
static void work_text(struct text *text, unsigned long work, unsigned long first_half)
{
    text_add(text, "%lu", work);
    if (first_half > 0)
        text_add(text, " = %lu + %lu", first_half, work - first_half);
}

static bool print_row(const char *name, size_t n, const char *directory)
{
    char path[2 * PATH_BYTES];
    struct kernel_process k;
    struct trial trial = trial_of(&contract, INT, (struct size_case){n, measured_section(&contract, n)}, 1);
    const struct cost *cost = contract.cost;
    snprintf(path, sizeof path, "%s/trace", directory);
    kernel_start(&k, trial_program(INT), trial.schedule, directory, cost->first_half ? path : NULL);
    trial_run(&trial, &k, directory);
    struct counts counts = trial_counts(&trial);
    bool runs = trial.outcome.ending == ANSWERED && trial.outcome.report.count == 0 && counts.known;
    unsigned long work = cost->work.of(n, trial.section), steps = cost->steps.of(n, trial.section),
                  halves[2] = {0, 0};
    if (cost->first_half) {
        halves[0] = combines_in(path, cost->first_intervals(trial.section));
        halves[1] = cost->first_half(trial.section);
    }
    struct text section = {0}, measured = {0}, formula = {0};
    work_text(&measured, counts.work, halves[0]);
    work_text(&formula, work, halves[1]);
    bool agree = runs && counts.work == work && counts.steps == steps && halves[0] == halves[1];
    if (trial.section > 0)
        text_add(&section, "%u", trial.section);
    printf("%-26s %5zu %8s   %-18s %-18s %5lu %8lu%s\n", name, n, section.bytes ? section.bytes : "-",
           measured.bytes, formula.bytes, counts.steps, steps,
           agree  ? ""
           : runs ? "   the two differ"
                  : "   it fails: see make check");
    text_free(&section);
    text_free(&measured);
    text_free(&formula);
    trial_free(&trial);
    kernel_stop(&k);
    remove(path);
    return agree;
}

int tool_costs(void)
{
    char directory[PATH_BYTES];
    const char *name = setting(&settings.exercise, "");
    unsigned widest = contract.reach == SECTIONS ? widest_section(&contract) : 0;
    run_directory_make(directory);
    set_resident(contract.resident);
    bool agree = print_row(name, USUAL, directory);
    if (widest > USUAL)
        agree &= print_row(name, widest, directory);
    run_directory_remove(directory);
    return agree ? 0 : 1;
}
