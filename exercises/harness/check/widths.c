// How many combines can be done at once in each step, from the counts of each interval between barriers.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "text/json.h"

enum {
    PHASES = 64,   // intervals between barriers in a launch, at most
    CHAIN = 64,    // combines of one thread in one interval, at most
    BLOCKS = 1024, // blocks of a launch, at most
};

// The steps of one launch, while its trace is read.
struct launch {
    unsigned long width[PHASES][CHAIN]; // combines, by interval and by place in a thread's chain
    unsigned phases[BLOCKS];            // intervals of each block so far
};

// Adds one interval of a block. The first combines of all its threads are one step, their second combines are
// the next.
static bool add_interval(struct launch *launch, const cJSON *record)
{
    unsigned char done[THREADS_LIMIT] = {0}; // combines of each thread
    int block = index_of(cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0), BLOCKS);
    unsigned phase = block >= 0 ? launch->phases[block]++ : PHASES;
    const cJSON *thread;
    cJSON_ArrayForEach(thread, cJSON_GetObjectItem(record, "combines"))
    {
        int t = index_of(thread, THREADS_LIMIT);
        if (t < 0 || phase >= PHASES || done[t] == CHAIN)
            return false;
        launch->width[phase][done[t]++]++;
    }
    return true;
}

// The launch is over: adds what it did, in order, as steps.
static void add_launch(struct widths *widths, struct launch *launch)
{
    const size_t most = (size_t)PHASES * CHAIN;
    widths->of = more_room(widths->of, widths->count + most, sizeof *widths->of);
    for (size_t i = 0; i < most; i++)
        if (launch->width[i / CHAIN][i % CHAIN] > 0)
            widths->of[widths->count++] = launch->width[i / CHAIN][i % CHAIN];
    memset(launch, 0, sizeof *launch);
}

bool widths_read(struct widths *widths, const char *trace, long *at)
{
    static struct launch launch;
    FILE *file = open_file(trace, "r");
    char *line = NULL;
    size_t room = 0;
    cJSON *record;
    bool fits = !file || fseek(file, *at, SEEK_SET) == 0; // without a file, nothing was launched yet
    memset(&launch, 0, sizeof launch);
    while (file && fits && (record = next_record(&line, &room, file))) {
        const char *kind = string_of(record, "kind");
        if (strcmp(kind, "phase") == 0)
            fits = add_interval(&launch, record);
        if (strcmp(kind, "launch") == 0)
            add_launch(widths, &launch);
        cJSON_Delete(record);
    }
    if (file) {
        *at = ftell(file);
        fclose(file);
    }
    free(line);
    return fits;
}

// Host code has no trace, and does one combine per step.
void widths_serial(struct widths *widths, unsigned long steps)
{
    widths->of = room_for(steps, sizeof *widths->of);
    while (widths->count < steps)
        widths->of[widths->count++] = 1;
}

unsigned long turns_of(const struct widths *widths, unsigned lanes)
{
    unsigned long turns = 0;
    for (size_t i = 0; i < widths->count; i++)
        turns += (widths->of[i] + lanes - 1) / lanes;
    return turns;
}
