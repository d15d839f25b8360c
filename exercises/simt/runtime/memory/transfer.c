// Transfers: rows of bytes that are copied or set. A call of the program or the node of a graph makes them.
#include <stdio.h>
#include <string.h>

#include "transfer.h"

// ---- copies

static bool on_device(const void *p) { return global_offset((uintptr_t)p) != NOWHERE; }

bool simt_is_of_host(const void *p, enum cudaMemcpyKind kind, enum cudaMemcpyKind device)
{
    return kind == cudaMemcpyDefault ? !on_device(p) : (unsigned)kind < cudaMemcpyDefault && !(kind & device);
}

// Declares a copy's accesses to host memory, before the copy is made, as READS and WRITES do.
static void pass(struct call call, void *to, const void *from, size_t to_bytes, size_t from_bytes,
                 enum cudaMemcpyKind kind)
{
    if (simt_is_of_host(from, kind, cudaMemcpyDeviceToHost))
        simt_pass(from, from_bytes, ACCESS_READ, call.frame, call.by);
    if (simt_is_of_host(to, kind, cudaMemcpyHostToDevice))
        simt_pass(to, to_bytes, ACCESS_WRITE, call.frame, call.by);
}

// Returns whether [p, p + bytes) can be an end of a copy: host memory, or memory within a single allocation
// or variable.
static bool reachable(const void *p, size_t bytes, bool wants_device)
{
    if (simt_range_covers(simt_registered, (uintptr_t)p, bytes)) // both sides reach it
        return true;
    if (on_device(p))
        return simt_memory_covers((uintptr_t)p, bytes) &&
               (wants_device || !simt_memory_is_device((uintptr_t)p));
    return !wants_device;
}

static void move(void *to, const void *from, size_t bytes)
{
    simt_memory_unlock_at(to);
    simt_memory_unlock_at(from);
    memmove(to, from, bytes);
    simt_memory_lock_at(to);
    simt_memory_lock_at(from);
    if (on_device(to))
        simt_memory_written((uintptr_t)to, bytes);
}

void simt_tell_beyond(struct call call, const char *verb, const void *p, size_t bytes)
{
    if (!on_device(p) || simt_memory_covers((uintptr_t)p, bytes) || simt_options.dry)
        return;
    size_t offset = global_offset((uintptr_t)p);
    const struct allocation *a = simt_memory_nearest(offset);
    if (a &&
        a->gap) // an array of which only both ends exist: in a run with the whole array the rest exists, too
        return;
    static struct { // the last findings, so that a loop of calls is reported once
        const void *by;
        size_t offset;
    } told[64];
    static unsigned count;
    for (unsigned i = 0; i < count && i < 64; i++)
        if (told[i].by == call.by && a && told[i].offset == a->offset)
            return;
    told[count % 64].by = call.by;
    told[count++ % 64].offset = a ? a->offset : 0;
    struct finding f = simt_finding_of("oob-global", simt_access_by_host(OP_CALL, text_offset(call.by)));
    f.object = simt_object_at(device_spot(offset));
    // The element by which the array is named is "there". Storage without a type has none.
    BECAUSE(&f, a && !a->element ? "copies-outside-from" : "copies-outside",
            .n = {(int64_t)bytes, a ? (int64_t)(offset - a->offset) : 0}, .text = {call.name, verb});
    if (a && a->freed && offset - a->offset < a->bytes)
        BECAUSE(&f, "array-freed");
    else if (a && a->element && a->bytes % a->element == 0)
        BECAUSE(&f, "array-has", .n = {(int64_t)(a->bytes / a->element), (int64_t)a->bytes});
    else if (a)
        BECAUSE(&f, "array-has-bytes", .n = {(int64_t)a->bytes});
    simt_finding_add(&f);
}

// Returns how many of the bytes before p exist, in the allocation that ends at p.
static size_t bytes_before(const void *p)
{
    size_t last = (uintptr_t)p - 1 - simt_arena;
    const struct allocation *a = last < simt_arena_bytes ? simt_memory_find(last) : NULL;
    return a && !a->freed && last - a->offset < a->bytes ? last + 1 - a->offset : 0;
}

// Copies between arrays that are too large for this machine, of which only the ends exist: copies the bytes
// that exist in both.
static void copy_ends(void *to, const void *from, size_t bytes)
{
    size_t ours = bytes_before((char *)to + bytes), theirs = bytes_before((const char *)from + bytes),
           there = ours < theirs ? ours : theirs;
    if (there > 0)
        move((char *)to + bytes - there, (const char *)from + bytes - there, there);
}

