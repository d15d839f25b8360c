// Compares what the host does, and what it puts into streams, with the jobs that may not be done yet.
//
// A transfer is remembered by its bytes. A grid is remembered by its epochs: shadow words say which bytes its
// threads touched. So each access is compared with those before it:
//
// - an access by the host, and a transfer, with the transfers that are remembered, and with the stamps in the
//   shadow words of its bytes;
// - an access in a kernel with the stamps that its shadow word contains, if grids of other streams may run at
//   the same time (race.c);
// - a grid with earlier transfers, when it has ended: whether a stamp of the grid is in one of their bytes.
//
// If the host, or a kernel, reads a flag that a kernel of another job has written, everything in that job
// counts as done from then on, because the flag may have been raised after it.
#include <string.h>

#include "columns.h"
#include "jobs.h"

static struct part parts[MAX_PARTS]; // the oldest first
static unsigned count;
static uint32_t last_jobs[STREAM_SLOTS]; // for each slot, the last job that has parts
static uintptr_t host_first, host_end;   // all transfers in memory that the host can touch are within
unsigned simt_jobs_unfinished;
bool simt_jobs_elsewhere;

static struct { // the current job
    struct clock clock;
    unsigned slot, depth;
    uint32_t number;
    bool beside;    // whether some parts may run at the same time
    uint32_t grids; // the first epoch of the grids among them; 0: there are none
} now;

// ---- which parts there are

static void note_place(const struct part *p)
{
    simt_jobs_unfinished = count;
    if (p->grid || simt_memory_is_device(p->address))
        return;
    simt_jobs_elsewhere |= global_offset(p->address) == NOWHERE;
    host_first = p->address < host_first ? p->address : host_first;
    host_end = p->address + p->bytes > host_end ? p->address + p->bytes : host_end;
}

static void note_places(void)
{
    simt_jobs_unfinished = 0;
    simt_jobs_elsewhere = false;
    host_first = UINTPTR_MAX;
    host_end = 0;
    for (unsigned i = 0; i < count; i++)
        note_place(&parts[i]);
}

static void drop_if(bool (*drops)(const struct part *p, uintptr_t address, size_t bytes), uintptr_t address,
                    size_t bytes)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++)
        if (!drops(&parts[i], address, bytes)) {
            if (kept != i)
                parts[kept] = parts[i];
            kept++;
        }
    if (kept == count)
        return;
    count = kept;
    note_places();
}

static bool is_known(const struct part *p, uintptr_t address, size_t bytes)
{
    (void)address, (void)bytes;
    return simt_host_knows(p->slot, p->job);
}

void simt_jobs_prune(void) { drop_if(is_known, 0, 0); }

// Adds a part of the current job. If there is no room, the oldest half is forgotten.
static void add_part(struct part part)
{
    if (count == MAX_PARTS) {
        count = MAX_PARTS / 2;
        memmove(parts, parts + MAX_PARTS - count, count * sizeof *parts);
    }
    if (count == 0)
        note_places();
    last_jobs[part.slot] = part.job;
    parts[count++] = part;
    note_place(&part);
}

static struct part new_part(const char *name)
{
    return (struct part){.clock = now.clock, .slot = now.slot, .job = now.number, .name = name};
}

// Whether nothing puts the part before the current job.
static bool is_beside(const struct part *p) { return now.clock.of[p->slot] < p->job; }

// Returns the grid that has the epoch, or NULL if that grid is done.
static const struct part *grid_of(uint32_t epoch)
{
    static unsigned last; // grids are asked for again and again
    if (last < count && parts[last].grid && epoch >= parts[last].from && epoch < parts[last].end)
        return &parts[last];
    for (unsigned i = count; i-- > 0;)
        if (parts[i].grid && epoch >= parts[i].from && epoch < parts[i].end)
            return &parts[last = i];
    return NULL;
}

// ---- the current job

void simt_job_begin(unsigned slot)
{
    if (!simt_options.checks || now.depth++ > 0)
        return;
    now.clock = simt_slot_next_job(slot);
    now.slot = slot;
    now.number = now.clock.of[slot];
    now.beside = false;
    now.grids = 0;
    for (unsigned i = 0; count > 0 && i < STREAM_SLOTS; i++)
        now.beside |= now.clock.of[i] < last_jobs[i];
    for (unsigned i = 0; now.beside && i < count && !now.grids; i++)
        if (parts[i].grid && is_beside(&parts[i]))
            now.grids = parts[i].from;
}

