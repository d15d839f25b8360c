// Findings. Those of a kernel are collected while it runs and reported when the launch ends. If many threads
// have the same finding, it is stored once with a count. A finding in host code is reported at once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

static struct finding found[MAX_FINDINGS];
static struct source_line places[MAX_FINDINGS][MAX_ACCESSES]; // of their accesses, once they are reported
static unsigned found_count;
static uint64_t total;

static const char *const op_names[] = {"read",   "write", "atomic", "barrier",
                                       "launch", "call",  "index",  "branch"};

const char *simt_op_name(enum op op) { return op_names[op]; }

enum op simt_op_of(unsigned access)
{
    return access & ACCESS_ATOMIC ? OP_ATOMIC : access & ACCESS_WRITE ? OP_WRITE : OP_READ;
}

struct access simt_access_here(enum op op, uint64_t pc)
{
    if (!simt_current_thread)
        return simt_access_by_host(op, pc);
    return (struct access){.op = op,
                           .pc = pc,
                           .on_device = true,
                           .thread = simt_thread_index(simt_current_thread),
                           .block = simt_block_index(simt_current_block->number)};
}

struct access simt_access_here_at(enum op op, struct simt_site site)
{
    struct access a = simt_access_here(op, 0);
    a.site = site;
    return a;
}

struct counted simt_counted_in(const struct launch *l, uint64_t block, unsigned thread, uint32_t counted)
{
    if (counted == 0)
        return (struct counted){.number = 0};
    return (struct counted){.number = counted,
                            .kernel = l->occasion.name,
                            .launch = l->occasion.number,
                            .block = (int64_t)(block - l->first_number),
                            .thread = (int)thread};
}

struct access simt_access_launching(const struct launch *l)
{
    return (struct access){
        .op = OP_LAUNCH, .site = l->site, .on_device = true, .thread = l->by_thread, .block = l->by_block};
}

struct access simt_access_by(const struct touch *t)
{
    struct access a = simt_access_here(simt_op_of(t->how), pc_of(t));
    if (UNLIKELY(t->counted))
        a.counted = simt_counted_in(simt_current_launch, simt_current_block->number,
                                    simt_current_thread->number, t->counted);
    a.scoped = is_strong(t);
    a.scope = t->scope;
    a.order = simt_order_of(t);
    return a;
}

unsigned simt_order_of(const struct touch *t)
{
    const unsigned order = (unsigned)t->order; // the program may pass any number
    return t->how & ACCESS_ATOMIC && order <= __ATOMIC_SEQ_CST ? order + 1 : 0;
}

struct access simt_access_beside(const struct access *a, enum op op, uint64_t pc)
{
    return (struct access){
        .op = op, .pc = pc, .on_device = a->on_device, .thread = a->thread, .block = a->block};
}

struct access simt_access_at(enum op op, struct simt_site site)
{
    return (struct access){.op = op, .site = site};
}

// Looks for the kernel's parameter that points into the array at that place, but not to its beginning; if
// there are several, the one that points nearest before the place. Enters it, and the element's index,
// counted from there.
static void find_parameter(size_t offset, struct object *object)
{
    const struct launch *l = simt_current_launch;
    const struct allocation *a = l && l->parameters ? simt_memory_find(offset) : NULL;
    size_t nearest = a ? a->offset + a->before : 0;
    const char *found = NULL, *next = a ? l->parameters : NULL;
    for (unsigned i = 0; next && i < SIMT_PARAMETERS; i++) {
        size_t at = l->arguments[i] ? global_offset((uintptr_t)l->arguments[i]) : NOWHERE;
        if (at != NOWHERE && at > nearest && at <= offset) {
            nearest = at;
            found = next;
        }
        next = strchr(next, ',');
        next = next ? next + 1 : NULL;
    }
    if (!found || !a->element || offset - a->offset >= a->bytes || strcspn(found, ",") == 0)
        return;
    snprintf(object->parameter, sizeof object->parameter, "%.*s", (int)strcspn(found, ","), found);
    object->parameter_index = (int64_t)((offset - nearest) / a->element);
}

struct object simt_object_at(struct spot at)
{
    const size_t offset = at.offset;
    const struct shared_object *o = at.block ? simt_shared_find(offset) : NULL;
    const struct allocation *a = at.block ? NULL : simt_memory_nearest(offset);
    struct object object = {.what = at.block ? SHARED_MEMORY : GLOBAL_MEMORY};
    size_t begin = 0, element = 0;
    bool scalar = false;
    // Beyond the arena are the program's own variables, of which only some have names. So the nearest name is
    // not that of the variable that was missed.
    if (a && offset >= simt_arena_bytes && offset - a->offset >= a->bytes)
        a = NULL;
    if (o) {
        object = simt_shared_object_of(o);
        begin = o->offset, element = o->element, scalar = o->bytes == element;
    }
    if (a) {
        object = simt_memory_object(a);
        begin = a->offset + a->before - a->missing, element = a->element;
        scalar = offset >= simt_arena_bytes && a->bytes == element;
    }
    if (element) {
        object.index = ((int64_t)offset - (int64_t)begin) / (int64_t)element;
        object.index -= (int64_t)(offset - begin) < 0 && (begin - offset) % element > 0;
        object.has_index = !scalar || object.index != 0;
    }
    if (a && object.has_index)
        find_parameter(offset, &object);
    return object;
}

