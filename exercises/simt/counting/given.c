// SIMT_GIVEN: what a confined file's host code gives to the device, and how much it got from it before. The
// report has a record for each copy, each memset, each launch, and for what the host has written to memory
// that both sides reach. A record has a hash of all that the host has chosen: the bytes, where they go, and
// the parameters. Suppose that the same call is made twice, with other inputs. What differs between the two
// reports was made from the inputs, and host code made it if it got them.
#include <string.h>

#include "inside.h"

static bool watched;      // a confined file's host code runs
static uint64_t got;      // bytes that host code has got from the device in this call
static uintptr_t last_at; // where it has read last, so that a loop which waits for a value counts once

// What the host has written to memory of both sides since the last record.
static struct {
    uint64_t bytes, hash, pc;
    const uint8_t *pending; // the last write, which has not happened yet when it is noted
    size_t pending_bytes;
} written;

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t mixed_bytes(uint64_t hash, const void *p, size_t bytes)
{
    const uint8_t *at = p;
    for (; bytes >= 8; bytes -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, sizeof word);
        hash = mixed(hash, word);
    }
    while (bytes-- > 0)
        hash = mixed(hash, *at++);
    return hash;
}

// The place of memory that the device has; the same for all memory of the host, whose places differ from
// process to process.
static uint64_t place_of(const void *p)
{
    const size_t offset = global_offset((uintptr_t)p);
    return offset == NOWHERE ? 0 : offset + 1;
}

// What a parameter holds. A pointer stands for its place.
static uint64_t mixed_parameter(uint64_t hash, const uint8_t *p, size_t bytes)
{
    for (; bytes >= sizeof(void *); bytes -= sizeof(void *), p += sizeof(void *)) {
        uintptr_t word;
        memcpy(&word, p, sizeof word);
        const bool pointer = global_offset(word) != NOWHERE || simt_address_is_mapped(word);
        hash = mixed(hash, pointer ? place_of((const void *)word) : word);
    }
    return mixed_bytes(hash, p, bytes);
}

static bool wanted(void) { return simt_options.given && watched && simt_report_wanted(); }

static void put(const char *what, const char *kernel, struct simt_site site, uint64_t pc, uint64_t bytes,
                uint64_t hash)
{
    static struct simt_text record;
    simt_text_cut(&record, 0);
    simt_text_add(&record, "{\"kind\":\"given\",\"by\":\"%s\",\"kernel\":", what);
    simt_text_add_json(&record, kernel);
    simt_text_add(&record, ",\"file\":");
    simt_text_add_json(&record, site.file ? site.file : "");
    simt_text_add(&record, ",\"line\":%d,\"pc\":%llu,\"bytes\":%llu,\"got\":%llu,\"hash\":\"%016llx\"}\n",
                  site.line, (unsigned long long)pc, (unsigned long long)bytes, (unsigned long long)got,
                  (unsigned long long)hash);
    simt_report_write(&record);
}

static void settle_write(void)
{
    if (written.pending) {
        written.hash = mixed(written.hash, place_of(written.pending));
        written.hash = mixed_bytes(written.hash, written.pending, written.pending_bytes);
    }
    written.pending = NULL;
}

static void flush_writes(void)
{
    settle_write();
    if (written.bytes > 0)
        put("store", "", (struct simt_site){NULL, 0}, written.pc, written.bytes, written.hash);
    memset(&written, 0, sizeof written);
}

void simt_given_begin(void)
{
    watched = true;
    got = last_at = 0;
    memset(&written, 0, sizeof written);
}

void simt_given_end(void)
{
    if (wanted())
        flush_writes();
    watched = false;
}

void simt_given_touch(const struct touch *t)
{
    if (!wanted() || !((global_offset(t->address) != NOWHERE && !simt_memory_is_device(t->address)) ||
                       simt_range_covers(simt_registered, t->address, t->bytes)))
        return;
    settle_write();
    if (t->how & ACCESS_READ && t->address != last_at) {
        got += t->bytes;
        last_at = t->address;
    }
    if (!(t->how & ACCESS_WRITE))
        return;
    written.pc = written.bytes ? written.pc : pc_of(t);
    written.bytes += t->bytes;
    written.pending = (const uint8_t *)t->address;
    written.pending_bytes = t->bytes;
}

void simt_given_got(size_t bytes)
{
    if (wanted())
        got += bytes;
}

void simt_given_row(struct given_rows *rows, const void *to, const void *from, size_t bytes)
{
    if (!wanted())
        return;
    const bool of_host = from && global_offset((uintptr_t)from) == NOWHERE;
    rows->hash = mixed(mixed(rows->hash, place_of(to)), bytes);
    rows->hash = of_host ? mixed_bytes(rows->hash, from, bytes) : mixed(rows->hash, place_of(from));
    rows->bytes += bytes;
}

void simt_given_copy(const char *call, uint64_t pc, const struct given_rows *rows)
{
    if (!wanted() || rows->bytes == 0)
        return;
    flush_writes();
    put(call, "", (struct simt_site){NULL, 0}, pc, rows->bytes, rows->hash);
}

void simt_given_bytes(const char *call, uint64_t pc, const void *p, size_t bytes)
{
    if (!wanted())
        return;
    flush_writes();
    put(call, "", (struct simt_site){NULL, 0}, pc, bytes, mixed_parameter(0, p, bytes));
}

void simt_given_launch(const struct simt_config *c, const char *kernel, const void *argument)
{
    if (!wanted())
        return;
    flush_writes();
    uint64_t hash = mixed_bytes(0, kernel, strlen(kernel)), bytes = 0;
    const struct simt_dim *dims[] = {&c->grid, &c->block};
    for (unsigned i = 0; i < 2; i++)
        hash = mixed(mixed(mixed(hash, dims[i]->x), dims[i]->y), dims[i]->z);
    hash = mixed(mixed(hash, c->shared_bytes), (uint64_t)c->cooperative);
    if (c->clustered)
        hash = mixed(mixed(mixed(hash, c->cluster.x), c->cluster.y), c->cluster.z);
    size_t at = c->extents[0].bytes;
    for (unsigned i = 1; i <= c->argument_count && i <= SIMT_PARAMETERS && c->extents[i].bytes > 0; i++) {
        at = (at + c->extents[i].alignment - 1) / c->extents[i].alignment * c->extents[i].alignment;
        hash = mixed_parameter(hash, (const uint8_t *)argument + at, c->extents[i].bytes);
        at += c->extents[i].bytes;
        bytes += c->extents[i].bytes;
    }
    put("launch", kernel, c->site, 0, bytes, hash);
}
