// SIMT_TRACE: a trace in JSON lines, for runs of a few threads. After each barrier a record says what shared
// memory holds, who read and wrote what since the last record, and where the threads are. At each shuffle a
// record says what the lanes of the warp give, and who did what since the last record. Before and after each
// launch a record says what device memory holds.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static FILE *file;
static bool cut; // the trace is too long, and says so

static FILE *open_trace(void)
{
    int given = simt_given_descriptor(simt_options.trace);
    return given < 0 ? fopen(simt_options.trace, "w") : fdopen(given, "w");
}

static bool open_file(void)
{
    if (!file)
        file = open_trace();
    if (!file && errno == ENOMEM)
        simt_device_failed("no memory for the trace");
    if (!file) {
        perror("simt: SIMT_TRACE");
        simt_options.trace = NULL;
    }
    bool full = file && ftello(file) >= TRACE_BYTES;
    if (full && !cut) {
        fprintf(file, "{\"kind\":\"cut\"}\n");
        fflush(file);
    }
    cut |= full;
    return file && !cut;
}

// Writes the elements in that memory, as numbers of abi.h.
static void put_elements(const uint8_t *memory, size_t bytes)
{
    unsigned size = simt_derivation_bytes();
    if (!size)
        return;
    fprintf(file, ",\"elements\":[");
    for (size_t at = 0; at + size <= bytes; at += size)
        fprintf(file, "%s%u", at ? "," : "", simt_element_number(memory + at, size));
    fprintf(file, "]");
}

static void put_bytes(const uint8_t *memory, const uint8_t *state, size_t offset, size_t bytes)
{
    fprintf(file, "\"bytes\":\"");
    for (size_t k = offset; k < offset + bytes; k++)
        fprintf(file, "%02x", memory[k]);
    fprintf(file, "\",\"init\":\"");
    for (size_t k = offset; k < offset + bytes; k++)
        fputc('0' + (state[k / 4] >> (4 + k % 4) & 1), file);
    fprintf(file, "\"");
    put_elements(memory + offset, bytes);
    fprintf(file, "}");
}

static void put_shared(const struct block *b)
{
    const char *comma = "";
    for (unsigned i = 0; i < simt_shared_layout.count; i++) {
        const struct shared_object *o = &simt_shared_layout.objects[i];
        if (o->bytes == 0)
            continue;
        fprintf(file, "%s{\"name\":\"%s\",\"begin\":%zu,\"elem\":%zu,", comma, o->name, o->traced,
                o->element);
        put_bytes(b->shared, b->state, o->offset, o->bytes);
        comma = ",";
    }
}

// Writes which array an access goes to: where it begins and how long it is. Writes nothing if there is no
// array.
static void put_array(struct spot at)
{
    const struct shared_object *o = at.block ? simt_shared_find(at.offset) : NULL;
    const struct allocation *a = at.block ? NULL : simt_memory_nearest(at.offset);
    size_t begin = o   ? o->offset
                   : a ? a->offset + a->before
                       : 0,
           place = o   ? o->traced
                   : a ? a->traced + a->before
                       : 0;
    if (o || a)
        fprintf(file, ",\"memory\":\"%s\",\"begin\":%zu,\"elem\":%zu,\"bytes\":%zu,\"at\":%lld",
                at.block ? "shared" : "global", place, o ? o->element : a->element,
                o ? o->bytes : a->bytes - a->before, (long long)at.offset - (long long)begin);
}

// Writes the elements that an access moves, if there are any.
static void put_nodes(const struct event *e)
{
    unsigned last = sizeof e->nodes / sizeof *e->nodes;
    while (last > 0 && e->nodes[last - 1] == SIMT_NOBODY)
        last--;
    if (last == 0)
        return;
    fprintf(file, ",\"elements\":[");
    for (unsigned k = 0; k < last; k++)
        fprintf(file, "%s%u", k ? "," : "", e->nodes[k] == SIMT_NOBODY ? SIMT_FOREIGN : e->nodes[k]);
    fprintf(file, "]");
}

// Writes what was read or written, if that is at most 16 bytes.
static void put_word(const char *name, const struct event *e, const uint8_t *bytes)
{
    fprintf(file, ",\"%s\":\"", name);
    for (unsigned k = 0; k < e->bytes; k++)
        fprintf(file, "%02x", bytes[k]);
    fprintf(file, "\"");
}

static void put_words(const struct event *e)
{
    if (e->bytes <= sizeof e->found) {
        if (e->how & ACCESS_READ)
            put_word("found", e, e->found);
        if (e->how & ACCESS_WRITE)
            put_word("wrote", e, e->wrote);
    }
    if (e->times > 1)
        fprintf(file, ",\"times\":%u,\"until\":%llu", e->times, (unsigned long long)e->until);
}

static const char *name_of(const struct object *o) // valid until the next call
{
    static struct simt_text name;
    simt_text_cut(&name, 0);
    simt_put_name(&name, o);
    return name.bytes;
}

