// cudaDeviceReset: the device as it was at first. A program that doesn't call it isn't linked with this file,
// and keeps no second copy of its variables.
#include <string.h>

#include "runtime.h"

static void *initial; // what the program's variables held before main

static void keep_variables(void) __attribute__((constructor(102)));
static void keep_variables(void)
{
    if (simt_program_bytes == 0)
        return;
    initial = simt_device_calloc(1, simt_program_bytes);
    memcpy(initial, (void *)simt_program_first, simt_program_bytes);
}

// But managed variables, which a card doesn't set anew either.
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
    cudaError_t e = simt_wait_for_kernels();
    simt_statics_forget();
    simt_free_all();
    simt_pools_forget();
    simt_arrays_forget();
    simt_textures_forget();
    simt_streams_forget();
    simt_functions_forget();
    simt_properties_forget();
    set_variables_anew();
    simt_error_forget();
    return e;
}
