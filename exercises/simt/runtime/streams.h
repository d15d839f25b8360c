// Which streams and events there are: what streams.c offers to the calls for them.
#ifndef SIMT_ROOM_STREAMS_H
#define SIMT_ROOM_STREAMS_H

#include <time.h>

#include "inside.h"

struct simt_stream {
    unsigned flags, slot; // slot: see ordering/streams.c
    struct simt_stream *next;
};

struct simt_event {
    struct simt_event *next;
    bool timed, recorded;
    struct timespec at;
    struct clock before; // the jobs that it waits for
};

struct simt_stream *simt_stream_new(unsigned flags);
bool simt_stream_free(cudaStream_t stream); // returns false if there is no such stream
struct simt_event *simt_event_new(bool timed);
void simt_event_free(cudaEvent_t event);

#endif