static void put_access(const struct block *b, const struct event *e, const struct source_line *p)
{
    size_t offset = e->address - (uintptr_t)b->shared;
    struct spot at = offset < SHARED_SPAN ? (struct spot){b, offset} : device_spot(global_offset(e->address));
    const struct object o = simt_object_at(at);
    fprintf(file,
            "{\"op\":\"%s\",\"when\":%llu,\"thread\":%u,\"name\":\"%s\",\"index\":%lld,\"file\":\"%s\","
            "\"line\":%d",
            simt_op_name(op_of(e)), (unsigned long long)e->when, e->thread, name_of(&o),
            (long long)(o.has_index ? o.index : -1), simt_base_name(p->file), p->line);
    put_array(at);
    put_nodes(e);
    put_words(e);
    fprintf(file, "}");
}

static void put_combine(const struct event *e, const struct source_line *p)
{
    fprintf(file, "{\"op\":\"combine\",\"thread\":%u", e->thread);
    if (e->nodes[0] != SIMT_NOBODY)
        fprintf(file, ",\"element\":%u,\"left\":%u,\"right\":%u,\"file\":\"%s\",\"line\":%d", e->nodes[0],
                e->nodes[1], e->nodes[2], simt_base_name(p->file), p->line);
    fprintf(file, ",\"when\":%llu}", (unsigned long long)e->when);
}

// Source lines of the kernels' accesses. They are kept, because each lookup starts a program.
struct known {
    uint64_t pc;
    struct source_line place;
};
static struct known *known;
static size_t known_count;

static const struct source_line *place_of(uint64_t pc)
{
    for (size_t i = 0; i < known_count; i++)
        if (known[i].pc == pc)
            return &known[i].place;
    return NULL;
}

// Looks up all source lines that are not known yet, together.
static void learn_places(const struct event *events, size_t count)
{
    size_t before = known_count;
    for (size_t i = 0; i < count; i++)
        if (!place_of(events[i].pc))
            *ADDED(known, known_count) = (struct known){.pc = events[i].pc};
    size_t asked = known_count - before;
    uint64_t *pcs = simt_device_calloc(asked + 1, sizeof *pcs);
    struct source_line *places = simt_device_calloc(asked + 1, sizeof *places);
    for (size_t i = 0; i < asked; i++)
        pcs[i] = known[before + i].pc;
    simt_source_find(pcs, (unsigned)asked, places);
    for (size_t i = 0; i < asked; i++)
        known[before + i].place = places[i];
    free(pcs);
    free(places);
}

// Writes the block's events that are not in the trace yet.
static void put_accesses(struct block *b)
{
    const struct event *events = b->events->list;
    size_t first = b->events->traced;
    learn_places(events + first, b->events->count - first);
    const char *comma = "";
    fprintf(file, ",\"accesses\":[");
    for (size_t i = first; i < b->events->count; i++) {
        if (events[i].repeated)
            continue;
        fprintf(file, "%s", comma);
        if (events[i].bytes)
            put_access(b, &events[i], place_of(events[i].pc));
        else
            put_combine(&events[i], place_of(events[i].pc));
        comma = ",";
    }
    fprintf(file, "]");
    b->events->traced = b->events->count;
}

static void put_combines(const struct block *b)
{
    const char *comma = "";
    for (size_t i = 0; i < b->events->count; i++)
        if (!b->events->list[i].bytes) {
            fprintf(file, "%s%u", comma, b->events->list[i].thread);
            comma = ",";
        }
}

// Returns whether two threads are at the same place, so that they are written together.
static bool same_place(const struct simt_site *a, const struct simt_site *b)
{
    return a->line == b->line &&
           (a->file == b->file || (a->file && b->file && strcmp(a->file, b->file) == 0));
}

// Writes the numbers of the threads that are where thread `like` is.
static void put_threads(const struct block *b, const struct simt_site *where, unsigned like)
{
    const char *comma = "";
    for (unsigned t = like; t < b->count; t++)
        if (same_place(&where[t], &where[like])) {
            fprintf(file, "%s%u", comma, t);
            comma = ",";
        }
}

// Writes where the block's threads are: the waiting threads, grouped by place, and the threads that have
// ended.
static void put_where(const struct block *b, const struct simt_site *where)
{
    const char *comma = "";
    fprintf(file, ",\"threads\":%u,\"waiting\":[", b->count);
    for (unsigned t = 0; where && t < b->count; t++) {
        bool first = where[t].file;
        for (unsigned before = 0; first && before < t; before++)
            first = !same_place(&where[before], &where[t]);
        if (!first)
            continue;
        fprintf(file, "%s{\"file\":\"%s\",\"line\":%d,\"threads\":[", comma, simt_base_name(where[t].file),
                where[t].line);
        put_threads(b, where, t);
        fprintf(file, "]}");
        comma = ",";
    }
    fprintf(file, "],\"ended\":[");
    comma = "";
    for (unsigned t = 0; t < b->count; t++)
        if (!where || (!where[t].file && where[t].line == 0)) {
            fprintf(file, "%s%u", comma, t);
            comma = ",";
        }
    fprintf(file, "]");
}

