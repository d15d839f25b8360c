// The places that a finding names: what they are called, and what happens there.
#include <stdio.h>
#include <string.h>

#include "inside.h"

void simt_put_place(struct simt_text *text, const struct source_line *place)
{
    if (place->line)
        simt_text_add(text, "%s:%d", simt_base_name(place->file), place->line);
    else
        simt_text_add(text, "an unknown line");
}

unsigned simt_column_of(const struct source_line *place)
{
    const char *line = simt_source_text(place);
    return line ? (unsigned)strspn(line, " \t") + 1 : 1;
}

bool simt_is_new_place(const struct source_line *places, unsigned i)
{
    for (unsigned k = 0; k < i; k++)
        if (same_line(&places[k], &places[i]))
            return false;
    return places[i].line > 0;
}

const char *simt_note(const struct access *a)
{
    static const char *const formats[] = {[OP_READ] = "read by %s",
                                          [OP_WRITE] = "written by %s",
                                          [OP_ATOMIC] = "atomically updated by %s",
                                          [OP_BARRIER] = "%s waits here",
                                          [OP_LAUNCH] = "launched here",
                                          [OP_CALL] = "called here",
                                          [OP_INDEX] = "the index",
                                          [OP_BRANCH] = "the branch"};
    static struct simt_text note;
    char who[60] = "host code";
    if (a->on_device)
        snprintf(who, sizeof who, "thread %u of block %u", a->thread.x, a->block.x);
    simt_text_cut(&note, 0);
    simt_text_add(&note, formats[a->op], who);
    return note.bytes;
}
