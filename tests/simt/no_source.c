// Takes the place of the device's source.c in a test whose findings no one reads: a line stands for a code
// address, and there are no texts and no libraries.
#include <string.h>

#include "../../exercises/simt/findings/findings.h"

void simt_source_find(const uint64_t *pcs, unsigned count, struct source_line *lines)
{
    memset(lines, 0, count * sizeof *lines);
    for (unsigned i = 0; i < count; i++)
        lines[i].line = (int)pcs[i];
}

const char *simt_source_text(const struct source_line *at)
{
    (void)at;
    return NULL;
}

const char *simt_source_code(const struct source_line *at) { return simt_source_text(at); }

bool simt_source_waits(struct source_line at) { return simt_source_code(&at); }
bool simt_source_spins(struct source_line at) { return simt_source_code(&at); }

// No library makes a call here.
bool simt_source_is_library(const char *file)
{
    (void)file;
    return false;
}

bool simt_source_in_library(uint64_t pc)
{
    (void)pc;
    return false;
}

bool simt_source_has_libraries(void) { return false; }
void simt_source_place(struct source_line *at, struct simt_site site)
{
    *at = (struct source_line){.line = site.line};
}
struct source_line simt_source_of(const struct access *a)
{
    return (struct source_line){.line = a->site.line ? a->site.line : (int)a->pc};
}
void simt_source_note_call(const void *function) { (void)function; }
void simt_source_note_frames(struct frames *f) { f->count = 0; }
struct source_line simt_source_of_frames(const struct frames *f)
{
    (void)f;
    return (struct source_line){.line = 0};
}
int simt_source_give(const struct source_line *at, char *path, size_t bytes)
{
    if (bytes > 0)
        *path = 0;
    return at->line;
}
void simt_source_settle(struct source_line *at) { (void)at; }
bool simt_source_kernel(char *name, size_t bytes)
{
    if (bytes > 0)
        *name = 0;
    return false;
}

const char *simt_base_name(const char *path) { return path; }
