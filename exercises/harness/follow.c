#include "follow.h"

#include <stdlib.h>
#include <string.h>

#include "json.h"

enum { WARP = 32 };

// The interval at byte `at` of what a record says in hexadecimal; false where the bytes were never written.
static bool interval_at(const cJSON *object, int at, struct interval *v)
{
    const char *hex = string_of(object, "bytes"), *init = string_of(object, "init");
    unsigned words[2] = {0, 0};
    if (at < 0 || strlen(init) < (size_t)at + sizeof *v)
        return false;
    for (int i = 0; i < (int)sizeof *v; i++) {
        unsigned byte;
        if (init[at + i] != '1' || sscanf(&hex[2 * (size_t)(at + i)], "%2x", &byte) != 1)
            return false;
        words[i / 4] |= byte << 8 * (i % 4);
    }
    *v = interval_of((int)words[0], (int)words[1]);
    return true;
}

static const cJSON *object_named(const cJSON *record, const char *name)
{
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        if (strcmp(string_of(object, "name"), name) == 0)
            return object;
    }
    return NULL;
}

static bool is_write(const cJSON *access) { return strcmp(string_of(access, "op"), "write") == 0; }

// Two accesses to the same element.
static bool same_element(const cJSON *a, const cJSON *b)
{
    const int size = sizeof(struct interval);
    return strcmp(string_of(a, "memory"), string_of(b, "memory")) == 0 && cJSON_HasObjectItem(a, "at") &&
           cJSON_HasObjectItem(b, "at") && int_of(a, "begin") == int_of(b, "begin") &&
           int_of(a, "at") / size == int_of(b, "at") / size;
}

// Another thread touches it between the same two barriers, and one of the two writes it.
static bool in_race(const cJSON *record, const cJSON *access)
{
    const cJSON *other;
    cJSON_ArrayForEach(other, cJSON_GetObjectItem(record, "accesses"))
    {
        if (int_of(other, "thread") != int_of(access, "thread") && (is_write(access) || is_write(other)) &&
            same_element(access, other))
            return true;
    }
    return false;
}

// Nothing but the other words of the same element is written to it by the end of the phase.
static bool is_last_write(const cJSON *access)
{
    for (const cJSON *later = access->next; later; later = later->next)
        if (is_write(later) && same_element(access, later) &&
            (int_of(later, "at") == int_of(access, "at") ||
             int_of(later, "thread") != int_of(access, "thread")))
            return false;
    return true;
}

// Of an array that has no type, as void *, the elements are the scan's.
static struct spot spot_of(const cJSON *access, bool shared)
{
    struct spot spot = {.index = int_of(access, "index"), .shared = shared};
    snprintf(spot.array, sizeof spot.array, "%.47s", string_of(access, "name"));
    if (!shared && spot.index < 0)
        spot.index = int_of(access, "at") / (int)sizeof(struct interval);
    return spot;
}

static struct place place_of(const cJSON *record, const cJSON *access, int block, bool races)
{
    const int size = sizeof(struct interval);
    bool shared = strcmp(string_of(access, "memory"), "shared") == 0;
    int at = int_of(access, "at");
    struct place place = {
        .memory = shared ? SHARED : GLOBAL,
        .launch = shared ? int_of(record, "launch") : 0,
        .block = shared ? block : 0,
        .element = (size_t)(int_of(access, "begin") + at) / (size_t)size,
        .index = at / size,
        .length = int_of(access, "bytes") / size,
        .is_input = strcmp(string_of(access, "name"), "x") == 0,
        .raced = races && in_race(record, access),
        .spot = spot_of(access, shared),
    };
    const cJSON *object = shared ? object_named(record, string_of(access, "name")) : NULL;
    if (object && is_write(access) && is_last_write(access))
        place.then_known = interval_at(object, at - at % size, &place.then);
    return place;
}

static void take_shuffle(struct follow *f, const cJSON *record, int block)
{
    int from[WARP], lane = 0;
    unsigned lanes = (unsigned)cJSON_GetNumberValue(cJSON_GetObjectItem(record, "lanes"));
    const cJSON *source;
    cJSON_ArrayForEach(source, cJSON_GetObjectItem(record, "from"))
    {
        bool gives = source->valueint >= 0 && source->valueint < WARP && lanes >> source->valueint & 1;
        if (lane < WARP)
            from[lane++] = gives ? source->valueint : NOWHERE;
    }
    const cJSON *given;
    int giver = 0;
    cJSON_ArrayForEach(given, cJSON_GetObjectItem(record, "values"))
    {
        unsigned bytes[4] = {0};
        const char *hex = cJSON_GetStringValue(given);
        if (hex && sscanf(hex, "%2x%2x%2x%2x", &bytes[0], &bytes[1], &bytes[2], &bytes[3]) == 4 &&
            lanes >> giver & 1)
            flow_given(&f->flow, block, WARP * int_of(record, "warp") + giver,
                       (int)(bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24));
        giver++;
    }
    flow_shuffle(&f->flow, block, WARP * int_of(record, "warp"), from, lane);
}

