// SIMT_SITES: which lines of the program make what is counted of a launch. A site is a line that accesses an
// array, combines, or waits at a barrier of the block; or the line of the launch itself.
#include "inside.h"

struct site {
    const char *op;
    uint64_t pc;            // of an access or a combine
    struct simt_site where; // of a barrier or a launch
    uintptr_t array;        // where its array begins; 0 if there is none
    struct object object;
    size_t array_bytes, element; // of the array, if it is known
    bool shared;
    uint64_t count, bytes, sectors;
};
static struct site *sites;
static size_t site_count;

// Returns the site with that op and place, which is new if its count is 0.
static struct site *site_of(const char *op, uint64_t pc, struct simt_site where, uintptr_t array)
{
    for (size_t i = 0; i < site_count; i++)
        if (sites[i].pc == pc && sites[i].op == op && sites[i].array == array &&
            sites[i].where.line == where.line && sites[i].where.file == where.file)
            return &sites[i];
    struct site *s = ADDED(sites, site_count);
    *s = (struct site){.op = op, .pc = pc, .where = where, .array = array};
    return s;
}

static struct site *site_of_access(const struct block *b, const struct event *e)
{
    const size_t offset = e->address - (uintptr_t)b->shared;
    const struct spot at =
        offset < SHARED_SPAN ? (struct spot){b, offset} : device_spot(global_offset(e->address));
    const struct shared_object *o = at.block ? simt_shared_find(at.offset) : NULL;
    const struct allocation *a = at.block ? NULL : simt_memory_nearest(at.offset);
    const uintptr_t array = o ? 1 + o->offset : a ? global_address(a->offset) : 0;
    struct site *s = site_of(simt_op_name(op_of(e)), e->pc, (struct simt_site){NULL, 0}, array);
    if (s->count == 0) {
        s->object = simt_object_at(at);
        s->shared = at.block;
        s->array_bytes = o ? o->bytes : a ? a->bytes - a->before : 0;
        s->element = o ? o->element : a ? a->element : 0;
    }
    return s;
}

void simt_sites_interval(const struct block *b, const struct simt_site *barrier)
{
    for (size_t i = 0; i < b->events->count; i++) {
        const struct event *e = &b->events->list[i];
        struct site *s =
            e->bytes ? site_of_access(b, e) : site_of("combine", e->pc, (struct simt_site){NULL, 0}, 0);
        s->count++;
        s->bytes += e->bytes;
    }
    if (barrier)
        site_of("barrier", 0, *barrier, 0)->count++;
}

void simt_sites_sectors(const struct block *b, const struct event *e, unsigned sectors)
{
    if (simt_options.sites)
        site_of_access(b, e)->sectors += sectors;
}

static void put_site(struct simt_text *record, const struct site *s)
{
    struct source_line at = {.line = 0};
    if (s->pc)
        simt_source_find(&s->pc, 1, &at);
    else
        simt_source_place(&at, s->where);
    simt_text_cut(record, 0);
    simt_text_add(record, "{\"kind\":\"site\",\"kernel\":");
    simt_text_add_json(record, simt_current_launch->kernel);
    simt_text_add(record, ",\"op\":\"%s\",\"file\":", s->op);
    simt_text_add_json(record, at.file);
    simt_text_add(record, ",\"line\":%d,\"count\":%llu", at.line, (unsigned long long)s->count);
    if (s->bytes > 0) {
        struct simt_text name = {0};
        simt_put_name(&name, &s->object);
        simt_text_add(record, ",\"object\":");
        simt_text_add_json(record, name.bytes);
        simt_text_add(record,
                      ",\"shared\":%s,\"array_bytes\":%zu,\"element\":%zu,\"bytes\":%llu,\"sectors\":%llu",
                      s->shared ? "true" : "false", s->array_bytes, s->element, (unsigned long long)s->bytes,
                      (unsigned long long)s->sectors);
        simt_text_drop(&name);
    }
    simt_text_add(record, "}\n");
    simt_report_write(record);
}

void simt_sites_report(void)
{
    struct simt_text record = {0};
    site_of("launch", 0, simt_current_launch->site, 0)->count++;
    for (size_t i = 0; i < site_count; i++)
        put_site(&record, &sites[i]);
    site_count = 0;
    simt_text_drop(&record);
}
