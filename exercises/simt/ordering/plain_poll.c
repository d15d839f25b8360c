// A loop that waits for a flag by a plain load. The compiler may load the flag only once, before the loop.
// Then the thread stays in the loop without touching memory.
#include <stdio.h>
#include <string.h>

#include "race.h"

enum { READS = 1024 }; // reads of the thread that are looked up, at most

static struct reads {
    uint64_t pcs[READS + 1]; // the first is the loop's own
    size_t offsets[READS + 1];
    struct source_line lines[READS + 1];
    unsigned count;
} reads;

static void note(const struct shadow_word *c, size_t offset)
{
    for (int i = 0; i < 2 && reads.count <= READS; i++)
        if (same_moment(c->read[i], simt_current_thread->stamp) && !(c->read[i] & STRONG)) {
            reads.offsets[reads.count] = offset;
            reads.pcs[reads.count++] = c->read[i] & PC_MASK;
        }
}

// Collects what the running thread has read plainly since it last met others. Only device memory is
// searched, because flags go from block to block.
static void gather(void)
{
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a))
        for (size_t offset = a->offset; offset < a->offset + a->bytes; offset += 4) {
            struct shadow_word c = simt_shadow_holding(device_spot(offset));
            note(&c, offset);
        }
}

// Adds who has written the word, which the thread does not see.
static void tell_writer(struct finding *f, size_t offset)
{
    int64_t value;
    const uint64_t w = simt_last_global_write(offset);
    if (!w) {
        BECAUSE(f, "not-raised-at-all");
        return;
    }
    const struct access writer = simt_access_of(w, true);
    const bool known = simt_memory_integer(device_spot(offset), &value);
    f->access[f->accesses++] = writer;
    BECAUSE(f, known ? "wrote-last-value" : "wrote-last",
            .n = {writer.thread.x, writer.block.x, known ? value : 0});
}

bool simt_waits_plainly(struct finding *f)
{
    unsigned found = 0;
    reads.count = 1;
    reads.pcs[0] = f->access[0].pc;
    gather();
    simt_source_find(reads.pcs, reads.count, reads.lines);
    for (unsigned i = 1; i < reads.count && found == 0; i++)
        if (reads.lines[i].line && reads.lines[i].line == reads.lines[0].line &&
            !strcmp(reads.lines[i].file, reads.lines[0].file))
            found = i;
    if (!found || !simt_source_spins(reads.lines[0]))
        return false;
    f->object = simt_object_at(device_spot(reads.offsets[found]));
    BECAUSE(f, "plain-load-polls");
    tell_writer(f, reads.offsets[found]);
    return true;
}
