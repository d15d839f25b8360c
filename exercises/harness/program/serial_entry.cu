// Glue to inclusive_scan() and exclusive_scan(), with host arrays between guard zones. `exclusive` in the
// request says which one to call.
#include <stdlib.h>

#include "guard.h"
#include "inputs.h"

#include "serial.h" // must come last: it seals what the headers above need

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct inputs in;
    if (!inputs_take(&in, request, reply, 1))
        return;
    size_t bytes = in.count * sizeof(elem_t);
    unsigned char *x_block = poison_new(bytes + 2 * GUARD_BYTES),
                  *y_block = poison_new(bytes + 2 * GUARD_BYTES);
    elem_t *x = (elem_t *)(x_block + GUARD_BYTES), *y = (elem_t *)(y_block + GUARD_BYTES);
    memcpy((void *)x, in.x, bytes);

    size_t n = in.n;
    void (*scan)(elem_t * y, const elem_t *x, size_t n) =
        message_number(request, "exclusive", 0) ? exclusive_scan : inclusive_scan;
    CONFINED_BEGIN();
    CONFINED_LEND(x, n);
    CONFINED_LEND(y, n);
    scan(y, x, n);
    CONFINED_END();

    inputs_answer(&in, reply, y);
    fact_x_changed(reply, in.x, x, in.count, sizeof(elem_t));
    fact_breach(reply, "y", y_block, GUARD_BYTES, bytes, GUARD_BYTES);
    fact_breach(reply, "x", x_block, GUARD_BYTES, bytes, GUARD_BYTES);
    free(y_block);
    free(x_block);
    free(in.x);
}