// Returns whether only the ends of these bytes exist, because no machine has enough memory for the rest.
static bool ends_only(size_t bytes) { return simt_options.dry && bytes > DEVICE_BYTES; }

// ---- transfers: the rows that are copied or set

static cudaError_t check_copied(struct call call, void *to, const void *from, size_t bytes,
                                enum cudaMemcpyKind kind)
{
    if ((unsigned)kind > cudaMemcpyDefault)
        return simt_returning(cudaErrorInvalidMemcpyDirection);
    if (ends_only(bytes))
        return cudaSuccess;
    bool to_device = kind == cudaMemcpyDefault ? on_device(to) : kind & cudaMemcpyHostToDevice;
    bool from_device = kind == cudaMemcpyDefault ? on_device(from) : kind & cudaMemcpyDeviceToHost;
    if (to && from && reachable(to, bytes, to_device) && reachable(from, bytes, from_device))
        return cudaSuccess;
    simt_tell_beyond(call, "writes", to, bytes);
    simt_tell_beyond(call, "reads", from, bytes);
    return simt_returning(cudaErrorInvalidValue);
}

bool simt_transfer_to_pageable(const struct simt_transfer *t)
{
    return !t->sets && !on_device(t->to) && !simt_range_holds(simt_registered, t->to);
}

static cudaError_t check_set(struct call call, void *p, size_t bytes)
{
    if (simt_range_covers(simt_registered, (uintptr_t)p, bytes) ||
        (on_device(p) && simt_memory_covers((uintptr_t)p, bytes)))
        return cudaSuccess;
    simt_tell_beyond(call, "writes", p, bytes);
    return simt_returning(cudaErrorInvalidValue);
}

static void set(void *p, const struct simt_transfer *t)
{
    simt_memory_unlock_at(p);
    if (t->element == 1)
        memset(p, (int)t->value, t->width);
    else
        for (size_t at = 0; at + t->element <= t->width; at += t->element)
            memcpy((char *)p + at, &t->value, t->element); // the low bytes, which come first
    simt_memory_lock_at(p);
    if (on_device(p))
        simt_memory_written((uintptr_t)p, t->width);
}

struct row {
    char *to;
    const char *from;
};

static size_t rows_of(const struct simt_transfer *t) { return t->width > 0 ? t->slices * t->height : 0; }

static struct row row_of(const struct simt_transfer *t, size_t i)
{
    const size_t slice = i / t->height, row = i % t->height;
    return (struct row){(char *)t->to + slice * t->to_slice + row * t->to_pitch,
                        (const char *)t->from + slice * t->from_slice + row * t->from_pitch};
}

static size_t bytes_of_rows(size_t pitch, size_t width, size_t height)
{
    return height && width ? (height - 1) * pitch + width : 0;
}

void simt_transfer_pass(struct call call, const struct simt_transfer *t)
{
    for (size_t i = 0; !t->sets && i < rows_of(t); i += t->height) {
        struct row first = row_of(t, i);
        pass(call, first.to, first.from, bytes_of_rows(t->to_pitch, t->width, t->height),
             bytes_of_rows(t->from_pitch, t->width, t->height), t->kind);
    }
}

cudaError_t simt_transfer_check(struct call call, const struct simt_transfer *t)
{
    cudaError_t e = cudaSuccess;
    if (t->width > t->to_pitch || (!t->sets && t->width > t->from_pitch))
        e = simt_returning(cudaErrorInvalidPitchValue);
    for (size_t i = 0; !e && i < rows_of(t); i++) {
        struct row row = row_of(t, i);
        e = t->sets ? check_set(call, row.to, t->width)
                    : check_copied(call, row.to, row.from, t->width, t->kind);
    }
    return e;
}

// Moves the pages of managed arrays that a row of a transfer touches. The programming guide says which side
// touches them, in "Memcpy()/Memset() Behavior With Unified Memory".
static void bring_pages(const struct simt_transfer *t, struct row row)
{
    bool any = t->kind == cudaMemcpyDefault;
    if (t->sets) {
        simt_managed_bring((uintptr_t)row.to, t->width, true, true);
        return;
    }
    simt_managed_bring(
        (uintptr_t)row.from, t->width,
        any ? !simt_managed_prefers_host((uintptr_t)row.from) : t->kind & cudaMemcpyDeviceToHost, false);
    simt_managed_bring((uintptr_t)row.to, t->width,
                       any ? !simt_managed_prefers_host((uintptr_t)row.to) : t->kind & cudaMemcpyHostToDevice,
                       true);
}