void simt_job_end(void)
{
    if (simt_options.checks && --now.depth == 0)
        simt_slot_waits(now.slot, &now.clock); // with what its kernels have learnt
}

struct clock simt_job_clock(void) { return now.clock; }

uint64_t simt_job_beside(uint64_t first_stamp)
{
    uint64_t beside = make_stamp(now.grids, 0);
    return now.depth > 0 && now.grids && beside < first_stamp ? beside : first_stamp;
}

bool simt_job_is_beside(uint32_t epoch)
{
    const struct part *p = grid_of(epoch);
    return p && is_beside(p);
}

bool simt_job_is_alone(size_t offset, unsigned bytes)
{
    const uint64_t from = simt_current_launch->beside, end = simt_current_launch->first_stamp;
    for (size_t i = offset / 4; i * 4 < offset + bytes; i++) {
        if (more_of(i).others | more_of(i).split)
            return false;
        const uint64_t stamps[] = {simt_columns.write[i], simt_columns.read[0][i], simt_columns.read[1][i]};
        for (int k = 0; k < 3; k++)
            if (stamps[k] >= from && stamps[k] < end && simt_job_is_beside(epoch_of(stamps[k])))
                return false;
    }
    return true;
}

void simt_job_learns(uint32_t epoch)
{
    const struct part *p = grid_of(epoch);
    for (unsigned i = 0; p && i < STREAM_SLOTS; i++)
        if (p->clock.of[i] > now.clock.of[i])
            now.clock.of[i] = p->clock.of[i];
}

// ---- what shadow words say

// A search for an access by a grid that nothing orders with the current access.
struct search {
    bool by_host, writes, strong; // the current access
    uint32_t from;                // earlier epochs are done
    const struct part *grid;      // if not NULL, only this grid counts
    const struct part *found;
    uint64_t stamp;
    bool wrote;
};

static bool suits(struct search *s, uint64_t stamp, bool wrote)
{
    if (epoch_of(stamp) < s->from || !(wrote || s->writes))
        return false;
    const struct part *p = grid_of(epoch_of(stamp));
    if (!p || (s->grid ? p != s->grid : s->by_host ? p->unwatched : !is_beside(p)))
        return false;
    if (s->strong && stamp & STRONG) {
        if (s->by_host && wrote && !s->writes) {
            struct clock c = p->clock;
            simt_host_learns(&c);
        }
        return false;
    }
    s->found = p;
    s->stamp = stamp;
    s->wrote = wrote;
    return true;
}

static bool word_suits(struct search *s, const struct shadow_word *c)
{
    return suits(s, c->write, true) || suits(s, c->read[0], false) || suits(s, c->read[1], false);
}

// Returns the offset of the first byte in [offset, end) for which the search finds something, or NOWHERE.
static size_t search(struct search *s, size_t offset, size_t end)
{
    while (offset < end) {
        const struct shadow_group *g = group_of(offset / 4);
        if (epoch_of(g->write) < s->from && (!s->writes || epoch_of(g->read) < s->from)) {
            offset = (offset / GROUP_BYTES + 1) * GROUP_BYTES;
            continue;
        }
        const struct shadow_word c = simt_shadow_of_device(offset);
        if (word_suits(s, c.split ? &simt_splits[c.split][offset % 4] : &c))
            return offset;
        offset = c.split ? offset + 1 : offset / 4 * 4 + 4;
    }
    return NOWHERE;
}

static uint32_t first_grid(void)
{
    for (unsigned i = 0; i < count; i++)
        if (parts[i].grid)
            return parts[i].from;
    return UINT32_MAX;
}

// Returns what the grid did, as one side of a finding.
static struct actor actor_of(const struct search *s)
{
    enum op op = s->stamp & ATOMIC ? OP_ATOMIC : s->wrote ? OP_WRITE : OP_READ;
    return (struct actor){s->found, {.op = op, .pc = s->stamp & PC_MASK}};
}

static bool compare_with_grids(struct search *s, uintptr_t address, size_t bytes, struct actor late)
{
    size_t offset = global_offset(address), room = offset == NOWHERE ? 0 : global_room(offset);
    size_t at = search(s, offset, offset + (bytes < room ? bytes : room));
    if (at == NOWHERE)
        return false;
    simt_tell_job_race(global_address(at), late, actor_of(s));
    return true;
}

