// Lists of ranges of the program's own memory: what it has pinned, and what it has registered.
#include <stdlib.h>

#include "inside.h"

struct range *simt_registered;

bool simt_range_covers(const struct range *list, uintptr_t address, size_t bytes)
{
    for (; list; list = list->next)
        if (address - (uintptr_t)list->p < list->bytes &&
            bytes <= list->bytes - (address - (uintptr_t)list->p))
            return true;
    return false;
}

bool simt_range_holds(const struct range *list, const void *p)
{
    while (list && (uintptr_t)p - (uintptr_t)list->p >= list->bytes)
        list = list->next;
    return list;
}

void simt_range_add(struct range **list, void *p, size_t bytes)
{
    struct range *first = simt_device_calloc(1, sizeof *first);
    *first = (struct range){p, bytes, *list};
    *list = first;
}

bool simt_range_remove(struct range **list, const void *p)
{
    for (struct range **at = list; *at; at = &(*at)->next)
        if ((*at)->p == p) {
            struct range *gone = *at;
            *at = gone->next;
            free(gone);
            return true;
        }
    return false;
}
