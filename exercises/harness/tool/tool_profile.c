// What make plots collects about an exercise: its costs at rising n, and the turns it takes on rising numbers
// of lanes. A wrong kernel has costs like any other.
#include <stdlib.h>
#include <string.h>

#include "text/json.h"
#include "tool.h"

enum { LEAST = 4, LARGEST = 1024 }; // elements, and lanes

// The sort of scan, because only scans of the same sort are compared. A serial scan is compared with both
// sorts.
static const char *reach_name(void)
{
    return contract.entry == SERIAL ? "both" : contract.reach == WHOLE ? "whole" : "section";
}

static int by_value(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

// The most combines in a phase record that have the same element as an operand.
static size_t fan_out_of(const cJSON *record)
{
    const cJSON *access, *accesses = cJSON_GetObjectItem(record, "accesses");
    uint32_t *operands = room_for(2 * (size_t)cJSON_GetArraySize(accesses), sizeof *operands);
    size_t count = 0, same = 0, most = 0;
    cJSON_ArrayForEach(access, accesses)
    {
        if (strcmp(string_of(access, "op"), "combine") != 0)
            continue;
        operands[count++] = (uint32_t)cJSON_GetNumberValue(cJSON_GetObjectItem(access, "left"));
        operands[count++] = (uint32_t)cJSON_GetNumberValue(cJSON_GetObjectItem(access, "right"));
    }
    qsort(operands, count, sizeof *operands, by_value);
    for (size_t i = 0; i < count; i++) {
        same = i > 0 && operands[i] == operands[i - 1] ? same + 1 : 1;
        most = same > most ? same : most;
    }
    free(operands);
    return most;
}

// Prints a line `fan-out` with the most combines between two barriers that need the same element.
static void print_fan_out(const char *trace)
{
    FILE *file = open_file(trace, "r");
    char *line = NULL;
    size_t room = 0, most = 0;
    cJSON *record;
    while (file && (record = next_record(&line, &room, file))) {
        size_t fan_out = strcmp(string_of(record, "kind"), "phase") == 0 ? fan_out_of(record) : 0;
        most = fan_out > most ? fan_out : most;
        cJSON_Delete(record);
    }
    free(line);
    if (file)
        fclose(file);
    printf("fan-out\t%s\t%d\t%zu\n", setting(&settings.exercise, ""), LARGEST, most);
}

// Prints a line `cost` with n, work, steps, barriers, bytes of global memory, bank conflicts, reach and the
// combines of whole warps. If `trace` is given and shows the turns, also prints a line `lanes` for each
// number of lanes, with this number and the turns.
static bool profile(size_t n, struct kernel_process *k, const char *directory, const char *trace)
{
    struct trial trial = trial_of(&contract, INT, (struct size_case){n, measured_section(&contract, n)}, 1);
    const char *name = setting(&settings.exercise, "");
    trial_run(&trial, k, directory);
    struct counts counts = trial_counts(&trial);
    struct widths widths = {0};
    long at = 0;
    bool counted = counts.known && counts.work > 0;
    if (counted)
        printf("cost\t%s\t%zu\t%lu\t%lu\t%lu\t%lu\t%lu\t%s\t%lu\n", name, n, counts.work, counts.steps,
               counts.barriers, counts.bytes, counts.conflicts, reach_name(), counts.warps);
    if (contract.entry == SERIAL)
        widths_serial(&widths, counts.steps);
    else if (!trace || !counted || !widths_read(&widths, trace, &at) || widths.count != counts.steps)
        widths.count = 0; // what blocks hand on by flags is not a step between barriers
    for (unsigned lanes = 1; lanes <= LARGEST && trace && widths.count > 0; lanes *= 2)
        printf("lanes\t%s\t%u\t%lu\n", name, lanes, turns_of(&widths, lanes));
    free(widths.of);
    trial_free(&trial);
    return counted;
}

int tool_profile(void)
{
    char directory[PATH_BYTES], trace[2 * PATH_BYTES];
    struct kernel_process k = {0};
    bool counted = true;
    run_directory_make(directory);
    snprintf(trace, sizeof trace, "%s/trace", directory);
    set_setting(&settings.simt_costs, "1");
    set_resident(contract.resident);
    for (size_t n = LEAST; n < LARGEST && counted; n *= 2)
        if (measured_section(&contract, n) <= n) // otherwise most of the section would be identities
            counted = profile(n, &k, directory, NULL);
    kernel_stop(&k);
    if (counted) {
        kernel_start(&k, trial_program(INT), 1, directory, trace);
        counted = profile(LARGEST, &k, directory, trace);
        kernel_stop(&k);
        if (counted && contract.entry == SCAN)
            print_fan_out(trace);
    }
    run_directory_remove(directory);
    return counted ? 0 : 1;
}
