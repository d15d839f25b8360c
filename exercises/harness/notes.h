// What make trace says of a row of its table besides what the cells hold: from the flow of the same call on
// intervals, whose clock counts the rows.
#ifndef NOTES_H
#define NOTES_H

#include "flow.h"
#include "inside.h"

// A row: what came into an array after row `from`, and until row `until`.
struct noted {
    const struct flow *flow;
    struct spot array; // its name; "lane" for what the lanes of block 0's first warp have
    bool shared;       // of block 0; else what is read in shared memory is no matter
    int cells;         // of the array that are looked at
    int from, until;
};

// Whether any of it was combined.
bool note_combined(const struct noted *noted);
// The distance that every combine spans, behind "up" or "down" where they are nodes of a tree; nothing where
// there is none that all have. *tree is of the rows so far, 0 before the first.
void note_stride(struct text *text, const struct noted *noted, int *tree);
// Who read what: XY[k] ← XY[k−1]⊕XY[k]   k = 1…7. In up to `width` columns; nothing where nobody can tell.
void note_reads(struct text *text, const struct noted *noted, size_t width);

#endif
