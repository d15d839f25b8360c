// SIMT_COSTS: what the warps of a block cost in one barrier interval. If a lane reaches an instruction for
// the n-th time, this counts as part of the warp's n-th execution of the instruction. The lanes that reach it
// n times are active in that execution.
//
// Sectors and banks are those of the CUDA programming guide. Global memory is moved in sectors of 32 bytes.
// Shared memory has 32 banks of 4 bytes. It serves 32 lanes at a time for accesses of up to 4 bytes, 16 lanes
// for 8 bytes, and 8 lanes for 16 bytes.
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct costs simt_costs;

#define SECTOR 32u
#define BANKS  32u

// One lane's part in one execution of an instruction. No instruction moves more than 16 bytes of a lane, so a
// longer access is made of several executions.
struct step {
    uint64_t pc;
    const struct event *access; // the later, the higher the address
    unsigned thread, bytes;
    uintptr_t address;
};

static int compared(uint64_t a, uint64_t b) { return a < b ? -1 : a > b; }

// Sorts by instruction, and within an instruction by lane and by time.
static int by_instruction(const void *left, const void *right)
{
    const struct step *a = left, *b = right;
    int order = compared(a->pc, b->pc);
    order = order ? order : compared(a->thread, b->thread);
    order = order ? order : compared((uintptr_t)a->access, (uintptr_t)b->access);
    return order ? order : compared(a->address, b->address);
}

struct set { // of sectors, or of words
    unsigned count;
    uintptr_t values[WARP_SIZE * 4]; // in order
};

// Adds a value, and returns whether it is new. The addresses of a warp usually rise from lane to lane, so the
// value's place is near the end.
static bool add(struct set *s, uintptr_t value)
{
    unsigned i = s->count;
    while (i > 0 && s->values[i - 1] > value)
        i--;
    if ((i > 0 && s->values[i - 1] == value) || s->count == sizeof s->values / sizeof *s->values)
        return false;
    memmove(&s->values[i + 1], &s->values[i], (s->count - i) * sizeof *s->values);
    s->values[i] = value;
    s->count++;
    return true;
}

static unsigned sectors(const struct step *const *lane, unsigned lanes)
{
    struct set touched;
    touched.count = 0;
    for (unsigned i = 0; i < lanes; i++)
        for (uintptr_t k = lane[i]->address / SECTOR; k <= (lane[i]->address + lane[i]->bytes - 1) / SECTOR;
             k++)
            add(&touched, k);
    return touched.count;
}

// Returns how many more wavefronts this access takes than one per group of lanes that is served together.
static unsigned conflicts(const struct step *const *lane, unsigned lanes)
{
    unsigned together = lane[0]->bytes <= 4 ? 32 : lane[0]->bytes <= 8 ? 16 : 8, extra = 0;
    for (unsigned first = 0; first < WARP_SIZE; first += together) {
        unsigned words[BANKS] = {0}, most = 1;
        struct set touched;
        touched.count = 0;
        for (unsigned i = 0; i < lanes; i++) {
            const struct step *e = lane[i];
            if (e->thread % WARP_SIZE / together * together != first)
                continue;
            for (uintptr_t w = e->address / 4; w <= (e->address + e->bytes - 1) / 4; w++)
                if (add(&touched, w) && ++words[w % BANKS] > most)
                    most = words[w % BANKS];
        }
        extra += most - 1;
    }
    return extra;
}

static void count_sectors(const struct block *b, const struct step *const *lane, unsigned lanes)
{
    const unsigned count = sectors(lane, lanes);
    simt_costs.warps.global_sectors += count;
    simt_sites_sectors(b, lane[0]->access, count);
}

static void count_execution(const struct block *b, const struct step *const *lane, unsigned lanes)
{
    struct warp_totals *t = &simt_costs.warps;
    t->executions++;
    t->active += lanes;
    if (lane[0]->address - (uintptr_t)b->shared < SHARED_SPAN)
        t->bank_conflicts += conflicts(lane, lanes);
    else
        count_sectors(b, lane, lanes);
}

static bool same_lane(const struct step *a, const struct step *b)
{
    return a->pc == b->pc && a->thread == b->thread;
}

// Counts the executions of an instruction by a warp: the steps from s to end. In the first execution are the
// first steps of all lanes, in the next one their second steps, and so on.
static void count_executions(const struct block *b, const struct step *s, const struct step *end)
{
    const struct step *next[WARP_SIZE]; // of each lane that has a step left
    unsigned lanes = 0;
    for (const struct step *k = s; k < end; k++)
        if (k == s || !same_lane(k, k - 1))
            next[lanes++] = k;
    while (lanes > 0) {
        unsigned left = 0;
        count_execution(b, next, lanes);
        for (unsigned i = 0; i < lanes; i++)
            if (next[i] + 1 < end && same_lane(next[i], next[i] + 1))
                next[left++] = next[i] + 1;
        lanes = left;
    }
}

static void count_combines(const struct block *b)
{
    unsigned lane[MAX_BLOCK_THREADS] = {0}, warp[MAX_BLOCK_THREADS / WARP_SIZE] = {0};
    for (size_t i = 0; i < b->events->count; i++) {
        const struct event *e = &b->events->list[i];
        if (e->bytes == 0 && ++lane[e->thread] > warp[e->thread / WARP_SIZE])
            warp[e->thread / WARP_SIZE]++;
    }
    for (unsigned w = 0; w < MAX_BLOCK_THREADS / WARP_SIZE; w++)
        simt_costs.warps.combines += warp[w];
}

static void count_accesses(struct block *b)
{
    struct warp_totals *t = &simt_costs.warps;
    for (size_t i = 0; i < b->events->count; i++) {
        const struct event *e = &b->events->list[i];
        if (e->bytes == 0)
            continue;
        const unsigned instructions = simt_instructions_of(e->bytes);
        if ((b->events->all_accesses[e->thread] += instructions) > t->most) {
            t->most = b->events->all_accesses[e->thread];
            t->most_block = b->number;
            t->most_thread = e->thread;
        }
        if (global_offset(e->address) == NOWHERE)
            continue;
        uint64_t accesses = b->events->accesses[e->thread] += instructions;
        if (accesses > t->busiest)
            t->busiest = accesses;
    }
}

void simt_warp_costs(struct block *b)
{
    size_t count = 0;
    for (size_t i = 0; i < b->events->count; i++)
        count += simt_instructions_of(b->events->list[i].bytes);
    struct step *s = simt_device_calloc(count + 1, sizeof *s);
    count = 0;
    for (size_t i = 0; i < b->events->count; i++) {
        const struct event *e = &b->events->list[i];
        for (unsigned at = 0; at < e->bytes; at += WIDEST)
            s[count++] = (struct step){e->pc, e, e->thread, e->bytes - at < WIDEST ? e->bytes - at : WIDEST,
                                       e->address + at};
    }
    qsort(s, count, sizeof *s, by_instruction);
    for (size_t first = 0, i = 1; i <= count; i++)
        if (i == count || s[i].pc != s[first].pc || s[i].thread / WARP_SIZE != s[first].thread / WARP_SIZE) {
            count_executions(b, &s[first], &s[i]);
            first = i;
        }
    free(s);
    count_combines(b);
    count_accesses(b);
}