struct finding simt_finding_of(const char *kind, struct access by)
{
    return (struct finding){.kind = kind, .access = {by}, .accesses = 1};
}

void simt_tell(const char *kind, struct access by, struct clause why)
{
    struct finding f = simt_finding_of(kind, by);
    simt_because(&f, why);
    simt_finding_add(&f);
}

void simt_because(struct finding *f, struct clause c)
{
    if (f->clauses == MAX_CLAUSES)
        simt_device_failed("a finding has too many clauses, of which the last is %s", c.reason);
    f->because[f->clauses++] = c;
}

void simt_because_refused(struct finding *f, const char *kernel, const struct clause *why)
{
    BECAUSE(f, "invalid-launch", .text = {kernel});
    simt_because(f, *why);
    BECAUSE(f, "never-ran");
}

static bool same_access(const struct access *a, const struct access *b)
{
    return a->pc == b->pc && a->site.line == b->site.line && a->site.file == b->site.file && a->op == b->op;
}

static bool same_object(const struct object *a, const struct object *b)
{
    return a->what == b->what && a->number == b->number && !strcmp(a->name, b->name);
}

// Whether both findings have the same two accesses of the same threads, or do not say which accesses of their
// threads they have. A program that asks for that wants to know all of them.
static bool same_pair(const struct finding *a, const struct finding *b)
{
    for (unsigned i = 0; i < 2; i++) {
        const struct counted *x = &a->access[i].counted, *y = &b->access[i].counted;
        if (x->number != y->number || x->thread != y->thread || x->block != y->block)
            return false;
    }
    return true;
}

static bool same_finding(const struct finding *a, const struct finding *b)
{
    bool same = is_kind(a, b->kind) && a->accesses == b->accesses && same_object(&a->object, &b->object) &&
                same_pair(a, b);
    for (unsigned i = 0; same && i < a->accesses; i++)
        same = same_access(&a->access[i], &b->access[i]);
    return same;
}

bool simt_findings_have(const char *kind)
{
    for (unsigned i = 0; i < found_count; i++)
        if (is_kind(&found[i], kind))
            return true;
    return false;
}

bool simt_findings_alike(const struct finding *f, const struct finding *g)
{
    const struct access *a = f->access, *b = g->access;
    return is_kind(f, g->kind) && ((same_access(&a[0], &b[0]) && same_access(&a[1], &b[1])) ||
                                   (same_access(&a[0], &b[1]) && same_access(&a[1], &b[0])));
}

static bool is_race(const struct finding *f)
{
    return is_kind(f, "shared-race") || is_kind(f, "global-race");
}

static bool is_unwritten(const struct finding *f)
{
    return is_kind(f, "uninit-shared") || is_kind(f, "uninit-global");
}

// After a divergence, the block's threads are out of step. Races and reads of unwritten elements that follow
// are only a consequence of the divergence.
static bool is_consequence(const struct finding *f)
{
    if (is_kind(f, "not-an-element") && (simt_findings_have("oob-shared") ||
                                         simt_findings_have("oob-global") || simt_findings_have("oob-local")))
        return true; // such a read returns anything
    return simt_current_block && simt_current_block->diverged &&
           (is_race(f) || is_unwritten(f) || is_kind(f, "divergence"));
}

void (*simt_findings_note)(const struct finding *f);
bool simt_findings_off;

void simt_finding_add(const struct finding *f)
{
    simt_more_than_memory = true;
    if (is_consequence(f))
        return;
    if (UNLIKELY(simt_findings_note != NULL))
        simt_findings_note(f);
    if (simt_findings_off)
        return;
    for (unsigned i = 0; i < found_count; i++)
        if (same_finding(&found[i], f)) {
            found[i].count += f->count > 0 ? f->count : 1;
            if (f->needs > found[i].needs)
                found[i].needs = f->needs;
            simt_fuel -= TOLD_FUEL; // a loop that goes wrong in every turn is slow, so it ends sooner
            return;
        }
    if (found_count == MAX_FINDINGS)
        return;
    found[found_count] = *f;
    if (f->count == 0)
        found[found_count].count = 1;
    if (simt_current_launch && !f->kernel[0])
        snprintf(found[found_count].kernel, sizeof found[found_count].kernel, "%s",
                 simt_current_launch->kernel);
    found[found_count].several_blocks = simt_current_launch && simt_current_launch->blocks > 1;
    found[found_count].of_library = simt_current_launch && simt_current_launch->of_library;
    found_count++;
    if (!simt_current_launch)
        simt_findings_flush();
}

