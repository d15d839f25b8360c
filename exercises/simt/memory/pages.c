// The pages of device memory and of its shadow words, for Linux.
#define _GNU_SOURCE
#include <sys/mman.h>

#include "inside.h"

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25 // since Linux 6.1; glibc's headers may be older
#endif

void simt_memory_give_back(void *p, size_t bytes)
{
    uintptr_t first = round_up((uintptr_t)p, SYSTEM_PAGE), last = ((uintptr_t)p + bytes) & ~(SYSTEM_PAGE - 1);
    if (first < last)
        madvise((void *)first, last - first, MADV_DONTNEED);
}

void simt_memory_in_large_pages(void *p, size_t bytes)
{
    uintptr_t first = round_up((uintptr_t)p, SYSTEM_PAGE), last = ((uintptr_t)p + bytes) & ~(SYSTEM_PAGE - 1);
    if (bytes >= LARGE_ARRAY)
        madvise((void *)first, last - first, MADV_HUGEPAGE);
}

// Linux copies a page when one of the two processes first writes to it, and for that it splits a large page
// into small ones. Writing here at once, and then making one large page of them again, keeps the large page.
void simt_memory_keep_large_pages(void *p, size_t bytes)
{
    for (uintptr_t at = round_up((uintptr_t)p, LARGE_PAGE); at + LARGE_PAGE <= (uintptr_t)p + bytes;
         at += LARGE_PAGE) {
        volatile uint8_t *byte = (uint8_t *)at;
        unsigned char present;
        if (bytes < LARGE_ARRAY || mincore((void *)at, 1, &present) || !(present & 1))
            continue;
        *byte = *byte;
        madvise((void *)at, LARGE_PAGE, MADV_COLLAPSE);
    }
}
