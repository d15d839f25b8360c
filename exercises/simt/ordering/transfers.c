// Copies, memsets, allocations and frees that are put into streams. Like the host, a *transfer* accesses a
// range of bytes. It is compared with earlier transfers and grids, and its bytes are remembered as a part of
// its job.
#include "jobs.h"

static bool overlap(const struct part *p, uintptr_t address, size_t bytes)
{
    return !p->grid && address < p->address + p->bytes && p->address < address + bytes;
}

// A free is not compared with the allocation: what matters is who uses the array in between.
static bool frees_what_it_allocates(struct actor late, const struct part *p)
{
    return late.access.op == OP_CALL && p->by.op == OP_CALL;
}

// Returns whether it has reported a transfer that nothing orders before the access.
static bool compare_with_transfers(uintptr_t address, size_t bytes, unsigned access, struct actor late)
{
    if (late.part ? !simt_job.beside : !simt_host_may_meet(address, bytes))
        return false;
    for (unsigned i = 0; i < simt_jobs_unfinished; i++) {
        const struct part *p = &simt_parts[i];
        if (!((access | p->how) & ACCESS_WRITE) || !overlap(p, address, bytes) ||
            frees_what_it_allocates(late, p) || (late.part ? !is_beside(p) : p->unwatched))
            continue;
        simt_tell_job_race(address > p->address ? address : p->address, late, (struct actor){p, p->by});
        return true;
    }
    return false;
}

// The current job, or the host, accesses these bytes.
static void compare(uintptr_t address, size_t bytes, unsigned access, struct actor late)
{
    if (!compare_with_transfers(address, bytes, access, late))
        simt_compare_with_grids(address, bytes, access, late);
}

static struct part part_of(const char *name, uintptr_t address, size_t bytes, unsigned access,
                           struct access by)
{
    struct part part = simt_part_new(name);
    part.address = address;
    part.bytes = bytes;
    part.how = access;
    part.by = by;
    return part;
}

void simt_job_transfers(const char *name, const void *p, size_t bytes, unsigned access, struct access by)
{
    uintptr_t address = (uintptr_t)p;
    bool elsewhere = global_offset(address) == NOWHERE;
    if (simt_job.depth == 0 || bytes == 0 || (elsewhere && !simt_range_holds(simt_registered, p)))
        return;
    struct part part = part_of(name, address, bytes, access, by);
    compare(address, bytes, access, (struct actor){&part, by});
    if (by.op != OP_CALL) // otherwise the array is gone
        simt_part_add(part);
}

void simt_job_allocates(const void *p, size_t bytes, struct access by)
{
    if (simt_job.depth > 0)
        simt_part_add(part_of("cudaMallocAsync", (uintptr_t)p, bytes, ACCESS_WRITE, by));
}

void simt_job_frees(const void *p, struct access by)
{
    uintptr_t address = (uintptr_t)p;
    size_t offset = global_offset(address);
    const struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
    if (!a || a->freed || a->offset != offset || simt_job.depth == 0)
        return;
    simt_job_transfers("cudaFreeAsync", p, a->bytes, ACCESS_WRITE, by);
    for (unsigned i = 0; i < simt_jobs_unfinished; i++)
        simt_parts[i].over = overlap(&simt_parts[i], address, a->bytes);
    simt_parts_drop_over();
}

void simt_host_meets_jobs(const struct touch *t)
{
    simt_host_touches +=
        global_offset(t->address) != NOWHERE || simt_range_holds(simt_registered, (void *)t->address);
    struct access by = {.op = t->how & ACCESS_WRITE ? OP_WRITE : OP_READ, .pc = pc_of(t)};
    if (t->bytes > 0)
        compare(t->address, t->bytes, t->how, (struct actor){NULL, by});
}
