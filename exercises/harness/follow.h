// The flow of a run on intervals, fed with the records of its trace one after the other.
#ifndef FOLLOW_H
#define FOLLOW_H

#include <cjson/cJSON.h>

#include "flow.h"
#include "inside.h"

enum {
    SHUFFLES = 256,             // of a phase, at most
    THREADS_KEPT = 2 * LEGIBLE, // that touch x or y, at most
};

struct follow {
    struct flow flow;
    bool races; // the device has found some
    struct {
        cJSON *record;
        int clock;
    } shuffles[SHUFFLES];
    int shuffle_count;            // since the last record of a phase
    int threads[THREADS_KEPT][2]; // block and number of those that touch x or y, sorted
    int thread_count;
};

// Takes the record over. The flow's clock has been set to that of the record.
void follow_record(struct follow *f, cJSON *record);
// No more records are to come; the flow is whole, and is the caller's to free.
void follow_end(struct follow *f);

#endif
