// What the program's last calls of cudaMemset and cudaMemcpy wrote.
#include "inside.h"

static struct fill fills[MAX_FILLS]; // a ring
static unsigned fill_count;

void simt_fill_note(struct fill f) { fills[fill_count++ % MAX_FILLS] = f; }

const struct fill *simt_fill_last(size_t offset, size_t bytes)
{
    for (unsigned k = 1; k <= fill_count && k <= MAX_FILLS; k++) {
        const struct fill *f = &fills[(fill_count - k) % MAX_FILLS];
        if (f->offset < offset + bytes && offset < f->offset + f->bytes)
            return f;
    }
    return NULL;
}

void simt_fill_forget(size_t offset, size_t bytes)
{
    for (unsigned k = 0; k < MAX_FILLS; k++)
        if (fills[k].offset < offset + bytes && offset < fills[k].offset + fills[k].bytes)
            fills[k].bytes = 0;
}
