// What make plot draws: work and steps measured at rising n, beside the formula and the serial scan.
#include "inside.h"

enum { LARGEST = 1024 }; // elements, and threads of the one section that holds them

int tool_measure(void)
{
    char directory[PATH_BYTES];
    struct kernel k = {0};
    int status = 0;
    run_directory_make(directory);
    printf("n\twork\tsteps\tformula_work\tformula_steps\tserial_work\tserial_steps\n");
    for (size_t n = 2; n <= LARGEST && status == 0; n *= 2) {
        unsigned long work, steps;
        struct trial trial = {.contract = &contract,
                              .element = INT,
                              .n = n,
                              .section = contract_widest(&contract, n),
                              .seed = 1,
                              .schedule = 1};
        trial_run(&trial, &k, directory);
        const struct cost *cost = contract.cost;
        if (trial.ending != ANSWERED || trial.report.count > 0) {
            fprintf(stderr, "nothing to plot yet: the kernel fails at n=%zu. make check says why\n", n);
            status = 1;
        } else if (!trial_cost(&trial, &work, &steps)) {
            fprintf(stderr, "nothing to plot yet: the kernel never calls combine()\n");
            status = 1;
        } else {
            printf("%zu\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\n", n, work, steps, cost->work(n, trial.section),
                   cost->steps(n, trial.section), serial_cost.work(n, trial.section),
                   serial_cost.steps(n, trial.section));
        }
        trial_free(&trial);
    }
    kernel_stop(&k);
    run_directory_remove(directory);
    return status;
}
