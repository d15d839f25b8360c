// Finds a step whose combines are spread over more warps than necessary.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "text/json.h"

enum { WARP = 32, WARPS = THREADS_LIMIT / WARP };

// Counts the threads of an interval that combine at least `times` times, and the warps that they are in.
static void count_threads(const unsigned char done[THREADS_LIMIT], unsigned times, struct spread *spread)
{
    bool warps[WARPS] = {0};
    for (unsigned t = 0; t < THREADS_LIMIT; t++)
        if (done[t] >= times) {
            spread->threads++;
            spread->warps += !warps[t / WARP];
            warps[t / WARP] = true;
        }
}

// Goes through the steps of an interval: the first combines of all its threads, then their second combines,
// and so on.
static bool find_in(const cJSON *record, struct spread *spread)
{
    unsigned char done[THREADS_LIMIT] = {0};
    const cJSON *thread;
    cJSON_ArrayForEach(thread, cJSON_GetObjectItem(record, "combines"))
    {
        int t = index_of(thread, THREADS_LIMIT);
        if (t >= 0)
            done[t] += done[t] < UCHAR_MAX;
    }
    for (unsigned times = 1; times < UCHAR_MAX; times++) {
        struct spread now = {.step = spread->step + 1};
        count_threads(done, times, &now);
        if (now.threads == 0)
            return false;
        *spread = now;
        if (now.warps > (now.threads + WARP - 1) / WARP)
            return true;
    }
    return false;
}

bool spread_find(const char *trace, struct spread *spread)
{
    FILE *file = open_file(trace, "r");
    char *line = NULL;
    size_t room = 0;
    cJSON *record;
    bool found = false;
    *spread = (struct spread){0};
    while (file && !found && (record = next_record(&line, &room, file))) {
        const cJSON *block = cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0);
        if (strcmp(string_of(record, "kind"), "phase") == 0 && block && block->valueint == 0)
            found = find_in(record, spread);
        cJSON_Delete(record);
    }
    if (file)
        fclose(file);
    free(line);
    return found;
}
