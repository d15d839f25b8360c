// Grids that are put into streams. A grid is remembered by its epochs, because shadow words say which bytes
// its threads have touched, and when.
//
// If the host, or a kernel, reads a flag that a kernel of another job has written, everything in that job
// counts as done from then on, because the flag may have been raised after it.
#include "jobs.h"

static uint32_t first_grid(void)
{
    for (unsigned i = 0; i < simt_jobs_unfinished; i++)
        if (simt_parts[i].grid)
            return simt_parts[i].from;
    return 0;
}

// ---- the grids beside the current job

uint64_t simt_job_beside(uint64_t first_stamp)
{
    uint64_t beside = make_stamp(simt_job.grids, 0);
    return simt_job.depth > 0 && simt_job.grids && beside < first_stamp ? beside : first_stamp;
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
    const struct part *p = simt_part_of_grid(epoch_of(stamp));
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

// Returns what the grid did, as one side of a finding.
static struct actor actor_of(const struct search *s)
{
    return (struct actor){s->found, simt_access_in(s->stamp, s->wrote)};
}

void simt_compare_with_grids(uintptr_t address, size_t bytes, unsigned access, struct actor late)
{
    struct search s = {.by_host = !late.part,
                       .writes = access & ACCESS_WRITE,
                       .strong = access & (ACCESS_VOLATILE | ACCESS_ATOMIC),
                       .from = late.part ? simt_job.grids : first_grid()};
    size_t offset = global_offset(address);
    if (offset == NOWHERE || s.from == 0) // no grid can be in the way
        return;
    size_t room = global_room(offset), at = search(&s, offset, offset + (bytes < room ? bytes : room));
    if (at != NOWHERE)
        simt_tell_job_race(global_address(at), late, actor_of(&s));
}

void simt_tell_stream_race(uint64_t before, bool before_writes, const struct touch *t, size_t offset)
{
    struct search early = {.found = simt_part_of_grid(epoch_of(before)),
                           .stamp = before,
                           .wrote = before_writes},
                  late = {.found = simt_part_of_grid(epoch_of(t->stamp)),
                          .stamp = t->stamp,
                          .wrote = t->how & ACCESS_WRITE};
    if (early.found && late.found)
        simt_tell_job_race(global_address(offset), actor_of(&late), actor_of(&early));
}

// ---- the current job's own grid

void simt_job_grid(const char *kernel, struct simt_site site)
{
    if (simt_job.depth == 0)
        return;
    for (unsigned i = 0; i < simt_jobs_unfinished; i++)
        if (simt_parts[i].grid && simt_parts[i].end == UINT32_MAX) // it was suspended
            simt_parts[i].end = simt_epoch_next();
    struct part part = simt_part_new(kernel);
    part.grid = true;
    part.site = site;
    part.from = simt_epoch_next();
    part.end = UINT32_MAX;
    simt_part_add(part);
}

// Compares the grid, which has ended, with an earlier transfer.
static void compare_with_transfer(const struct part *grid, const struct part *p)
{
    size_t offset = p->grid ? NOWHERE : global_offset(p->address);
    if (offset == NOWHERE || !is_beside(p))
        return;
    struct search s = {.writes = p->how & ACCESS_WRITE, .from = grid->from, .grid = grid};
    size_t at = search(&s, offset, offset + p->bytes);
    if (at != NOWHERE)
        simt_tell_job_race(global_address(at), actor_of(&s), (struct actor){p, p->by});
}

void simt_job_grid_done(bool suspended)
{
    if (simt_job.depth == 0 || simt_jobs_unfinished == 0)
        return;
    struct part *grid = &simt_parts[simt_jobs_unfinished - 1];
    grid->unwatched = suspended;
    if (suspended)
        return;
    grid->end = simt_epoch_next();
    for (unsigned i = 0; simt_job.beside && i < simt_jobs_unfinished - 1; i++)
        compare_with_transfer(grid, &simt_parts[i]);
}
