// Copying and setting memory from the host, with the error codes of a real runtime.
#include <stdio.h>
#include <string.h>

#include "runtime.h"

// ---- copies

static bool on_device(const void *p) { return global_offset((uintptr_t)p) != NOWHERE; }

// Returns whether a copy of that kind takes p for host memory. `device` is the bit of the kind that says
// otherwise.
static bool is_of_host(const void *p, enum cudaMemcpyKind kind, enum cudaMemcpyKind device)
{
    return kind == cudaMemcpyDefault ? !on_device(p) : (unsigned)kind < cudaMemcpyDefault && !(kind & device);
}

// Declares a copy's accesses to host memory, before the copy is made, as READS and WRITES do.
static void pass(struct call call, void *to, const void *from, size_t to_bytes, size_t from_bytes,
                 enum cudaMemcpyKind kind)
{
    if (is_of_host(from, kind, cudaMemcpyDeviceToHost))
        simt_pass(from, from_bytes, ACCESS_READ, call.frame, call.by);
    if (is_of_host(to, kind, cudaMemcpyHostToDevice))
        simt_pass(to, to_bytes, ACCESS_WRITE, call.frame, call.by);
}

static cudaError_t begin(struct call call)
{
    return call.waits ? simt_wait_for_kernels() : simt_stream_use(call.on);
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

// Reports if the call's bytes [p, p + bytes) begin in an array, or just after it, and do not fit into it.
// Null pointers, a wrong kind and wrong handles are not reported. As on a GPU, only the call's error code
// says so, because a program may provoke this error on purpose.
static void tell_beyond(struct call call, const char *verb, const void *p, size_t bytes)
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
    struct finding f = {
        .kind = OOB_GLOBAL, .access = {{.op = OP_CALL, .pc = text_offset(call.by)}}, .accesses = 1};
    simt_name_object(&f, offset, false);
    int n = snprintf(f.why, sizeof f.why, "%s at %%1 %s %zu byte%s from there on", call.name, verb, bytes,
                     bytes == 1 ? "" : "s");
    if (a && a->freed && offset - a->offset < a->bytes)
        snprintf(f.why + n, sizeof f.why - (size_t)n, ", after the array was freed");
    else if (a && a->element && a->bytes % a->element == 0)
        snprintf(f.why + n, sizeof f.why - (size_t)n, ", and the array has %zu element%s, %zu bytes",
                 a->bytes / a->element, a->bytes == a->element ? "" : "s", a->bytes);
    else if (a)
        snprintf(f.why + n, sizeof f.why - (size_t)n, ", and the array has %zu bytes", a->bytes);
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
static cudaError_t copy_ends(void *to, const void *from, size_t bytes)
{
    size_t ours = bytes_before((char *)to + bytes), theirs = bytes_before((const char *)from + bytes),
           there = ours < theirs ? ours : theirs;
    if (there > 0)
        move((char *)to + bytes - there, (const char *)from + bytes - there, there);
    return cudaSuccess;
}

static cudaError_t copy(struct call call, void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    if (bytes == 0)
        return cudaSuccess;
    if ((unsigned)kind > cudaMemcpyDefault)
        return simt_returning(cudaErrorInvalidMemcpyDirection);
    if (simt_options.dry && bytes > DEVICE_BYTES)
        return copy_ends(to, from, bytes);
    bool to_device = kind == cudaMemcpyDefault ? on_device(to) : kind & cudaMemcpyHostToDevice;
    bool from_device = kind == cudaMemcpyDefault ? on_device(from) : kind & cudaMemcpyDeviceToHost;
    if (!to || !from || !reachable(to, bytes, to_device) || !reachable(from, bytes, from_device)) {
        tell_beyond(call, "writes", to, bytes);
        tell_beyond(call, "reads", from, bytes);
        return simt_returning(cudaErrorInvalidValue);
    }
    move(to, from, bytes);
    return cudaSuccess;
}

static cudaError_t set(struct call call, void *p, int value, size_t bytes)
{
    if (bytes == 0)
        return cudaSuccess;
    if (simt_range_covers(simt_registered, (uintptr_t)p, bytes)) {
        memset(p, value, bytes);
        return cudaSuccess;
    }
    if (!on_device(p) || !simt_memory_covers((uintptr_t)p, bytes)) {
        tell_beyond(call, "writes", p, bytes);
        return simt_returning(cudaErrorInvalidValue);
    }
    simt_memory_unlock_at(p);
    memset(p, value, bytes);
    simt_memory_lock_at(p);
    simt_memory_written((uintptr_t)p, bytes);
    return cudaSuccess;
}

// Records who wrote these bytes, if the call succeeded. Returns e.
static cudaError_t noted(cudaError_t e, const void *to, size_t bytes, bool copied, struct call call)
{
    if (!e && on_device(to))
        simt_fill_note(
            (struct fill){global_offset((uintptr_t)to), bytes, copied, call.by, simt_epoch_next()});
    return e;
}

cudaError_t simt_copy_bytes(struct call call, void *to, const void *from, size_t bytes,
                            enum cudaMemcpyKind kind)
{
    pass(call, to, from, bytes, bytes, kind);
    cudaError_t e = begin(call);
    return e ? e : noted(copy(call, to, from, bytes, kind), to, bytes, true, call);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    return simt_copy_bytes(CALL("cudaMemcpy"), to, from, bytes, kind);
}

cudaError_t simt_copy_on(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t on)
{
    return simt_copy_bytes(CALL_ON("cudaMemcpyAsync", on), to, from, bytes, kind);
}

static cudaError_t set_bytes(struct call call, void *p, int value, size_t bytes)
{
    cudaError_t e = begin(call);
    return e ? e : noted(set(call, p, value, bytes), p, bytes, false, call);
}

cudaError_t cudaMemset(void *p, int value, size_t bytes)
{
    return set_bytes(CALL("cudaMemset"), p, value, bytes);
}

cudaError_t simt_set_on(void *p, int value, size_t bytes, cudaStream_t on)
{
    return set_bytes(CALL_ON("cudaMemsetAsync", on), p, value, bytes);
}

// ---- the program's own variables

static cudaError_t part_of_symbol(struct call call, const void *symbol, size_t offset, size_t bytes,
                                  bool writes, char **place)
{
    size_t size = 0;
    cudaError_t e = simt_symbol_place(symbol, (void **)place, &size);
    if (e)
        return e;
    if (offset > size || bytes > size - offset) {
        tell_beyond(call, writes ? "writes" : "reads", *place + offset, bytes);
        return simt_returning(cudaErrorInvalidValue);
    }
    *place += offset;
    return cudaSuccess;
}

cudaError_t simt_symbol_place(const void *symbol, void **address, size_t *bytes)
{
    WRITES(address, sizeof *address);
    WRITES(bytes, sizeof *bytes);
    size_t offset = global_offset((uintptr_t)symbol);
    const struct allocation *a =
        offset != NOWHERE && offset >= simt_arena_bytes ? simt_memory_find(offset) : NULL;
    if (!a || a->offset != offset)
        return simt_returning(cudaErrorInvalidSymbol);
    if (address)
        *address = (void *)symbol;
    if (bytes)
        *bytes = a->bytes;
    return cudaSuccess;
}

cudaError_t simt_to_symbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                           enum cudaMemcpyKind kind, cudaStream_t on)
{
    if (is_of_host(from, kind, cudaMemcpyDeviceToHost))
        READS(from, bytes);
    struct call call = CALL("cudaMemcpyToSymbol");
    char *place = NULL;
    cudaError_t e = simt_stream_use(on);
    if (!e && kind != cudaMemcpyHostToDevice && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
        e = simt_returning(cudaErrorInvalidMemcpyDirection);
    if (!e)
        e = part_of_symbol(call, symbol, offset, bytes, true, &place);
    return e ? e : copy(call, place, from, bytes, kind);
}

cudaError_t simt_from_symbol(void *to, const void *symbol, size_t bytes, size_t offset,
                             enum cudaMemcpyKind kind, cudaStream_t on)
{
    if (is_of_host(to, kind, cudaMemcpyHostToDevice))
        WRITES(to, bytes);
    struct call call = CALL("cudaMemcpyFromSymbol");
    char *place = NULL;
    cudaError_t e = simt_stream_use(on);
    if (!e && kind != cudaMemcpyDeviceToHost && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
        e = simt_returning(cudaErrorInvalidMemcpyDirection);
    if (!e)
        e = part_of_symbol(call, symbol, offset, bytes, false, &place);
    return e ? e : copy(call, to, place, bytes, kind);
}

// ---- between devices; there is only one

static cudaError_t copy_peer(struct call call, void *to, int to_device, const void *from, int from_device,
                             size_t bytes)
{
    if (to_device != 0 || from_device != 0)
        return simt_returning(cudaErrorInvalidDevice);
    return noted(copy(call, to, from, bytes, cudaMemcpyDeviceToDevice), to, bytes, true, call);
}

cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes)
{
    struct call call = CALL("cudaMemcpyPeer");
    cudaError_t e = simt_wait_for_kernels();
    return e ? e : copy_peer(call, to, to_device, from, from_device, bytes);
}

cudaError_t simt_copy_peer_on(void *to, int to_device, const void *from, int from_device, size_t bytes,
                              cudaStream_t on)
{
    struct call call = CALL("cudaMemcpyPeerAsync");
    cudaError_t e = simt_stream_use(on);
    return e ? e : copy_peer(call, to, to_device, from, from_device, bytes);
}

// ---- rows

static size_t bytes_of_rows(size_t pitch, size_t width, size_t height)
{
    return height && width ? (height - 1) * pitch + width : 0;
}

cudaError_t simt_copy_rows(struct call call, void *to, size_t to_pitch, const void *from, size_t from_pitch,
                           size_t width, size_t height, enum cudaMemcpyKind kind)
{
    pass(call, to, from, bytes_of_rows(to_pitch, width, height), bytes_of_rows(from_pitch, width, height),
         kind);
    cudaError_t e = begin(call);
    if (!e && (width > to_pitch || width > from_pitch))
        e = simt_returning(cudaErrorInvalidPitchValue);
    for (size_t row = 0; !e && row < height; row++)
        e = copy(call, (char *)to + row * to_pitch, (const char *)from + row * from_pitch, width, kind);
    return e;
}

cudaError_t cudaMemcpy2D(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                         size_t height, enum cudaMemcpyKind kind)
{
    return simt_copy_rows(CALL("cudaMemcpy2D"), to, to_pitch, from, from_pitch, width, height, kind);
}

cudaError_t simt_copy_rows_on(void *to, size_t to_pitch, const void *from, size_t from_pitch, size_t width,
                              size_t height, enum cudaMemcpyKind kind, cudaStream_t on)
{
    return simt_copy_rows(CALL_ON("cudaMemcpy2DAsync", on), to, to_pitch, from, from_pitch, width, height,
                          kind);
}

cudaError_t simt_set_rows(struct call call, void *p, size_t pitch, int value, size_t width, size_t height)
{
    cudaError_t e = begin(call);
    if (!e && width > pitch)
        e = simt_returning(cudaErrorInvalidPitchValue);
    for (size_t row = 0; !e && row < height; row++)
        e = set(call, (char *)p + row * pitch, value, width);
    return e;
}

cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height)
{
    return simt_set_rows(CALL("cudaMemset2D"), p, pitch, value, width, height);
}

cudaError_t simt_set_rows_on(void *p, size_t pitch, int value, size_t width, size_t height, cudaStream_t on)
{
    return simt_set_rows(CALL_ON("cudaMemset2DAsync", on), p, pitch, value, width, height);
}
