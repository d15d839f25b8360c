// What every kernel program has in common (main.c), and the glue to the student's functions (one *_entry.cu
// an entry kind, compiled once an element type). An exercise that is no scan brings its own glue.
#ifndef ENTRY_H
#define ENTRY_H

#include "text/failure.h"
#include "text/wire.h"

// A call of the student's host code stands alone between CONFINED_BEGIN() and CONFINED_END(), in one
// function, with arguments that fit in registers. On the CPU device that code may touch host memory of its
// own only, and the arrays that are lent to it.
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

// Calls the student's code on the request's arrays and adds to the reply what came of it. Facts only: judging
// them is the harness's business.
//     y               the outputs: on a GPU as they lie in memory afterwards, on the CPU device the number of
//     the
//                     input or node that each is, see ../derivation.h; and
//     nodes           then, how many of these there are
//     x_changed       index of the first element of x that was written to, when one was
//     beyond          guard_breach() of the first array whose guard zones were written to,
//     beyond_of       and its name, when there is one
//     launch_error    name of the CUDA error that the call left behind, when it did
//     sync_error      name of the CUDA error that waiting for the device gave, when it did
//     leaked          bytes of device memory that the call allocated and did not free, where that can be
//     known
//     reported        on the CPU device, how many bytes its report then has; main.c adds it
//     refused         why the request makes no sense, when it does not
void entry(const struct message *request, struct message *reply);

#ifdef __cplusplus
}
#endif

#endif
