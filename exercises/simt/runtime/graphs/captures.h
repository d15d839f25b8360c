// The captures that have begun and have not ended: what captures.c and capture.c share.
#ifndef SIMT_ROOM_CAPTURES_H
#define SIMT_ROOM_CAPTURES_H

#include "graphs.h"

struct tips { // the nodes that the next work depends on
    struct simt_graph_node **nodes;
    size_t count;
};

struct strand { // a stream of a capture
    struct strand *next;
    struct capture *capture;
    cudaStream_t stream;
    struct tips tips;
};

struct broken { // why a capture leaves no graph
    cudaError_t error;
    struct access by; // the first call that it forbids
};

struct capture {
    struct capture *next;
    uint64_t id;
    enum cudaStreamCaptureMode mode;
    bool invalid;
    struct broken broken; // if it is invalid
    struct simt_graph *graph;
    struct strand *strands, *origin; // origin: of the stream in which the capture began
};

struct mark { // an event that was recorded last in a captured stream; of no use once the capture has
              // ended
    struct mark *next;
    cudaEvent_t event;
    uint64_t capture; // its id
    struct tips tips; // if the capture has not ended
};

extern struct capture *simt_capture_list;
extern struct mark *simt_marks;
extern struct broken
    simt_last_broken; // of the last capture that ended; its error is cudaSuccess if there is a graph

static inline bool simt_is_legacy(cudaStream_t stream) { return !stream || stream == cudaStreamLegacy; }

struct strand *simt_strand_of(cudaStream_t stream); // NULL: the stream is not being captured
struct mark *simt_mark_of(cudaEvent_t event);       // NULL: the event was not recorded in a capture
struct capture *simt_capture_of(const struct mark *m);
void simt_capture_set_invalid(struct capture *c, cudaError_t error);
cudaError_t simt_capture_invalidate(struct capture *c, cudaError_t error); // the same, and returns the error
// Every call into the legacy stream waits for the blocking streams, which a captured stream cannot be waited
// for. Returns the error if there is such a stream.
cudaError_t simt_capture_legacy(bool invalidates);

#endif
