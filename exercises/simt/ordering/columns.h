// The shadow words of device memory, in columns.
//
// An array may be large, and most launches only read or only write each element. So the parts of a shadow
// word are not stored side by side. Each part has a column of its own, and a column takes memory only where
// it is used. Four bytes that are only read, or only written, need 8 bytes in the columns. A whole shadow
// word has 32.
//
// A *group* stands for GROUP_BYTES of device memory, and says which columns need not be read. If its last
// write is of an earlier launch, all its writes are, and the same holds for reads.
//
// Invariant: if the second read of a word is of this launch, the first one is, too.
#ifndef SIMT_COLUMNS_H
#define SIMT_COLUMNS_H

#include "stamp.h"

#define GROUP_BYTES 2048u // a page of each column
#define HAS_MORE    UINT64_MAX

extern struct shadow_columns { // indexed by offset / 4, and named as in struct shadow_word
    uint64_t *write;
    uint64_t *read[2];
    struct shadow_more *more;   // others and split
    struct shadow_group *group; // indexed by offset / GROUP_BYTES
} simt_columns;
struct shadow_more {
    uint32_t others, split;
};
struct shadow_group {
    uint64_t write; // a stamp of this launch if the group has such a write; HAS_MORE if some .more is not 0
    uint64_t read;  // a stamp of this launch if the group has such a read
};

static ALWAYS_INLINE struct shadow_group *group_of(size_t word)
{
    return &simt_columns.group[word / (GROUP_BYTES / 4)];
}

static ALWAYS_INLINE struct shadow_more more_of(size_t word)
{
    return UNLIKELY(group_of(word)->write == HAS_MORE) ? simt_columns.more[word] : (struct shadow_more){0, 0};
}

// Records a write of a word that no other thread has written. Returns false if another thread has read it.
static ALWAYS_INLINE bool column_write_fast(size_t word, uint64_t mine, uint64_t floor)
{
    struct shadow_group *g = group_of(word);
    if (g->read >= floor) {
        uint64_t *r = &simt_columns.read[0][word], *s = &simt_columns.read[1][word];
        if (*r >= floor) {
            if (UNLIKELY(!same_moment(*r, mine) || (*s >= floor && !same_moment(*s, mine))))
                return false;
            *r = 0;
            if (*s)
                *s = 0;
        }
    }
    simt_columns.write[word] = mine;
    if (g->write < simt_current_launch->first_stamp)
        g->write = mine;
    return true;
}

// The counterpart of race_fast for a word of device memory.
static ALWAYS_INLINE bool column_race_fast(size_t word, uint64_t mine, uint64_t floor, bool writes,
                                           readers *suffice)
{
    struct shadow_group *g = group_of(word);
    if (UNLIKELY(g->write >= floor)) {
        uint64_t w = simt_columns.write[word];
        struct shadow_more more = more_of(word);
        if ((w >= floor && !same_moment(w, mine)) || more.others | more.split)
            return false;
    }
    if (writes)
        return column_write_fast(word, mine, floor);
    uint64_t *r = &simt_columns.read[0][word];
    if (LIKELY(*r < floor || same_moment(*r, mine))) {
        *r = g->read = mine;
        return true;
    }
    uint64_t *s = &simt_columns.read[1][word];
    if (*s < floor || same_moment(*s, mine)) {
        *s = mine;
        return true;
    }
    return suffice(*r, *s, mine);
}
#endif
