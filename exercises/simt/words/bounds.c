// What is said about accesses outside an array, to what nobody has written, and to what a kernel may not
// touch.
#include "inside.h"

#define OF_PARENT(memory)                                                                            \
    "{who1} of {text0} {use1} at %1 " memory " of another grid. The grid that a kernel launches at " \
    "%2 can access only global memory: copy the data there before the launch"

const struct words simt_bounds_words[] = {
    {"kinds",
     "oob-shared oob-global oob-local misaligned uninit-shared uninit-global early-read shared-lifetime"},
    // ---- outside an array
    {"outside", "{who1} {use1} it at %1"},
    {"in-memory-of-block", " in the shared memory of block {0}"},
    {"freed", ", after it was freed"},
    {"before-array",
     ", {0} byte{0?|s} before an array of {1} bytes"}, // facts: how far, and the array's bytes
    {"array-has", ", and the array has {0} element{0?|s}, {1} bytes"},
    {"array-has-bytes", ", and the array has {0} bytes"},
    {"byte-of-array", ", byte {0} of an array of {1} bytes"},
    // Facts: the index that was meant, and what it became.
    {"index-below-zero", "{who1} {use1} it at %1: an unsigned index went below zero ({0} became {1})"},
    {"index-below-zero-beyond",
     "{who1} {use1} at %1 what lies 2^32 elements after it: an unsigned index went below zero"},
    {"dynamic-bytes", ": the launch at %2 gives each block {0} byte{0?|s} of dynamic shared memory"},
    {"part-does-not-exist", "{who1} {use1} it at %1, but this part of the array does not exist in this run"},
    {"constant", "{who1} {use1} it at %1: a kernel can only read a __constant__ variable"},
    // ---- a copy or memset. Texts: the call, and what it does
    {"copies-outside", "{text0} at %1 {text1} {0} byte{0?|s} from there on"},
    {"copies-outside-from", "{text0} at %1 {text1} {0} byte{0?|s} from byte {1} on"},
    {"array-freed", ", after the array was freed"},
    // ---- what nobody has written
    {"not-written", "{who1} reads it at %1, and nobody has written it"},
    {"partly-written",
     "{who1} reads it at %1, and only {0} of the {1} bytes that it reads have been written"},
    {"in-this-block", " in this block"},
    {"last-memset", ": the last cudaMemset of it"},
    {"last-memcpy", ": the last cudaMemcpy to it"},
    {"last-call-at", ", at %2,"},
    {"wrote-first-bytes", " wrote only the first {0} of its {1} bytes"},
    {"wrote-bytes", " wrote only bytes {0} to {1} of its {2}"},
    {"node-may-come-later",
     " so far: not all nodes of this graph are ordered. Does the node that must come first "
     "have a path to this one?"},
    // Fact 0 is 1 if the copy must also be committed.
    {"copy-not-awaited",
     "thread {thread1} reads it at %1 before the asynchronous copy that thread {thread2} began "
     "at %2 has been {0?committed and waited for|waited for}"},
    // ---- alignment
    {"misaligned",
     "{who1} {use1} {0} bytes at once at %1, but the address is {1} more than a multiple of {0}"},
    // Fact 2 is 1 if the address is the destination.
    {"copy-misaligned",
     "{who1} begins a copy {2?to|from} it at %1 that must be aligned to {0} bytes, but the address "
     "is {1} more than a multiple of {0}"},
    // ---- pointers that lead elsewhere
    {"null-pointer", "{who1} {use1} through a null pointer at %1"},
    {"local-of-other", "{who1} {use1} another thread's local variable at %1"},
    {"shared-of-other", "{who1} {use1} the shared memory of another block at %1"},
    {"host-memory", "{who1} {use1} host memory at %1: a kernel can use only what cudaMalloc returned"},
    {"leads-nowhere", "{who1} {use1} at %1 through a pointer or index that leads nowhere"},
    // Facts: the elements of the array with that name, the index, and 1 if something unwritten was read.
    {"counted-from",
     ": counted from {name}, which has {0} element{0?|s}, this is element {1}; such an index can "
     "come from {2?a value that nobody has written, or from |}a product that overflows 32 bits"},
    // Facts: the elements of the array with that name, the factor, and what it lacks of factor * 2^32.
    {"counted-from-product",
     ": counted from {name}, which has {0} element{0?|s}, this is element {1} * 2^32 - {2}. An "
     "unsigned number that goes below zero, such as 0 - 1, and is then multiplied by {1} leads there"},
    {"local-of-parent", OF_PARENT("a local variable")},
    {"shared-of-parent", OF_PARENT("the shared memory")},
    {"no-such-rank",
     "thread {thread1} of block {block1} {verb1} it at %1 in the shared memory of rank {0} of its "
     "cluster, but the ranks are 0 to {1}"},
    // ---- the shared memory of another block of a cluster: fact 0
    {"may-end-first",
     "thread {thread1} of block {block1} {verb1} it at %1 in the shared memory of block {0}, and "
     "nothing keeps block {0} from ending first: both blocks must meet at a cluster.sync() "
     "after this access"},
    {"may-not-have-started", "thread {thread1} of block {block1} {verb1} it at %1 in the shared memory of "
                             "block {0}, which may not have "
                             "started: both blocks must meet at a cluster.sync() before this access"},
    // ---- an index that the compiler checks
    {"index-outside", "{by1} uses it at %1, and the array has {0} element{0?|s}"},
    {"index-of-bytes", "{by1} uses it at %1, and the array has {0} elements, {1} bytes"},
    {"went-below-zero", ": an unsigned index went below zero ({0} became {u1})"},
    // Fact 0 is 1 if it writes.
    {"past-its-end",
     "{by1} {0?writes|reads} past its end at %1: an index must be less than the length of its array"},
    {0}};
