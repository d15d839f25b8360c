// Glue to inclusive_scan() and exclusive_scan(): host arrays between guard zones. `exclusive` in the
// request chooses.
#include <stdlib.h>

#include "facts.h"
#include "guard.h"
#include "serial.h"

// Work and steps of host code so far: the same number, for it does one combine after another. False if
// nobody counts.
static bool host_tally(unsigned long *work, unsigned long *steps)
{
#ifdef SIMT
    simtHostTally(work, steps);
    return true;
#else
    (void)work, (void)steps;
    return false;
#endif
}

static unsigned char *guarded_new(size_t bytes)
{
    unsigned char *block = (unsigned char *)malloc(bytes + 2 * GUARD_BYTES);
    if (!block)
        abort();
    poison_fill(block, bytes + 2 * GUARD_BYTES);
    return block;
}

static void fact_breach(struct message *reply, const char *name, const unsigned char *block, size_t bytes)
{
    long long breach = guard_breach(block, GUARD_BYTES, bytes, GUARD_BYTES);
    if (breach == 0 || message_find(reply, ITEM_NUMBER, "beyond"))
        return;
    message_add_number(reply, "beyond", breach);
    message_add_text(reply, "beyond_of", name);
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    const struct item *x;
    size_t n;
    if (!request_takes(request, reply, sizeof(elem_t), &x, &n))
        return;
    size_t bytes = x->count * x->size;
    unsigned char *x_block = guarded_new(bytes), *y_block = guarded_new(bytes);
    elem_t *host_x = (elem_t *)(x_block + GUARD_BYTES), *host_y = (elem_t *)(y_block + GUARD_BYTES);
    memcpy((void *)host_x, x->data, bytes);

    unsigned long work[2] = {0, 0}, steps[2] = {0, 0};
    host_tally(&work[0], &steps[0]);
    if (message_number(request, "exclusive", 0))
        exclusive_scan(host_y, host_x, n);
    else
        inclusive_scan(host_y, host_x, n);
    if (host_tally(&work[1], &steps[1])) {
        message_add_number(reply, "work", (long long)(work[1] - work[0]));
        message_add_number(reply, "steps", (long long)(steps[1] - steps[0]));
    }

    message_add_array(reply, "y", sizeof(elem_t), x->count, host_y);
    fact_x_changed(reply, x, (const unsigned char *)host_x);
    fact_breach(reply, "y", y_block, bytes);
    fact_breach(reply, "x", x_block, bytes);
    free(y_block);
    free(x_block);
}