// The name of the running kernel. In a library's launch the kernel is a parameter, whose name says nothing.
static const char *kernel_name(void)
{
    static char name[128];
    static uint32_t of; // the launch whose kernel has that name
    const struct launch *l = simt_current_launch;
    if (l->of_library && of != l->number) {
        of = l->number;
        if (!simt_source_kernel(name, sizeof name))
            snprintf(name, sizeof name, "%s", l->kernel);
    }
    return l->of_library ? name : l->kernel;
}

void simt_trace_interval(struct block *b, const struct simt_site *site, const struct simt_site *where,
                         uint64_t when)
{
    if (!open_file())
        return;
    struct simt_dim at = simt_block_index(b->number);
    fprintf(file, "{\"kind\":\"phase\",\"launch\":%u,\"kernel\":\"%s\",\"block\":[%u,%u,%u],\"blocks\":%llu",
            simt_current_launch->number, kernel_name(), at.x, at.y, at.z,
            (unsigned long long)simt_current_launch->blocks);
    if (site)
        fprintf(file, ",\"file\":\"%s\",\"line\":%d", simt_base_name(site->file), site->line);
    else
        fprintf(file, ",\"file\":null,\"line\":null%s", b->alive > 0 ? ",\"unfinished\":true" : "");
    fprintf(file, ",\"when\":%llu", (unsigned long long)when);
    put_where(b, where);
    fprintf(file, ",\"objects\":[");
    put_shared(b);
    fprintf(file, "]");
    put_accesses(b);
    fprintf(file, ",\"combines\":[");
    put_combines(b);
    fprintf(file, "]}\n");
    fflush(file);
}

// Writes a shuffle that `lanes` make together, in the warp whose lane 0 is thread `first`. `combines` counts
// those of the warp since the block's last barrier.
void simt_trace_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                        struct simt_site site, uint64_t when)
{
    if (!open_file())
        return;
    struct simt_dim at = simt_block_index(b->number);
    unsigned combines = 0;
    for (size_t i = 0; i < b->events->count; i++) {
        const struct event *e = &b->events->list[i];
        combines += e->bytes == 0 && e->thread / WARP_SIZE == first / WARP_SIZE;
    }
    fprintf(file,
            "{\"kind\":\"shuffle\",\"launch\":%u,\"kernel\":\"%s\",\"block\":[%u,%u,%u],\"warp\":%u,"
            "\"file\":\"%s\",\"line\":%d,\"when\":%llu,\"combines\":%u,\"lanes\":%u,\"from\":[",
            simt_current_launch->number, kernel_name(), at.x, at.y, at.z, first / WARP_SIZE,
            simt_base_name(site.file), site.line, (unsigned long long)when, combines, lanes);
    for (unsigned lane = 0; lane < WARP_SIZE; lane++)
        fprintf(file, "%s%d", lane ? "," : "", lanes >> lane & 1 ? (int)calls[lane].source : -1);
    fprintf(file, "],\"values\":[");
    for (unsigned lane = 0; lane < WARP_SIZE; lane++) {
        uint64_t value = lanes >> lane & 1 ? calls[lane].value : 0;
        fprintf(file, "%s\"", lane ? "," : "");
        for (unsigned k = 0; k < sizeof value; k++)
            fprintf(file, "%02x", (unsigned)(value >> 8 * k & 0xff));
        fprintf(file, "\"");
    }
    fprintf(file, "],\"elements\":[");
    for (unsigned lane = 0; lane < WARP_SIZE; lane++) {
        unsigned size = simt_derivation_bytes();
        bool gives = size && lanes >> lane & 1;
        fprintf(file, "%s%u", lane ? "," : "",
                gives ? simt_element_number(&calls[lane].value, size) : SIMT_FOREIGN);
    }
    fprintf(file, "]");
    put_accesses(b);
    fprintf(file, "}\n");
    fflush(file);
}

void simt_trace_launch(bool begins)
{
    if (!open_file())
        return;
    fprintf(file, "{\"kind\":\"%s\",\"launch\":%u,\"kernel\":\"%s\",\"objects\":[",
            begins ? "begin" : "launch", simt_current_launch->number, kernel_name());
    const char *comma = "";
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a)) {
        const struct object o = simt_memory_object(a);
        fprintf(file, "%s{\"name\":\"%s\",\"begin\":%zu,\"elem\":%zu,", comma, name_of(&o),
                a->traced + a->before, a->element);
        put_bytes((const uint8_t *)simt_arena, simt_arena_state, a->offset + a->before, a->bytes - a->before);
        comma = ",";
    }
    fprintf(file, "]}\n");
    fflush(file);
}
