// What all kernel programs have in common (main.c), and the glue to the student's functions: one *_entry.cu
// per kind of entry, compiled once per element type. An exercise that is not a scan brings its own glue.
#ifndef ENTRY_H
#define ENTRY_H

#include "text/failure.h"
#include "text/wire.h"

// A call of the student's host code stands alone between CONFINED_BEGIN() and CONFINED_END(), in a function
// of its own, with arguments that fit in registers. On the CPU device, the code between these two may access
// only host memory of its own and the arrays that are lent to it.
#if defined(SIMT) && defined(__CUDACC__)
#define CONFINED_BEGIN() simt_confined_begin()
#define CONFINED_LEND(array, count) \
    simt_confined_lend(#array, array, (count) * sizeof *(array), sizeof *(array))
#define CONFINED_END() simt_confined_end()
#else
#define CONFINED_BEGIN()
#define CONFINED_LEND(array, count)
#define CONFINED_END()
#endif

#ifdef __cplusplus
extern "C" {
#endif

// Calls the student's code on the request's arrays, and adds the outcome to the reply. The reply has facts
// only, which the harness judges. Items that do not apply are left out.
//     y               the outputs: on a GPU the bytes in memory afterwards; on the CPU device the number of
//                     the input or node that each element is: see ../derivation/derivation.h
//     nodes           on the CPU device, how many inputs and nodes there are
//     x_changed       index of the first element of x that was written to
//     beyond          guard_breach() of the first array whose guard zones were written to
//     beyond_of       the name of this array
//     launch_error    name of the CUDA error that the call left
//     at_path         on the CPU device, the source file that launch_error is about, or what the glue adds,
//     at_line         and the line; left out if they are not known
//     sync_error      name of the CUDA error that waiting for the device returned
//     wrong           what an exercise's own glue has found to be wrong, as a sentence without a full stop
//     leaked          bytes of device memory that the call allocated and did not free, if known
//     reported        on the CPU device, how many bytes its report has afterwards; main.c adds this item
//     cpu_ms          the CPU time that the call took, in milliseconds; main.c adds this item, too
//     choices         on the CPU device, the choices of the schedule that were made: see choices.h, which
//                     adds this item
//     refused         why the request makes no sense
void entry(const struct message *request, struct message *reply);

#ifdef __cplusplus
}
#endif

#endif
