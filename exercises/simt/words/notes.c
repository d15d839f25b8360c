// What is said that is not a finding.
#include "inside.h"

const struct words simt_note_words[] = {
    {"kinds", ""},
    // ---- a capture that leaves no graph. A program asks for this. Text 0: the error
    {"no-part-of-graph", "{call1} is not allowed while a stream is being captured, because it waits, or "
                         "because a graph cannot contain it ({text0})"},
    {"in-legacy-stream", "{call1} goes into the legacy default stream, which waits for the stream that is "
                         "being captured ({text0})"},
    {"work-not-joined", "{call1} ends the capture, but its stream has not waited for all the work of the "
                        "other stream ({text0})"},
    {"ends-in-other-stream",
     "{call1} ends the capture in another stream than the one in which it began ({text0})"},
    {"event-from-outside",
     "{call1} makes a stream of the capture wait for an event that was recorded outside "
     "the capture ({text0})"},
    {"none-has-begun", "{call1} ends a capture in a stream in which none has begun ({text0})"},
    {"not-in-capture", "{call1} is not allowed while a stream is being captured ({text0})"},
    // ---- lines on stderr
    // Facts: MiB that were asked for, that there are, and that were free. Texts: the call, and the memory.
    {"memory-refused",
     "{text0} was asked for {0} MiB and returned cudaErrorMemoryAllocation: {text1} memory has "
     "{1} MiB on the CPU device, of which {2} MiB were free"},
    // Facts: lanes that were active together, and that took the branch. Text 0: the place.
    {"warp-parted",
     "{text0}: of {1} lanes that took a branch, {0} {0?was|were} active apart from the others in this run. "
     "Nothing guarantees that they run together: if the result depends on it, take the mask from "
     "__ballot_sync() before the branch"},
    // Facts: page faults, and bytes. Text 0: the kernel.
    {"pages-to-device", "{text0}: {0} page fault{0?|s} in managed memory, {1} bytes moved to the device"},
    {"pages-to-host",
     "the host before {text0}: {0} page fault{0?|s} in managed memory, {1} bytes moved to the host"},
    {"last-pages-to-host",
     "the host after the last launch: {0} page fault{0?|s} in managed memory, {1} bytes moved "
     "to the host"},
    {"pages-brought", "the host before {text0}: {1} bytes of managed memory moved by calls of the runtime"},
    {"last-pages-brought",
     "the host after the last launch: {1} bytes of managed memory moved by calls of the runtime"},
    // SIMT_ORDERS=all. Facts: which order, or how many, and seconds. Text 0: a file.
    {"orders-all-same", "every order: {0} order{0?|s}, all print the same"},
    {"orders-so-far-same", "{0} order{0?|s} in {1} second{1?|s}, all print the same; there are more"},
    {"order-with-finding", "there is a finding in order {0}: SIMT_CHOICES={text0} runs the program in it"},
    {"order-ends-otherwise",
     "order {0} ends with another status than the first: SIMT_CHOICES={text0} runs the program in it"},
    {"order-prints-else",
     "order {0} prints something else than the first: SIMT_CHOICES={text0} runs the program in it"},
    {0}};
