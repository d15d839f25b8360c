// A finding as a compiler would say it, for editors and tools that read file:line:column. The other places
// follow as notes.
#include <stdio.h>

#include "inside.h"

static void put_place(struct simt_text *text, const struct source_line *p, const char *severity)
{
    if (p->line)
        simt_text_add(text, "%s:%d:%u: %s: ", p->file, p->line, simt_column_of(p), severity);
    else
        simt_text_add(text, "simt: %s: ", severity);
}

static bool is_new_place(const struct source_line *places, unsigned i)
{
    for (unsigned k = 0; k < i; k++)
        if (same_line(&places[k], &places[i]))
            return false;
    return places[i].line > 0;
}

void simt_put_as_compiler(struct simt_text *text, const struct finding *f, const struct source_line *places)
{
    put_place(text, &places[0], "error");
    simt_put_sentence(text, f, places);
    simt_text_add(text, " [%s]\n", f->because[0].reason);
    for (unsigned i = 1; i < f->accesses; i++)
        if (is_new_place(places, i)) {
            put_place(text, &places[i], "note");
            simt_put_note(text, &f->access[i]);
            simt_text_add(text, "\n");
        }
}
