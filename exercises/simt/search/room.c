// Memory and texts of this room, which is linked with programs that have nothing else of the device.
#include <stdio.h>
#include <stdlib.h>

#include "inside.h"

static void *made(void *p)
{
    if (!p) {
        fprintf(stderr, "simt: no memory to search for orders\n");
        _Exit(1);
    }
    return p;
}

void *simt_room_for(size_t count, size_t size) { return made(calloc(count + 1, size)); }

void *simt_more_room(void *old, size_t count, size_t size) { return made(realloc(old, count * size)); }

FILE *simt_open_text(char **text, size_t *length) { return made(open_memstream(text, length)); }
