// cudaDeviceReset, which puts the device into its first state. A program that does not call it is not linked
// with this file, and keeps no second copy of its variables.
#include <string.h>

#include "inside.h"

static void *initial; // the contents of the program's variables before main

static void keep_variables(void) __attribute__((constructor(102)));
static void keep_variables(void)
{
    if (simt_program_bytes == 0)
        return;
    initial = simt_device_calloc(1, simt_program_bytes);
    memcpy(initial, (void *)simt_program_first, simt_program_bytes);
}

// Gives the program's variables their first values again, except managed variables, which a card does not
// reset either.
static void set_variables_anew(void)
{
    for (const struct allocation *a = NULL; (a = simt_memory_next_variable(a));)
        if (a->managed)
            memcpy((char *)initial + (a->offset - simt_arena_bytes), (void *)global_address(a->offset),
                   a->bytes);
    if (initial)
        memcpy((void *)simt_program_first, initial, simt_program_bytes);
}

cudaError_t cudaDeviceReset(void)
{
    cudaError_t e = BY_CALLER(simt_waits_for_all());
    if (e)
        return e;
    e = simt_wait_for_kernels();
    simt_statics_forget();
    simt_free_all();
    simt_pinned_forget();
    simt_pools_forget();
    simt_arrays_forget();
    simt_textures_forget();
    simt_execs_forget();
    simt_graphs_forget();
    simt_streams_forget();
    simt_functions_forget();
    simt_properties_forget();
    set_variables_anew();
    simt_error_forget();
    return e;
}