// What global memory holds when the launch ends.
static void take_launch(struct follow *f, const cJSON *record)
{
    const cJSON *object;
    const int size = sizeof(struct interval);
    cJSON_ArrayForEach(object, cJSON_GetObjectItem(record, "objects"))
    {
        int bytes = (int)strlen(string_of(object, "init"));
        struct interval is;
        for (int at = 0; at + size <= bytes; at += size)
            if (interval_at(object, at, &is))
                flow_told(&f->flow, (size_t)(int_of(object, "begin") + at) / (size_t)size, is);
    }
    flow_launch_ends(&f->flow);
}

static int block_of(const cJSON *record)
{
    return cJSON_GetArrayItem(cJSON_GetObjectItem(record, "block"), 0)->valueint;
}

// Those of the block's shuffles that happened before its access number `access`.
static void take_shuffles(struct follow *f, int block, int access)
{
    for (int i = 0; i < f->shuffle_count; i++) {
        cJSON *record = f->shuffles[i].record;
        if (!record || block_of(record) != block || int_of(record, "after") > access)
            continue;
        take_shuffle(f, record, block);
        cJSON_Delete(record);
        f->shuffles[i].record = NULL;
    }
}

// What a thread does before a shuffle of its warp has the shuffle's clock.
static int clock_of(const struct follow *f, int block, int thread, int phase)
{
    for (int i = 0; i < f->shuffle_count; i++) {
        const cJSON *record = f->shuffles[i].record;
        if (record && block_of(record) == block && int_of(record, "warp") == thread / WARP)
            return f->shuffles[i].clock;
    }
    return phase;
}

static void note_thread(struct follow *f, int block, int thread)
{
    int at = 0;
    while (at < f->thread_count &&
           (f->threads[at][0] < block || (f->threads[at][0] == block && f->threads[at][1] < thread)))
        at++;
    bool there = at < f->thread_count && f->threads[at][0] == block && f->threads[at][1] == thread;
    if (there || f->thread_count == THREADS_KEPT)
        return;
    memmove(f->threads[at + 1], f->threads[at], (size_t)(f->thread_count - at) * sizeof f->threads[at]);
    f->threads[at][0] = block;
    f->threads[at][1] = thread;
    f->thread_count++;
}

static void take_access(struct follow *f, const cJSON *record, const cJSON *access, int block)
{
    const char *op = string_of(access, "op"), *name = string_of(access, "name");
    int thread = int_of(access, "thread");
    if (strcmp(op, "combine") == 0) {
        flow_combine(&f->flow, block, thread);
        return;
    }
    if (int_of(access, "bytes") < (int)sizeof(struct interval) || int_of(access, "at") < 0)
        return; // no elements there
    if (strcmp(name, "x") == 0 || strcmp(name, "y") == 0)
        note_thread(f, block, thread);
    if (strcmp(op, "read") == 0)
        flow_read(&f->flow, block, thread, place_of(record, access, block, f->races));
    if (strcmp(op, "write") == 0)
        flow_write(&f->flow, block, thread, place_of(record, access, block, f->races));
}

// A write and then the read of what is written: so is an element told that is copied as a whole.
static bool is_copy(const cJSON *write)
{
    const cJSON *read = write->next;
    return read && is_write(write) && strcmp(string_of(read, "op"), "read") == 0 &&
           int_of(read, "thread") == int_of(write, "thread") &&
           int_of(read, "line") == int_of(write, "line") && !same_element(write->prev, write) &&
           !(read->next && same_element(read, read->next));
}

static void take_phase(struct follow *f, const cJSON *record)
{
    int block = block_of(record), number = 0, clock = f->flow.clock;
    const cJSON *access;
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(record, "accesses"))
    {
        bool copy = is_copy(access);
        take_shuffles(f, block, number++);
        f->flow.clock = clock_of(f, block, int_of(access, "thread"), clock);
        if (copy)
            take_access(f, record, access->next, block);
        take_access(f, record, access, block);
        if (copy) {
            access = access->next;
            number++;
        }
    }
    f->flow.clock = clock;
    take_shuffles(f, block, number);
    flow_barrier(&f->flow, block);
}

void follow_record(struct follow *f, cJSON *record)
{
    const char *kind = string_of(record, "kind");
    if (strcmp(kind, "shuffle") == 0 && f->shuffle_count < SHUFFLES) {
        f->shuffles[f->shuffle_count].clock = f->flow.clock;
        f->shuffles[f->shuffle_count++].record = record;
        return;
    }
    if (strcmp(kind, "phase") == 0)
        take_phase(f, record);
    if (strcmp(kind, "launch") == 0)
        take_launch(f, record);
    while (f->shuffle_count > 0 && !f->shuffles[f->shuffle_count - 1].record)
        f->shuffle_count--;
    cJSON_Delete(record);
}

void follow_end(struct follow *f)
{
    while (f->shuffle_count > 0)
        cJSON_Delete(f->shuffles[--f->shuffle_count].record);
    flow_end(&f->flow);
}
