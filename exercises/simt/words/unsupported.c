// What is said about things that a GPU can do and the device cannot. The program is not wrong, so this is
// not a finding.
#include "inside.h"

const struct words simt_unsupported_words[] = {
    {"kinds", "unsupported"},
    {"launch-by-host-code", "a kernel can't launch a kernel here: this is host code"},
    {"arguments-in-graph", "the arguments of a kernel in a graph must be copied as bytes: use types with no "
                           "copy constructor and no destructor of their own"},
    {"arguments-of-child", "the arguments that a kernel gives to a kernel must be copied as bytes: use types "
                           "with no copy constructor and no destructor of their own"},
    {"unknown-parameters", "the CPU device does not know the parameters of the kernel that this call is "
                           "given: cast the kernel's own name to void *, as in (void *)kernel"},
    // Facts: the blocks, the most, and 1 if SIMT_CARD names the card, whose name is the text.
    {"too-many-resident",
     "a cooperative launch of {0} blocks is right on {2?this card "
     "(SIMT_CARD={text0})|large cards}, but the CPU device holds only {1} blocks at once"},
    {"memory-in-capture",
     "{text0} in a stream that is being captured is not supported on the CPU device: allocate the memory "
     "before the capture, and free it after the last launch of the graph"},
    {"not-in-headers", "{text0}"}, // the headers or the compiler say what
    {0}};
