// Reports values that are not elements, host code that combines, and calls that combine without end.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elements.h"

#define HOST_MOST (1u << 20) // the host ends after this many combines that are for kernels to do

// Returns the reason why a token does not stand for an element of this call.
static const char *guess(uint64_t token, unsigned bytes, const char *otherwise)
{
    uint32_t word = (uint32_t)token;
    if (token == 0)
        return "is-zero";
    if (bytes == 8 && (simt_number_in(word, simt_elements.keys[0]) & ~TAINTS) < simt_elements.count)
        return "of-two-elements";
    if ((simt_number_in(word, simt_elements.keys_before) & ~TAINTS) < simt_elements.count_before)
        return "of-call-before";
    return otherwise;
}

void simt_tell_foreign(uint64_t token, bool left, uint64_t pc)
{
    struct finding f = simt_finding_of("not-an-element", simt_access_here(OP_CALL, pc));
    BECAUSE(&f, "combines-no-element", .n = {left});
    BECAUSE(&f, guess(token, simt_elements.bytes, "perhaps-never-set"));
    simt_finding_add(&f);
}

void simt_elements_end(unsigned call)
{
    if (call != simt_elements.calls)
        TELL("not-an-element", simt_access_by_host(OP_CALL, simt_elements.begun_at), "elements-begun-anew");
}

void simt_tell_host(uint64_t pc)
{
    if (simt_elements.host_combined++ == HOST_MOST)
        exit(1);
    if (simt_elements.host_combined == 1)
        TELL("host-combine", simt_access_by_host(OP_CALL, pc), "host-combines");
}

void simt_derivation_tell_nothing(uint64_t pc)
{
    TELL("not-an-element", simt_access_here(OP_CALL, pc), "combines-nothing");
}

// Ends a loop that only combines. Otherwise it would fill the disk before its time is up.
_Noreturn void simt_tell_too_many(uint64_t pc)
{
    TELL("timeout", simt_access_here(OP_CALL, pc), "combines-on",
         .n = {(simt_elements.count - simt_elements.inputs) / 1000000});
    simt_end_process();
}

// Returns whether all of an element's bytes were written.
static bool is_written(size_t offset, unsigned bytes)
{
    for (unsigned k = 0; k < bytes / 4; k++)
        if (simt_arena_state[offset / 4 + k] != STATE_WRITTEN)
            return false;
    return true;
}

// Returns the offset of the first of n elements that was written and is not an element, or NOWHERE.
static size_t find_foreign(size_t offset, size_t n, unsigned bytes, uint64_t *token)
{
    for (; n > 0; n--, offset += bytes) {
        *token = 0;
        memcpy(token, (const void *)global_address(offset), bytes);
        if (simt_number_of(*token, bytes) == SIMT_FOREIGN && is_written(offset, bytes))
            return offset;
    }
    return NOWHERE;
}

void simt_elements_check(const void *array, size_t n, unsigned bytes)
{
    uint64_t token;
    if (simt_findings_total() > simt_elements.told_before)
        return;
    simt_memory_unlock_at(array);
    size_t offset = find_foreign(global_offset((uintptr_t)array), n, bytes, &token);
    uint64_t writer = offset == NOWHERE ? 0 : simt_last_writer(offset);
    const struct fill *fill = offset == NOWHERE ? NULL : simt_fill_last(offset, bytes);
    if (fill && epoch_of(writer) >= fill->before) // a kernel's write came after it
        fill = NULL;
    simt_memory_lock_at(array);
    if (offset == NOWHERE)
        return;
    struct finding f = {.kind = "not-an-element", .accesses = fill ? fill->by != NULL : writer != 0};
    f.object = simt_object_at(device_spot(offset));
    f.access[0] = simt_access_by_host(OP_WRITE, fill ? text_offset(fill->by) : writer & PC_MASK);
    BECAUSE(&f, !f.accesses    ? "holds-no-element"
                : !fill        ? "writes-no-element"
                : fill->copied ? "copies-no-element"
                               : "sets-no-element");
    BECAUSE(&f, guess(token, bytes, "made-otherwise"));
    simt_finding_add(&f);
}
