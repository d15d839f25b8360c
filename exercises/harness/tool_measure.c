// What make plot draws: work and steps measured at rising n, beside the formula and the serial scan.
#include "inside.h"

enum { LARGEST = 1024 }; // elements, and threads of the one section that holds them

// One row; false, having said why, when there is nothing to measure.
static bool measure(size_t n, struct kernel *k, const char *directory)
{
    struct trial trial = {.contract = &contract, .element = INT, .n = n, .seed = 1, .schedule = 1};
    trial.section = measured_section(&contract, n);
    trial_run(&trial, k, directory);
    struct counts counts = trial_counts(&trial);
    bool runs = trial.ending == ANSWERED && trial.report.count == 0;
    const struct cost *cost = contract.cost;
    if (!runs)
        fprintf(stderr, "nothing to plot yet: the kernel fails at n=%zu, and make check says why\n", n);
    else if (!counts.known)
        fprintf(stderr, "nothing to plot yet: the kernel combines nothing at n=%zu\n", n);
    else
        printf("%zu\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\n", n, counts.work, counts.steps,
               cost->work(n, trial.section), cost->steps(n, trial.section),
               serial_cost.work(n, trial.section), serial_cost.steps(n, trial.section));
    trial_free(&trial);
    return runs && counts.known;
}

int tool_measure(void)
{
    char directory[PATH_BYTES];
    struct kernel k = {0};
    bool measured = true;
    run_directory_make(directory);
    set_resident(contract.resident);
    printf("n\twork\tsteps\tformula_work\tformula_steps\tserial_work\tserial_steps\n");
    for (size_t n = contract.sections[0] > 2 ? contract.sections[0] : 2; n <= LARGEST && measured; n *= 2)
        measured = measure(n, &k, directory);
    kernel_stop(&k);
    run_directory_remove(directory);
    return measured ? 0 : 1;
}
