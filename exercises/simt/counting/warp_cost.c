// SIMT_COSTS: what the warps of a block cost in one barrier interval. If a lane reaches an instruction for
// the n-th time, this counts as part of the warp's n-th execution of the instruction. The lanes that reach it
// n times are active in that execution.
//
// Sectors and banks are those of the CUDA programming guide. Global memory is moved in sectors of 32 bytes.
// Shared memory has 32 banks of 4 bytes. It serves 32 lanes at a time for accesses of up to 4 bytes, 16 lanes
// for 8 bytes, and 8 lanes for 16 bytes.
#include <stdlib.h>

#include "inside.h"

struct costs simt_costs;

#define SECTOR 32u
#define BANKS  32u

struct step { // one lane's part in one execution of an instruction
    uint64_t pc;
    uintptr_t address;
    unsigned warp, lane, bytes, visit; // visit: how often the lane has reached pc before
    size_t order;
};

static int compared(uint64_t a, uint64_t b) { return a < b ? -1 : a > b; }

static int by_lane(const void *left, const void *right)
{
    const struct step *a = left, *b = right;
    int order = compared((uint64_t)a->warp * WARP_SIZE + a->lane, (uint64_t)b->warp * WARP_SIZE + b->lane);
    order = order ? order : compared(a->pc, b->pc);
    return order ? order : compared(a->order, b->order);
}

static int by_instruction(const void *left, const void *right)
{
    const struct step *a = left, *b = right;
    int order = compared(a->warp, b->warp);
    order = order ? order : compared(a->pc, b->pc);
    order = order ? order : compared(a->visit, b->visit);
    return order ? order : compared(a->lane, b->lane);
}

static int by_value(const void *left, const void *right)
{
    return compared(*(const uintptr_t *)left, *(const uintptr_t *)right);
}

static unsigned distinct(uintptr_t *values, unsigned count)
{
    unsigned different = 0;
    qsort(values, count, sizeof *values, by_value);
    for (unsigned i = 0; i < count; i++)
        different += i == 0 || values[i] != values[i - 1];
    return different;
}

static unsigned sectors(const struct step *s, unsigned lanes)
{
    uintptr_t touched[WARP_SIZE * 3];
    unsigned count = 0;
    for (unsigned i = 0; i < lanes; i++) {
        uintptr_t first = s[i].address / SECTOR, last = (s[i].address + s[i].bytes - 1) / SECTOR;
        for (uintptr_t k = first; k <= last && count < WARP_SIZE * 3; k++)
            touched[count++] = k;
    }
    return distinct(touched, count);
}

// Returns how many more wavefronts this access takes than one per group of lanes that is served together.
static unsigned conflicts(const struct step *s, unsigned lanes)
{
    unsigned together = s[0].bytes <= 4 ? 32 : s[0].bytes <= 8 ? 16 : 8, extra = 0;
    for (unsigned first = 0; first < WARP_SIZE; first += together) {
        unsigned words[BANKS] = {0}, most = 1;
        uintptr_t touched[WARP_SIZE * 4];
        unsigned count = 0;
        for (unsigned i = 0; i < lanes; i++)
            for (uintptr_t w = s[i].address / 4; w <= (s[i].address + s[i].bytes - 1) / 4; w++)
                if (s[i].lane / together * together == first && count < WARP_SIZE * 4)
                    touched[count++] = w;
        qsort(touched, count, sizeof *touched, by_value);
        for (unsigned i = 0; i < count; i++)
            if ((i == 0 || touched[i] != touched[i - 1]) && ++words[touched[i] % BANKS] > most)
                most = words[touched[i] % BANKS];
        extra += most - 1;
    }
    return extra;
}

static void count_execution(const struct block *b, const struct step *s, unsigned lanes)
{
    struct warp_totals *t = &simt_costs.warps;
    t->executions++;
    t->active += lanes;
    if (s[0].address - (uintptr_t)b->shared < SHARED_SPAN)
        t->bank_conflicts += conflicts(s, lanes);
    else
        t->global_sectors += sectors(s, lanes);
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
    for (size_t i = 0; i < b->events->count; i++) {
        const struct event *e = &b->events->list[i];
        if (e->bytes == 0 || global_offset(e->address) == NOWHERE)
            continue;
        uint64_t accesses = ++b->events->accesses[e->thread];
        if (accesses > simt_costs.warps.busiest)
            simt_costs.warps.busiest = accesses;
    }
}

void simt_warp_costs(struct block *b)
{
    struct step *s = simt_device_calloc(b->events->count + 1, sizeof *s);
    size_t count = 0;
    for (size_t i = 0; i < b->events->count; i++) {
        const struct event *e = &b->events->list[i];
        if (e->bytes)
            s[count++] = (struct step){.pc = e->pc,
                                       .address = e->address,
                                       .warp = e->thread / WARP_SIZE,
                                       .lane = e->thread % WARP_SIZE,
                                       .bytes = e->bytes,
                                       .order = i};
    }
    qsort(s, count, sizeof *s, by_lane);
    for (size_t i = 1; i < count; i++)
        if (s[i].warp == s[i - 1].warp && s[i].lane == s[i - 1].lane && s[i].pc == s[i - 1].pc)
            s[i].visit = s[i - 1].visit + 1;
    qsort(s, count, sizeof *s, by_instruction);
    for (size_t first = 0, i = 1; i <= count; i++)
        if (i == count || s[i].warp != s[first].warp || s[i].pc != s[first].pc ||
            s[i].visit != s[first].visit) {
            count_execution(b, &s[first], (unsigned)(i - first));
            first = i;
        }
    free(s);
    count_combines(b);
    count_accesses(b);
}
