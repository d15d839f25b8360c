// Glue to the scans of hunt.h. `function` in the request says which one to call.
#include <string.h>

#include "scan_call.h"

#include "hunt.h" // must come last: it seals what the header above needs

static const struct {
    const char *name;
    void (*scan)(elem_t *y, const elem_t *x, size_t n, unsigned section);
} scans[] = {
    {"double_buffer", double_buffer}, {"tile_by_tile", tile_by_tile}, {"chained", chained},
    {"last_block", last_block},       {"two_trees", two_trees},       {"padded", padded},
};

extern "C" void entry(const struct message *request, struct message *reply)
{
    const char *name = message_text(request, "function");
    for (size_t i = 0; i < sizeof scans / sizeof *scans; i++)
        if (name && strcmp(scans[i].name, name) == 0) {
            scan_call(request, reply, scans[i].scan);
            return;
        }
    message_add_text(reply, "refused", "hunt.h has no such function");
}
