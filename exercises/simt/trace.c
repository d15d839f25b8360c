// SIMT_TRACE: what shared memory holds after every barrier, and who read and wrote what since the one before,
// as JSON lines. For runs of a few threads.
#include <stdio.h>
#include <stdlib.h>

#include "device.h"

bool tracing;

static FILE *file;

static struct event { // an access or, if bytes is 0, a combine
    const struct block *block;
    unsigned thread, access, bytes;
    uintptr_t address;
    uint64_t pc;
} *events;
static unsigned event_count, event_room;

void trace_open(void)
{
    if (!options.trace)
        return;
    file = fopen(options.trace, "w");
    tracing = file != NULL;
    if (!file)
        perror("simt: SIMT_TRACE");
}

static struct event *add(void)
{
    if (event_count == event_room) {
        event_room = event_room ? 2 * event_room : 4096;
        events = realloc(events, event_room * sizeof *events);
        if (!events)
            abort();
    }
    struct event *e = &events[event_count++];
    *e = (struct event){.block = here, .thread = self->number};
    return e;
}

void trace_access(uintptr_t address, unsigned bytes, unsigned access, uint64_t pc)
{
    struct event *e = add();
    e->address = address;
    e->bytes = bytes;
    e->access = access;
    e->pc = pc;
}

void trace_combine(void)
{
    add();
}

static void put_access(const struct event *e, const struct place *p)
{
    struct finding f = {.has_index = false};
    size_t offset = e->address - (uintptr_t)e->block->shared;
    bool shared = offset < SHARED_SPAN;
    name_object(&f, shared ? offset : e->address - arena, shared);
    fprintf(file, "{\"op\":\"%s\",\"thread\":%u,\"name\":\"%s\",\"index\":%lld,\"file\":\"%s\",\"line\":%d}",
            op_name(op_of(e->access)), e->thread, f.object, (long long)(f.has_index ? f.index : -1), base_name(p->file),
            p->line);
}

static void put_objects(const struct block *b)
{
    for (unsigned i = 0; i < now->object_count; i++) {
        const struct shared_object *o = &now->objects[i];
        fprintf(file, "%s{\"name\":\"%s\",\"elem\":%zu,\"bytes\":\"", i ? "," : "", o->name, o->element);
        for (size_t k = o->offset; k < o->offset + o->bytes; k++)
            fprintf(file, "%02x", b->shared[k]);
        fprintf(file, "\",\"init\":\"");
        for (size_t k = o->offset; k < o->offset + o->bytes; k++)
            fputc('0' + (b->state[k / 4] >> (4 + k % 4) & 1), file);
        fprintf(file, "\"}");
    }
}

// Writes the events of b since its last phase, and forgets them.
static void put_events(const struct block *b)
{
    uint64_t *pcs = calloc(event_count + 1, sizeof *pcs);
    struct place *places = calloc(event_count + 1, sizeof *places);
    if (!pcs || !places)
        abort();
    for (unsigned i = 0; i < event_count; i++)
        pcs[i] = events[i].block == b ? events[i].pc : 0;
    source_find(pcs, event_count, places);
    const char *comma = "";
    fprintf(file, ",\"accesses\":[");
    for (unsigned i = 0; i < event_count; i++)
        if (events[i].block == b && events[i].bytes) {
            fprintf(file, "%s", comma);
            put_access(&events[i], &places[i]);
            comma = ",";
        }
    comma = "";
    fprintf(file, "],\"combines\":[");
    unsigned kept = 0;
    for (unsigned i = 0; i < event_count; i++) {
        if (events[i].block == b && !events[i].bytes) {
            fprintf(file, "%s%u", comma, events[i].thread);
            comma = ",";
        }
        if (events[i].block != b)
            events[kept++] = events[i];
    }
    event_count = kept;
    fprintf(file, "]}\n");
    free(pcs);
    free(places);
}

// site: the barrier that opens; NULL: the block is over.
void trace_phase(const struct block *b, const struct simt_site *site)
{
    struct simt_dim at = block_index(b->number);
    fprintf(file, "{\"kind\":\"phase\",\"launch\":%u,\"kernel\":\"%s\",\"block\":[%u,%u,%u]", now->number, now->kernel,
            at.x, at.y, at.z);
    if (site)
        fprintf(file, ",\"file\":\"%s\",\"line\":%d", base_name(site->file), site->line);
    else
        fprintf(file, ",\"file\":null,\"line\":null");
    fprintf(file, ",\"objects\":[");
    put_objects(b);
    fprintf(file, "]");
    put_events(b);
    fflush(file);
}