// Compares the transfer with jobs that may not be done. If there are many rows, only the first ones are
// remembered.
static void touch_as_job(struct call call, const struct simt_transfer *t)
{
    enum { MOST_ROWS = 256 };
    struct access reads = simt_access_by_host(OP_READ, text_offset(call.by)),
                  writes = simt_access_by_host(OP_WRITE, text_offset(call.by));
    const char *name = t->sets ? "memset" : "copy";
    for (size_t i = 0; i < rows_of(t) && i < MOST_ROWS; i++) {
        struct row row = row_of(t, i);
        if (!t->sets)
            simt_job_transfers(name, row.from, t->width, ACCESS_READ, reads);
        simt_job_transfers(name, row.to, t->width, ACCESS_WRITE, writes);
    }
}

void simt_transfer_carry_out(struct call call, const struct simt_transfer *t)
{
    touch_as_job(call, t);
    for (size_t i = 0; i < rows_of(t); i++) {
        struct row row = row_of(t, i);
        if (simt_options.costs)
            bring_pages(t, row);
        if (t->sets)
            set(row.to, t);
        else if (ends_only(t->width))
            copy_ends(row.to, row.from, t->width);
        else
            move(row.to, row.from, t->width);
    }
    if (t->is_run && on_device(t->to)) // records who wrote these bytes
        simt_fill_note(
            (struct fill){global_offset((uintptr_t)t->to), t->width, !t->sets, call.by, simt_epoch_next()});
}

void simt_transfer_given(struct call call, const struct simt_transfer *t)
{
    struct given_rows rows = {0, t->sets ? t->value : 0};
    for (size_t i = 0; simt_options.given && i < rows_of(t); i++) {
        struct row row = row_of(t, i);
        if (!t->sets && on_device(row.from) && !on_device(row.to))
            simt_given_got(t->width);
        else
            simt_given_row(&rows, row.to, t->sets ? NULL : row.from, t->width);
    }
    simt_given_copy(call.name, text_offset(call.by), &rows);
}

// ---- a transfer that is made later than it was put into its stream

struct late_transfer {
    struct call call;
    struct simt_transfer transfer;
};

static void carry_out_late(void *what)
{
    const struct late_transfer *l = what;
    simt_transfer_carry_out(l->call, &l->transfer);
}

// What pageable memory of the host contains is taken at once, as on a GPU.
void simt_transfer_keep(struct call call, const struct simt_transfer *t)
{
    struct late_transfer *l = simt_device_calloc(1, sizeof *l);
    *l = (struct late_transfer){call, *t};
    const bool pageable = !t->sets && !on_device(t->from) && !simt_range_holds(simt_registered, t->from);
    if (pageable) {
        const size_t bytes = bytes_of_rows(t->from_pitch, t->width, t->height);
        l->transfer.from = memcpy(simt_device_calloc(bytes, 1), t->from, bytes);
    }
    touch_as_job(call, t);
    simt_job_keep(pageable && t->slices > 1 ? NULL : carry_out_late, l, false);
}

// If the transfer is a node of a graph, compares its accesses with those of other nodes.
static void touch_as_node(struct call call, const struct simt_transfer *t)
{
    if (!simt_node_transfer_begin(t->sets ? "memset" : "copy"))
        return;
    for (size_t i = 0; i < rows_of(t); i++) {
        struct row row = row_of(t, i);
        if (!t->sets)
            simt_node_transfers(TOUCH(row.from, t->width, ACCESS_READ, call.by));
        simt_node_transfers(TOUCH(row.to, t->width, ACCESS_WRITE, call.by));
    }
    simt_node_transfer_end();
}

cudaError_t simt_transfer_run(struct call call, const struct simt_transfer *t)
{
    simt_transfer_pass(call, t);
    cudaError_t e = simt_transfer_check(call, t);
    if (e)
        return e;
    simt_transfer_given(call, t);
    touch_as_node(call, t);
    simt_transfer_carry_out(call, t);
    return cudaSuccess;
}

struct simt_transfer simt_transfer_of_bytes(void *to, const void *from, size_t bytes,
                                            enum cudaMemcpyKind kind)
{
    return (struct simt_transfer){.to = to,
                                  .from = from,
                                  .to_pitch = bytes,
                                  .from_pitch = bytes,
                                  .width = bytes,
                                  .height = 1,
                                  .slices = 1,
                                  .kind = kind,
                                  .is_run = true};
}
