// What is said about a capture that leaves no graph. It is not a finding, because a program asks for it. Text
// 0: the error.
#include "inside.h"

const struct words simt_capture_words[] = {
    {"kinds", ""},
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
    {0}};