// ---- reporting

void (*simt_findings_speak)(const struct finding *f, const struct source_line *places);

// Whether two blocks race for a word that one of them reads in a loop by a plain load: then the word is meant
// as a flag.
static bool is_plain_flag(const struct finding *f, const struct source_line *places)
{
    const struct access *a = f->access;
    return is_kind(f, "global-race") && f->accesses == 2 && a[0].op == OP_READ && !a[0].scoped &&
           a[0].block.x != a[1].block.x && simt_source_waits(places[0]);
}

static bool same_thread(const struct access *a, const struct access *b)
{
    return !memcmp(&a->thread, &b->thread, sizeof a->thread) &&
           !memcmp(&a->block, &b->block, sizeof a->block);
}

// Whether two threads race for an element that each of them reads and writes: then they probably add to it.
static bool is_plain_update(const struct finding *f)
{
    const struct access *a = f->access;
    bool reads = is_race(f) && f->accesses == 2 && a[0].op == OP_READ && a[1].op == OP_WRITE;
    for (unsigned i = 0; reads && i < found_count; i++) {
        const struct access *w = found[i].access;
        if (is_kind(&found[i], f->kind) && found[i].object.index == f->object.index &&
            same_object(&found[i].object, &f->object) && w[0].op == OP_WRITE && same_access(&w[0], &w[1]) &&
            w[1].pc == a[1].pc && (same_thread(&w[0], &a[0]) || same_thread(&w[1], &a[0])))
            return true;
    }
    return false;
}

// Whether a library's own code makes all of these accesses, and they conflict. Then the caller has passed the
// same memory to it twice.
static bool is_overlap(const struct finding *f, const struct source_line *places)
{
    bool within = f->of_library && (is_kind(f, "global-race") || is_kind(f, "missing-fence"));
    for (unsigned i = 0; within && i < f->accesses; i++)
        within = places[i].header_line > 0;
    return within;
}

// Adds what follows from the lines and from the other findings.
static void settle(struct finding *f, const struct source_line *places)
{
    const bool reads = f->access[0].op == OP_READ || f->access[1].op == OP_READ;
    if (is_overlap(f, places)) { // nobody can mend the library, so how to order the two is of no use
        f->clauses = 1;
        f->in_one_line = NULL;
        BECAUSE(f, reads ? "arguments-overlap" : "arguments-overlap-or-results-meet", .link = LINK_COLON);
    } else if (is_plain_flag(f, places))
        BECAUSE(f, "flag-is-plain");
    else if (is_plain_update(f))
        BECAUSE(f, "sum-without-atomic");
}

bool (*simt_findings_witness)(const struct finding *f, struct finding *witness);

// Reports what the finding changes, if that can be shown.
static void show(const struct finding *f, const struct source_line *places)
{
    static struct finding w;
    struct source_line of_w[MAX_ACCESSES];
    if (!simt_findings_witness || !simt_findings_witness(f, &w))
        return;
    const unsigned at = same_access(&w.access[0], &f->access[0]) ? 0 : 1;
    memcpy(of_w, places, sizeof of_w);
    of_w[0] = places[at];
    of_w[1] = places[1 - at];
    w.shows = true;
    simt_findings_speak(&w, of_w);
}

static void tell(struct finding *f, const struct source_line *places)
{
    settle(f, places);
    total++;
    simt_findings_speak(f, places);
    show(f, places);
}

// Whether a read of an unwritten element is also one side of a race: then the write came later only by
// chance.
static bool is_side_of_race(unsigned i)
{
    if (!is_unwritten(&found[i]))
        return false;
    for (unsigned k = 0; k < found_count; k++)
        if (is_race(&found[k]) && same_object(&found[k].object, &found[i].object))
            for (unsigned j = 0; j < MAX_ACCESSES; j++)
                if (same_line(&places[k][j], &places[i][0]))
                    return true;
    return false;
}

// Puts finding i in the place of finding k.
static void move(unsigned i, unsigned k)
{
    found[k] = found[i];
    memcpy(places[k], places[i], sizeof places[i]);
}

static void drop_sides_of_races(void)
{
    bool drop[MAX_FINDINGS];
    for (unsigned i = 0; i < found_count; i++)
        drop[i] = is_side_of_race(i);
    unsigned kept = 0;
    for (unsigned i = 0; i < found_count; i++)
        if (!drop[i])
            move(i, kept++);
    found_count = kept;
}

