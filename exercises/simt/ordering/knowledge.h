// What happens_before.c shares with missing_fence.c.
#ifndef SIMT_KNOWLEDGE_H
#define SIMT_KNOWLEDGE_H

#include "stamp.h"

// Whether m is among what k says.
bool simt_knows(const struct knowledge *k, const struct moment *m);

static inline uint32_t reader_of(const struct seen *s)
{
    return (uint32_t)(s->reader >> THREAD_SHIFT) & (MAX_BLOCK_THREADS - 1);
}

#endif
