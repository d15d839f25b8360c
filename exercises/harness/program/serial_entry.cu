// Glue to inclusive_scan() and exclusive_scan(): host arrays between guard zones. `exclusive` in the
// request chooses.
#include <stdlib.h>

#include "guard.h"
#include "inputs.h"

#include "serial.h" // which seals what the ones above need

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct inputs in;
    if (!inputs_take(&in, request, reply, 1))
        return;
    size_t bytes = in.count * sizeof(elem_t);
    unsigned char *x_block = poison_new(bytes + 2 * GUARD_BYTES),
                  *y_block = poison_new(bytes + 2 * GUARD_BYTES);
    elem_t *host_x = (elem_t *)(x_block + GUARD_BYTES), *host_y = (elem_t *)(y_block + GUARD_BYTES);
    memcpy((void *)host_x, in.x, bytes);

    if (message_number(request, "exclusive", 0))
        exclusive_scan(host_y, host_x, in.n);
    else
        inclusive_scan(host_y, host_x, in.n);

    inputs_answer(&in, reply, host_y);
    fact_x_changed(reply, in.x, host_x, in.count, sizeof(elem_t));
    fact_breach(reply, "y", y_block, GUARD_BYTES, bytes, GUARD_BYTES);
    fact_breach(reply, "x", x_block, GUARD_BYTES, bytes, GUARD_BYTES);
    free(y_block);
    free(x_block);
    free(in.x);
}
