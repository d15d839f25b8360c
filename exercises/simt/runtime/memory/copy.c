// Copying and setting memory from the host, with the error codes of a real runtime.
#include "transfer.h"

// Whether it is host memory, pinned or not.
static bool is_in_host(const void *p)
{
    size_t offset = global_offset((uintptr_t)p);
    const struct allocation *a = offset < simt_arena_bytes ? simt_memory_find(offset) : NULL;
    return offset == NOWHERE || (a && a->home == PINNED);
}

// Whether the host waits for the transfer, by "API synchronization behavior" in the manual of the runtime. A
// call that waits does not wait for a copy within device memory, nor for cudaMemset of device memory. A call
// that does not wait, such as cudaMemcpyAsync, waits for a copy into pageable memory, and between two places
// in host memory.
static bool waits_for(struct call call, const struct simt_transfer *t)
{
    bool to_device = simt_memory_is_device((uintptr_t)t->to);
    if (t->sets)
        return call.waits && !to_device;
    bool within = to_device && simt_memory_is_device((uintptr_t)t->from);
    return call.waits ? !within : simt_transfer_to_pageable(t) || (is_in_host(t->to) && is_in_host(t->from));
}

// The stream has admitted the transfer.
static cudaError_t admitted(struct call call, const struct simt_transfer *t, bool captured)
{
    cudaError_t e = simt_transfer_check(call, t);
    if (e)
        return e;
    if (captured) {
        simt_capture_transfer(call, t);
        return cudaSuccess;
    }
    simt_transfer_given(call, t);
    simt_job_put(call.on);
    if (simt_job_is_late())
        simt_transfer_keep(call, t);
    else
        simt_transfer_carry_out(call, t);
    simt_job_done(t->to, t->from, t->sets ? 0 : t->width);
    simt_job_end();
    if (waits_for(call, t))
        simt_host_waits(simt_slot_of(call.on));
    return cudaSuccess;
}

cudaError_t simt_transfer_make(struct call call, const struct simt_transfer *t)
{
    bool captured;
    simt_transfer_pass(call, t);
    simt_capture_called_by(call.by);
    cudaError_t e = simt_stream_admit(call.on, &captured);
    return e ? e : admitted(call, t, captured);
}

static struct simt_transfer set_of_bytes(void *p, int value, size_t bytes)
{
    return (struct simt_transfer){.sets = true,
                                  .to = p,
                                  .to_pitch = bytes,
                                  .width = bytes,
                                  .height = 1,
                                  .slices = 1,
                                  .value = (unsigned)value,
                                  .element = 1,
                                  .is_run = true};
}

cudaError_t simt_copy_bytes(struct call call, void *to, const void *from, size_t bytes,
                            enum cudaMemcpyKind kind)
{
    struct simt_transfer t = simt_transfer_of_bytes(to, from, bytes, kind);
    return simt_transfer_make(call, &t);
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    return simt_copy_bytes(CALL("cudaMemcpy"), to, from, bytes, kind);
}

cudaError_t simt_copy_on(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind, cudaStream_t on)
{
    return simt_copy_bytes(CALL_ON("cudaMemcpyAsync", on), to, from, bytes, kind);
}

cudaError_t cudaMemset(void *p, int value, size_t bytes)
{
    struct simt_transfer t = set_of_bytes(p, value, bytes);
    return simt_transfer_make(CALL("cudaMemset"), &t);
}

cudaError_t simt_set_on(void *p, int value, size_t bytes, cudaStream_t on)
{
    struct simt_transfer t = set_of_bytes(p, value, bytes);
    return simt_transfer_make(CALL_ON("cudaMemsetAsync", on), &t);
}

// ---- the program's own variables

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

