// What is said about operations whose results C++ leaves open.
#include "inside.h"

const struct words simt_undefined_words[] = {
    {"kinds", "undefined-value"},
    // Facts: by how many bits, the width, 1 if left, and 1 if a GPU gives -1.
    {"shifts-too-far", "thread {thread1} shifts a {1}-bit number {2?left|right} by {0} at %1: C++ does not "
                       "say what this gives, and "
                       "processors differ; here it gives {3?-1|0}, as on a GPU"},
    // Facts: 1 if it is a NaN, 1 if it is above 0, 1 if all bits of the result count, and the result. Text 0:
    // the type.
    {"divides-by-zero-here",
     "thread {thread1} divides by zero at %1: C++ does not say what this gives; here the quotient has all "
     "bits set and the rest is the dividend, as on a GPU"},
    {"divides-smallest",
     "thread {thread1} divides the smallest number of its type by -1 at %1: the quotient does not fit, and "
     "C++ does not say what this gives; here it is the smallest number again, as on a GPU"},
    {"does-not-fit", "thread {thread1} converts {0?a NaN|a number that is too {1?large|small}} to {text0} at "
                     "%1: C++ does not say what "
                     "this gives, and processors differ; here it gives {3}, as on a GPU"},
    {"does-not-fit-unseen",
     "thread {thread1} converts {0?a NaN|a number that is too {1?large|small}} to {text0} at %1: C++ does "
     "not say what "
     "this gives, and processors differ; a GPU gives {0?0, or only the highest bit|the nearest {text0}}"},
    {0}};
