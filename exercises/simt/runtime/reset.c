// cudaDeviceReset: the device as it was at first. A program that doesn't call it isn't linked with this file,
// and keeps no second copy of its variables.
#include <string.h>

#include "runtime.h"

static void *initial; // what the program's variables held before main

// After simt_open, and before the constructors of the program's own objects, which may write managed
// variables.
static void keep_variables(void) __attribute__((constructor(102)));
static void keep_variables(void)
{
    if (simt_program_bytes == 0)
        return;
    initial = simt_device_calloc(1, simt_program_bytes);
    memcpy(initial, (void *)simt_program_first, simt_program_bytes);
}

cudaError_t cudaDeviceReset(void)
{
    cudaError_t e = simt_wait_for_kernels();
    simt_statics_forget();
    simt_free_all();
    simt_arrays_forget();
    simt_textures_forget();
    simt_streams_forget();
    simt_functions_forget();
    simt_properties_forget();
    if (initial)
        memcpy((void *)simt_program_first, initial, simt_program_bytes);
    simt_error_forget();
    return e;
}