// Whether findings i and k look the same to the reader. A race may have more accesses at one time than at
// another, because what else there is to say about it is not always known.
static bool is_twin(unsigned i, unsigned k)
{
    bool race = is_race(&found[i]);
    bool twin = is_kind(&found[k], found[i].kind) && same_object(&found[k].object, &found[i].object) &&
                (race || found[k].accesses == found[i].accesses) && same_pair(&found[i], &found[k]);
    for (unsigned j = 0; twin && j < found[i].accesses && j < found[k].accesses; j++)
        twin = same_line(&places[k][j], &places[i][j]) && found[k].access[j].op == found[i].access[j].op;
    return twin;
}

// Whether findings i and k are of the same plain read and the same atomic update, by their lines. The update
// may come before or after the read, and with or without a signal in between. The findings are then reported
// as a single race, in its simplest form.
static bool is_same_update(unsigned i, unsigned k)
{
    const struct access *a = found[i].access, *b = found[k].access;
    if (!(is_race(&found[i]) || is_kind(&found[i], "missing-fence")) ||
        !(is_race(&found[k]) || is_kind(&found[k], "missing-fence")) ||
        !same_object(&found[i].object, &found[k].object))
        return false;
    unsigned read = a[0].op == OP_READ ? 0 : 1, other = b[0].op == OP_READ ? 0 : 1;
    return a[read].op == OP_READ && a[1 - read].op == OP_ATOMIC && b[other].op == OP_READ &&
           b[1 - other].op == OP_ATOMIC && same_line(&places[i][read], &places[k][other]) &&
           same_line(&places[i][1 - read], &places[k][1 - other]);
}

// Given two findings of the same update: whether i is simpler than k.
static bool is_simpler(const struct finding *i, const struct finding *k)
{
    return is_race(i) != is_race(k) ? is_race(i) : i->accesses < k->accesses;
}

// Merges the findings that look the same to the reader, for example because one source line has several code
// addresses. The finding that says most is kept.
static void merge(void)
{
    unsigned kept = 0;
    for (unsigned i = 0, k; i < found_count; i++) {
        bool update = false;
        for (k = 0; k < kept && !(update = is_same_update(i, k)) && !is_twin(i, k);)
            k++;
        if (k == kept) {
            move(i, kept++);
            continue;
        }
        uint64_t times = found[k].count + found[i].count;
        if (update ? is_simpler(&found[i], &found[k]) : found[i].accesses > found[k].accesses)
            move(i, k);
        found[k].count = times;
    }
    found_count = kept;
}

// Divergence is reported before the other findings, because it can be their cause: threads that left the
// others may also have run ahead of those at the barrier.
static void tell_those(bool divergence)
{
    for (unsigned i = 0; i < found_count; i++)
        if (is_kind(&found[i], "divergence") == divergence)
            tell(&found[i], places[i]);
}

void simt_findings_flush(void)
{
    static uint64_t pcs[MAX_FINDINGS * MAX_ACCESSES];
    static struct source_line looked_up[MAX_FINDINGS * MAX_ACCESSES];
    if (found_count == 0)
        return;
    if (!simt_current_launch && simt_source_has_libraries()) // a finding in host code
        simt_source_note_call(NULL);
    for (unsigned i = 0; i < found_count * MAX_ACCESSES; i++) {
        const struct access *a = &found[i / MAX_ACCESSES].access[i % MAX_ACCESSES];
        pcs[i] = a->pc ? a->pc : a->waits_at;
    }
    simt_source_find(pcs, found_count * MAX_ACCESSES, looked_up);
    for (unsigned i = 0; i < found_count; i++)
        for (unsigned j = 0; j < MAX_ACCESSES; j++) {
            const struct access *a = &found[i].access[j];
            places[i][j] = looked_up[MAX_ACCESSES * i + j];
            if (!a->pc)
                simt_source_place(&places[i][j], a->site);
            if (!a->earlier) // otherwise a library's own line is all that is known
                simt_source_settle(&places[i][j]);
        }
    for (unsigned i = 0; i < found_count; i++)
        if (found[i].of_library)
            simt_source_kernel(found[i].kernel, sizeof found[i].kernel);
    drop_sides_of_races();
    merge();
    fflush(stdout);
    tell_those(true);
    tell_those(false);
    found_count = 0;
}

uint64_t simt_findings_total(void) { return total; }

// A program with findings ends with status 86, unless it failed in another way.
void simt_exit_with_findings(int status, void *unused)
{
    (void)unused;
    if (simt_current_thread)
        TELL("crash", simt_access_here(OP_CALL, 0), "calls-exit", .n = {status});
    simt_findings_flush();
    if (total > 0 || status != 0) {
        simt_memory_tell_refusal();
        simt_tell_parting();
    }
    simt_findings_speak(NULL, NULL);
    if (total > 0 && status == 0 && !simt_options.keep_exit) {
        fflush(NULL);
        _exit(86);
    }
}