// Admits a copy of a part of the symbol, in the one direction or in cudaMemcpyDeviceToDevice. *part becomes
// where the part begins.
static cudaError_t admit_symbol(struct call call, const void *symbol, size_t offset, size_t bytes,
                                enum cudaMemcpyKind kind, enum cudaMemcpyKind direction, char **part,
                                bool *captured)
{
    size_t size = 0;
    simt_capture_called_by(call.by);
    cudaError_t e = simt_stream_admit(call.on, captured);
    if (!e && kind != direction && kind != cudaMemcpyDeviceToDevice && kind != cudaMemcpyDefault)
        e = simt_returning(cudaErrorInvalidMemcpyDirection);
    e = e ? e : simt_symbol_place(symbol, (void **)part, &size);
    if (!e && (offset > size || bytes > size - offset)) {
        simt_tell_beyond(call, direction == cudaMemcpyHostToDevice ? "writes" : "reads", *part + offset,
                         bytes);
        e = simt_returning(cudaErrorInvalidValue);
    }
    *part += e ? 0 : offset;
    return e;
}

cudaError_t simt_to_symbol(const void *symbol, const void *from, size_t bytes, size_t offset,
                           enum cudaMemcpyKind kind, cudaStream_t on, bool waits)
{
    if (simt_is_of_host(from, kind, cudaMemcpyDeviceToHost))
        READS(from, bytes);
    struct call call = CALL_OF("cudaMemcpyToSymbol", on, waits);
    char *part = NULL;
    bool captured;
    cudaError_t e = admit_symbol(call, symbol, offset, bytes, kind, cudaMemcpyHostToDevice, &part, &captured);
    struct simt_transfer t = simt_transfer_of_bytes(part, from, bytes, kind);
    t.is_run = false;
    return e ? e : admitted(call, &t, captured);
}

cudaError_t simt_from_symbol(void *to, const void *symbol, size_t bytes, size_t offset,
                             enum cudaMemcpyKind kind, cudaStream_t on, bool waits)
{
    if (simt_is_of_host(to, kind, cudaMemcpyHostToDevice))
        WRITES(to, bytes);
    struct call call = CALL_OF("cudaMemcpyFromSymbol", on, waits);
    char *part = NULL;
    bool captured;
    cudaError_t e = admit_symbol(call, symbol, offset, bytes, kind, cudaMemcpyDeviceToHost, &part, &captured);
    struct simt_transfer t = simt_transfer_of_bytes(to, part, bytes, kind);
    return e ? e : admitted(call, &t, captured);
}

// ---- between devices; there is only one

static cudaError_t copy_peer(struct call call, void *to, int to_device, const void *from, int from_device,
                             size_t bytes)
{
    bool captured;
    struct simt_transfer t = simt_transfer_of_bytes(to, from, bytes, cudaMemcpyDeviceToDevice);
    cudaError_t e = simt_stream_admit(call.on, &captured);
    if (!e && (to_device != 0 || from_device != 0))
        e = simt_returning(cudaErrorInvalidDevice);
    return e ? e : admitted(call, &t, captured);
}

cudaError_t cudaMemcpyPeer(void *to, int to_device, const void *from, int from_device, size_t bytes)
{
    return copy_peer(CALL("cudaMemcpyPeer"), to, to_device, from, from_device, bytes);
}

cudaError_t simt_copy_peer_on(void *to, int to_device, const void *from, int from_device, size_t bytes,
                              cudaStream_t on)
{
    return copy_peer(CALL_ON("cudaMemcpyPeerAsync", on), to, to_device, from, from_device, bytes);
}

// ---- rows

cudaError_t simt_copy_rows(struct call call, void *to, size_t to_pitch, const void *from, size_t from_pitch,
                           size_t width, size_t height, enum cudaMemcpyKind kind)
{
    struct simt_transfer t = simt_transfer_of_bytes(to, from, width, kind);
    t.to_pitch = to_pitch;
    t.from_pitch = from_pitch;
    t.height = height;
    t.is_run = false;
    return simt_transfer_make(call, &t);
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
    struct simt_transfer t = set_of_bytes(p, value, width);
    t.to_pitch = pitch;
    t.height = height;
    t.is_run = false;
    return simt_transfer_make(call, &t);
}

cudaError_t cudaMemset2D(void *p, size_t pitch, int value, size_t width, size_t height)
{
    return simt_set_rows(CALL("cudaMemset2D"), p, pitch, value, width, height);
}

cudaError_t simt_set_rows_on(void *p, size_t pitch, int value, size_t width, size_t height, cudaStream_t on)
{
    return simt_set_rows(CALL_ON("cudaMemset2DAsync", on), p, pitch, value, width, height);
}