void simt_tell_stream_race(uint64_t before, bool before_writes, uint64_t mine, bool writes, size_t offset)
{
    struct search early = {.found = grid_of(epoch_of(before)), .stamp = before, .wrote = before_writes},
                  late = {.found = grid_of(epoch_of(mine)), .stamp = mine, .wrote = writes};
    if (early.found && late.found)
        simt_tell_job_race(global_address(offset), actor_of(&late), actor_of(&early));
}

// ---- transfers

static bool overlap(const struct part *p, uintptr_t address, size_t bytes)
{
    return !p->grid && address < p->address + p->bytes && p->address < address + bytes;
}

static bool compare_with_transfers(uintptr_t address, size_t bytes, bool writes, struct actor late)
{
    if (late.part ? !now.beside : address >= host_end || address + bytes <= host_first)
        return false;
    for (unsigned i = 0; i < count; i++) {
        const struct part *p = &parts[i];
        if (!(writes || p->access & ACCESS_WRITE) || !overlap(p, address, bytes) ||
            (late.part ? !is_beside(p) : p->unwatched))
            continue;
        simt_tell_job_race(address > p->address ? address : p->address, late, (struct actor){p, p->by});
        return true;
    }
    return false;
}

void simt_job_transfers(const char *name, const void *p, size_t bytes, unsigned access, struct access by)
{
    uintptr_t address = (uintptr_t)p;
    bool writes = access & ACCESS_WRITE, elsewhere = global_offset(address) == NOWHERE;
    if (now.depth == 0 || bytes == 0 || (elsewhere && !simt_range_holds(simt_registered, p)))
        return;
    struct part part = new_part(name);
    part.address = address;
    part.bytes = bytes;
    part.access = access;
    part.by = by;
    struct actor late = {&part, by};
    struct search s = {.writes = writes, .from = now.grids};
    if (!compare_with_transfers(address, bytes, writes, late) && now.grids && !elsewhere)
        compare_with_grids(&s, address, bytes, late);
    if (by.op != OP_CALL) // otherwise the array is gone
        add_part(part);
}

void simt_job_frees(const void *p, struct access by)
{
    size_t offset = global_offset((uintptr_t)p);
    const struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
    if (!a || a->freed || a->offset != offset || now.depth == 0)
        return;
    simt_job_transfers("cudaFreeAsync", p, a->bytes, ACCESS_WRITE, by);
    drop_if(overlap, (uintptr_t)p, a->bytes);
}

// ---- grids

void simt_job_grid(const char *kernel, struct simt_site site)
{
    if (now.depth == 0)
        return;
    for (unsigned i = 0; i < count; i++)
        if (parts[i].grid && parts[i].end == UINT32_MAX) // it was suspended
            parts[i].end = simt_epoch_next();
    struct part part = new_part(kernel);
    part.grid = true;
    part.site = site;
    part.from = simt_epoch_next();
    part.end = UINT32_MAX;
    add_part(part);
}

void simt_job_grid_done(bool suspended)
{
    if (now.depth == 0 || count == 0)
        return;
    struct part *grid = &parts[count - 1];
    grid->unwatched = suspended;
    if (suspended)
        return;
    grid->end = simt_epoch_next();
    for (unsigned i = 0; now.beside && i < count - 1; i++) {
        const struct part *p = &parts[i];
        size_t offset = p->grid ? NOWHERE : global_offset(p->address);
        if (offset == NOWHERE || !is_beside(p))
            continue;
        struct search s = {.writes = p->access & ACCESS_WRITE, .from = grid->from, .grid = grid};
        size_t at = search(&s, offset, offset + p->bytes);
        if (at != NOWHERE)
            simt_tell_job_race(global_address(at), actor_of(&s), (struct actor){p, p->by});
    }
}

// ---- the host

void simt_host_meets_jobs(uintptr_t address, size_t bytes, unsigned access, uint64_t pc)
{
    bool writes = access & ACCESS_WRITE;
    struct actor late = {NULL, {.op = writes ? OP_WRITE : OP_READ, .pc = pc}};
    struct search s = {.by_host = true,
                       .writes = writes,
                       .strong = access & (ACCESS_VOLATILE | ACCESS_ATOMIC),
                       .from = first_grid()};
    if (bytes == 0 || compare_with_transfers(address, bytes, writes, late))
        return;
    size_t offset = global_offset(address);
    if (offset != NOWHERE && s.from != UINT32_MAX)
        compare_with_grids(&s, address, bytes, late);
}
