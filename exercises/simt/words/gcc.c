// A finding as a compiler would say it, for editors and tools that read file:line:column. The other places
// follow as notes.
#include "inside.h"

static void put_line(struct simt_text *text, const struct source_line *p, const char *severity,
                     const char *says)
{
    if (p->line)
        simt_text_add(text, "%s:%d:%u: %s: %s", p->file, p->line, simt_column_of(p), severity, says);
    else
        simt_text_add(text, "simt: %s: %s", severity, says);
}

void simt_put_as_compiler(struct simt_text *text, const struct finding *f, const struct source_line *places,
                          const char *sentence)
{
    if (f->shows) { // what the error before it changes
        put_line(text, &places[0], "note", sentence);
        simt_text_add(text, "\n");
        return;
    }
    put_line(text, &places[0], "error", sentence);
    simt_text_add(text, " [%s]\n", f->because[0].reason);
    for (unsigned i = 1; i < f->accesses; i++)
        if (simt_is_new_place(places, i)) {
            put_line(text, &places[i], "note", simt_note(&f->access[i]));
            simt_text_add(text, "\n");
        }
}
