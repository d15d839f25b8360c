// Reports values that are not elements, host code that combines, and calls that combine without end.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ordering/stamp.h"
#include "elements.h"

#define HOST_MOST (1u << 20) // the host ends after this many combines that are for kernels to do

// Returns an explanation of a token that does not stand for an element of this call.
static const char *guess(uint64_t token, unsigned bytes, const char *otherwise)
{
    uint32_t word = unscramble((uint32_t)token);
    if (token == 0)
        return "it is 0, and the sum of nothing is IDENTITY";
    if (bytes == 8 && ((word ^ simt_elements.keys[0]) & ~TAINTS) < simt_elements.count)
        return "its first 4 bytes are from an element, but the other 4 are not from the same one";
    if (((word ^ simt_elements.key_before) & ~TAINTS) < simt_elements.count_before)
        return "it is an element of the call before";
    return otherwise;
}

static const char *side_name(bool left) { return left ? "left" : "right"; }

void simt_tell_foreign(uint64_t token, bool left, uint64_t pc)
{
    struct finding f = {.kind = NOT_AN_ELEMENT, .accesses = 1};
    char who[40] = "host code";
    if (simt_current_thread) {
        f.access[0] = simt_access_here(OP_CALL, pc);
        snprintf(who, sizeof who, "thread %u", f.access[0].thread.x);
    } else {
        f.access[0] = (struct access){.op = OP_CALL, .pc = pc};
    }
    snprintf(f.why, sizeof f.why, "%s combines at %%1 a %s operand that is not an element: %s", who,
             side_name(left),
             guess(token, simt_elements.bytes,
                   "it is neither of this call's x nor combined in it; perhaps a variable was never set"));
    simt_finding_add(&f);
}

void simt_elements_end(unsigned call)
{
    struct finding f = {
        .kind = NOT_AN_ELEMENT, .access = {{.op = OP_CALL, .pc = simt_elements.begun_at}}, .accesses = 1};
    if (call == simt_elements.calls)
        return;
    snprintf(
        f.why, sizeof f.why,
        "host code begins the elements of x anew at %%1, in the middle of a call: only a test may do that");
    simt_finding_add(&f);
}

void simt_tell_host(uint64_t pc)
{
    struct finding f = {.kind = HOST_COMBINE, .access = {{.op = OP_CALL, .pc = pc}}, .accesses = 1};
    if (simt_elements.host_combined++ == HOST_MOST)
        exit(1);
    if (simt_elements.host_combined > 1)
        return;
    snprintf(f.why, sizeof f.why, "host code combines elements at %%1: the scan is for kernels to do");
    simt_finding_add(&f);
}

void simt_derivation_tell_nothing(uint64_t pc)
{
    struct finding f = {.kind = NOT_AN_ELEMENT, .accesses = 1};
    f.access[0] =
        simt_current_thread ? simt_access_here(OP_CALL, pc) : (struct access){.op = OP_CALL, .pc = pc};
    snprintf(f.why, sizeof f.why,
             "simtCombine() at %%1 combines nothing: work is what combine(left, right) does");
    simt_finding_add(&f);
}

// Ends a loop that only combines. Otherwise it would fill the disk before its time is up.
_Noreturn void simt_tell_too_many(uint64_t pc)
{
    struct finding f = {.kind = TIMEOUT, .accesses = 1};
    f.access[0] =
        simt_current_thread ? simt_access_here(OP_CALL, pc) : (struct access){.op = OP_CALL, .pc = pc};
    snprintf(f.why, sizeof f.why,
             "more than %u million combines in one call, the last at %%1: does the loop ever end?",
             (simt_elements.count - simt_elements.inputs) / 1000000);
    simt_finding_add(&f);
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
    struct finding f = {.kind = NOT_AN_ELEMENT, .accesses = fill ? fill->by != NULL : writer != 0};
    simt_name_object(&f, offset, false);
    f.access[0] = (struct access){.op = OP_WRITE, .pc = fill ? text_offset(fill->by) : writer & PC_MASK};
    snprintf(f.why, sizeof f.why, "what %s is neither of this call's x nor combined in it: %s",
             !f.accesses    ? "was copied or set there"
             : !fill        ? "is written there at %1"
             : fill->copied ? "was copied there at %1"
                            : "was set there at %1",
             guess(token, bytes, "elements are copied or combined, and can't be made in another way"));
    simt_finding_add(&f);
}
