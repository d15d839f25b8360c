// Opens the device before main. simtcc links this file into every program, because it asks for simt_open by
// name.
#include <stdlib.h>

#include "inside.h"

// A launch that is suspended because it waits for the host is continued when the process ends.
static void wait_at_exit(int status, void *unused)
{
    (void)status, (void)unused;
    simt_launch_meets_host(false);
}

static void tell_at_exit(int status, void *unused)
{
    (void)status, (void)unused;
    simt_tell_last_traffic();
}

// This constructor runs before those of the program's own objects, because these may use the device.
void simt_open(void) __attribute__((constructor(101)));
void simt_open(void)
{
    simt_read_options();
    simt_every_order();
    simt_choices_open();
    simt_space_open();
    simt_words_open();
    simt_signals_open();
    simt_memory_open();
    simt_shadow_open();
    simt_ending_open();
    simt_experiment_open();
    simt_witness_open();
    simt_logging = simt_options.trace || simt_options.costs || simt_options.sites;
    simt_watch = simt_options.checks ? SLOW_PATH : UNWATCHED;
    simt_every_access_choose();
    simt_confine();
    simt_confined_open();
    simt_host_meets_launch = simt_launch_meets_host;
    // The function that is given last is called first.
    if (on_exit(simt_exit_with_findings, NULL) != 0 || on_exit(tell_at_exit, NULL) != 0 ||
        on_exit(wait_at_exit, NULL) != 0)
        simt_device_failed("no memory for what is done at the exit");
}
