// Shows what a race changes. A finding says that nothing orders two accesses. So the launch runs twice more,
// once with either access before the other, and what is in device memory afterwards is compared. Both are
// legal runs. If only a fence is missing, the accesses come in one order, but the read may still get the old
// value. Then the launch runs once with the new value, and once with the old one.
//
// The two runs differ only in what is to be shown. They are in the order of the program's own run, except
// that both hold a thread at the access after the one in question. One of them also holds it at the access
// itself, so that all others come first.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "inside.h"

static struct rerun question;
static struct rerun_answer steady, first, second; // of runs: without a hold, and the two that are compared
// The first run, the second run, the run without a hold, and a run like the program's own.
enum { FIRST, SECOND, STEADY, USUAL, IMAGES };
static struct rerun_image images[IMAGES];

static bool open_images(void)
{
    for (unsigned i = 0; i < IMAGES; i++) {
        char *at = mmap(NULL, RERUN_IMAGE_BYTES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        images[i].at = at == MAP_FAILED ? NULL : at;
        if (!images[i].at)
            return false;
    }
    return true;
}

static void close_images(void)
{
    for (unsigned i = 0; i < IMAGES; i++) {
        if (images[i].at)
            munmap(images[i].at, RERUN_IMAGE_BYTES);
        images[i] = (struct rerun_image){.at = NULL};
    }
}

// ---- what is asked

static void begin_choices(struct simt_text *text)
{
    simt_text_cut(text, 0);
    simt_choices_put_first(text);
}

static void add_hold(struct simt_text *text, const struct counted *c, uint32_t number)
{
    const struct occasion o = {.name = c->kernel, .number = c->launch};
    simt_choices_put_hold(text, &o, c->block, c->thread, number);
}

static bool ask(const struct simt_text *choices, struct rerun_answer *a, struct rerun_image *image)
{
    if (choices->length >= sizeof question.choices)
        return false;
    memcpy(question.choices, choices->bytes, choices->length + 1);
    return simt_rerun(&question, a, image);
}

static bool have_come(const struct rerun_answer *a, const struct finding *w)
{
    for (unsigned i = 0; i < 2; i++)
        if (!a->turn[i] || a->pc[i] != w->access[i].pc)
            return false;
    return a->how != RERUN_FAILED;
}

// ---- what is compared

struct reasons { // an element with and without its values; a line that is printed, and lines that are not
                 // shown
    const char *value, *bytes, *printed, *prints;
};
static const struct reasons of_order = {"order-changes-value", "order-changes-bytes", "order-changes-print",
                                        "order-changes-prints"},
                            of_old_value = {"old-value-changes-value", "old-value-changes-bytes",
                                            "old-value-changes-print", "old-value-changes-prints"};

// Returns the offset of the first byte that differs, or NOWHERE. *same: whether the images have the same
// arrays.
static size_t difference(const struct rerun_image *a, const struct rerun_image *b, const char **of_a,
                         const char **of_b)
{
    for (size_t at = 0; at < a->bytes && at < b->bytes;) {
        struct rerun_array one, other;
        memcpy(&one, a->at + at, sizeof one);
        memcpy(&other, b->at + at, sizeof other);
        if (one.offset != other.offset)
            return NOWHERE;
        at += sizeof one;
        if (one.offset == RERUN_PRINTED)
            return NOWHERE;
        for (size_t i = 0; i < one.bytes; i++)
            if (a->at[at + i] != b->at[at + i]) {
                const struct allocation *array = simt_memory_find(one.offset);
                const size_t step = array && array->element ? array->element : 1,
                             before = array ? array->before : 0;
                i -= i >= before ? (i - before) % step : 0;
                *of_a = a->at + at + i;
                *of_b = b->at + at + i;
                return one.offset + i;
            }
        at += one.bytes;
    }
    return NOWHERE;
}

enum { SHOWN = 40 };
static char texts[2][SHOWN]; // what is shown of the two runs

// The value of an element as the program would print it. Returns "" if its type is not known.
static const char *value(char type, size_t bytes, const char *at, char text[SHOWN])
{
    union {
        int32_t i;
        uint32_t u;
        int64_t l;
        uint64_t m;
        float f;
        double d;
    } v = {.m = 0};
    *text = 0;
    if (!type)
        return text;
    memcpy(&v, at, bytes);
    if (v.u == POISON && (bytes == 4 || v.m >> 32 == POISON))
        snprintf(text, SHOWN, "unwritten");
    else if (type == 'f')
        snprintf(text, SHOWN, bytes == 4 ? "%.9g" : "%.17g", bytes == 4 ? (double)v.f : v.d);
    else if (type == 'i')
        snprintf(text, SHOWN, "%lld", bytes == 4 ? (long long)v.i : (long long)v.l);
    else
        snprintf(text, SHOWN, "%llu", bytes == 4 ? (unsigned long long)v.u : (unsigned long long)v.m);
    return text;
}

// Adds which element differs, with its values if they can be shown.
static void tell_element(struct finding *w, const struct reasons *why, size_t offset, const char *of_a,
                         const char *of_b)
{
    const struct allocation *array = simt_memory_find(offset);
    const char type = array ? array->type : 0;
    const size_t element = array ? array->element : 0;
    const bool known = *value(type, element, of_a, texts[0]) && *value(type, element, of_b, texts[1]);
    BECAUSE(w, known ? why->value : why->bytes, .text = {known ? texts[0] : NULL, known ? texts[1] : NULL},
            .object = simt_object_at(device_spot(offset)));
}

// ---- what is printed

struct lines { // of a text, sorted
    char *of[RERUN_PRINTS / 2];
    unsigned count;
};
static struct lines printed[2];

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

// Takes apart what was printed in that run. Threads may print in any order, so lines are compared as a set.
static void take_lines(struct lines *l, struct rerun_image *image)
{
    struct rerun_array array;
    size_t at = 0;
    l->count = 0;
    for (;; at += sizeof array + array.bytes) {
        memcpy(&array, image->at + at, sizeof array);
        if (array.bytes == 0)
            return;
        if (array.offset == RERUN_PRINTED)
            break;
    }
    char *rest = image->at + at + sizeof array, *line;
    while ((line = strsep(&rest, "\n")))
        if (*line && l->count < sizeof l->of / sizeof *l->of)
            l->of[l->count++] = line;
    qsort(l->of, l->count, sizeof *l->of, compare);
}

// Finds the first lines that only one of the two has; "" if there is none.
static bool lines_differ(const char **of_a, const char **of_b)
{
    const struct lines *a = &printed[0], *b = &printed[1];
    unsigned i = 0, k = 0;
    *of_a = *of_b = "";
    while (i < a->count || k < b->count) {
        const int order = i == a->count ? 1 : k == b->count ? -1 : strcmp(a->of[i], b->of[k]);
        if (order < 0 && !**of_a)
            *of_a = a->of[i];
        if (order > 0 && !**of_b)
            *of_b = b->of[k];
        i += order <= 0;
        k += order >= 0;
    }
    return **of_a || **of_b;
}

// Whether a line can be shown within a sentence.
static bool is_short(const char *line)
{
    const size_t length = strlen(line);
    for (const char *c = line; *c; c++)
        if (*c < ' ' || *c > '~')
            return false;
    return length > 0 && length < SHOWN;
}

// Adds what differs in memory or is printed. Returns false if nothing differs.
static bool tell_difference(struct finding *w, const struct reasons *why)
{
    const char *of_a, *of_b;
    const size_t offset = difference(&images[FIRST], &images[SECOND], &of_a, &of_b);
    if (offset != NOWHERE) {
        tell_element(w, why, offset, of_a, of_b);
        return true;
    }
    take_lines(&printed[0], &images[FIRST]);
    take_lines(&printed[1], &images[SECOND]);
    if (!lines_differ(&of_a, &of_b))
        return false;
    const bool shown = is_short(of_a) && is_short(of_b);
    if (shown) {
        snprintf(texts[0], SHOWN, "%s", of_a);
        snprintf(texts[1], SHOWN, "%s", of_b);
    }
    BECAUSE(w, shown ? why->printed : why->prints,
            .text = {shown ? texts[0] : NULL, shown ? texts[1] : NULL});
    return true;
}

// ---- the runs

enum shown {
    NOTHING,
    AGREES,       // the two runs
    DIFFERS,      // they differ, and from the program's own run as well
    DIFFERS_ALONE // the second one differs from the first one, which is as the program's own run
};

static bool is_one_block(const struct finding *w)
{
    return w->access[0].counted.block == w->access[1].counted.block;
}

static bool is_equal(const struct rerun_image *a, const struct rerun_image *b)
{
    return a->bytes == b->bytes && !memcmp(a->at, b->at, a->bytes);
}

static bool is_as_usual(const struct rerun_image *image) { return is_equal(image, &images[USUAL]); }

// Both runs have come. Adds what they show to w.
static enum shown tell_orders(struct finding *w)
{
    const bool usual_first = is_as_usual(&images[FIRST]);
    // Atomics of other blocks may come in another order, too, which may change the result without any race.
    if (second.atomics && !is_one_block(w) && !usual_first && !is_equal(&images[FIRST], &images[SECOND]))
        return NOTHING;
    if (first.how != second.how) {
        BECAUSE(w, "order-decides-end", .n = {first.how == RERUN_ENDED});
        return first.how == RERUN_ENDED ? DIFFERS_ALONE : DIFFERS;
    }
    if (first.how != RERUN_ENDED)
        return NOTHING;
    return !tell_difference(w, &of_order) ? AGREES : usual_first ? DIFFERS_ALONE : DIFFERS;
}

static void swap_first_two(struct finding *w)
{
    const struct access a = w->access[0];
    w->access[0] = w->access[1];
    w->access[1] = a;
}

static void watch(const struct finding *w)
{
    question.watched[0] = w->access[0].counted;
    question.watched[1] = w->access[1].counted;
    question.watched[2] = w->access[0].counted;
    question.watched[2].number++;
}

// Runs the launch with holds at w's first access, or at the next one of its thread, or at both.
static bool run_held(const struct finding *w, bool here, bool next, struct rerun_answer *a,
                     struct rerun_image *image)
{
    static struct simt_text choices;
    const struct counted *c = &w->access[0].counted;
    begin_choices(&choices);
    if (here)
        add_hold(&choices, c, c->number - 1);
    if (next)
        add_hold(&choices, c, c->number);
    return ask(&choices, a, image) && have_come(a, w);
}

static void copy_image(struct rerun_image *to, const struct rerun_image *from)
{
    memcpy(to->at, from->at, from->bytes);
    to->bytes = from->bytes;
}

// The first access of w came before the other one. So the second run holds its thread there. That moves what
// the thread does after it in the same interval, too. If this alone changes something, both runs hold the
// thread after the access.
static enum shown try_orders(struct finding *w)
{
    watch(w);
    if (!run_held(w, true, false, &second, &images[SECOND]) || second.turn[0] < second.turn[1])
        return NOTHING;
    const bool goes_on = second.turn[2] && second.interval[2] == second.interval[0];
    if (goes_on && !run_held(w, false, true, &first, &images[FIRST]))
        return NOTHING;
    if (!goes_on || (first.how == steady.how && is_equal(&images[FIRST], &images[STEADY]))) {
        first = steady;
        copy_image(&images[FIRST], &images[STEADY]);
    } else if (first.turn[0] > first.turn[1] || !run_held(w, true, true, &second, &images[SECOND]) ||
               second.turn[0] < second.turn[1]) {
        return NOTHING;
    }
    return tell_orders(w);
}

// The line of a choice, but with the oldest value taken. Returns false if that is not one of a choice.
static bool add_oldest(struct simt_text *choices, const char *older)
{
    const char *taken = strrchr(older, '\t'), *alternatives = taken;
    while (alternatives && alternatives > older && alternatives[-1] != '\t')
        alternatives--;
    if (!taken || alternatives == older)
        return false;
    simt_text_add_bytes(choices, older, (size_t)(taken - older));
    simt_text_add(choices, "\t%lld\n", strtoll(alternatives, NULL, 10) - 1);
    return true;
}

// The first access reads what the second has written.
static enum shown try_older(struct finding *w)
{
    static struct simt_text choices;
    if (w->access[0].op != OP_READ || w->access[1].op == OP_READ)
        return NOTHING;
    watch(w);
    begin_choices(&choices);
    if (!ask(&choices, &first, &images[FIRST]) || !have_come(&first, w) || first.how != RERUN_ENDED ||
        !add_oldest(&choices, first.older) || !ask(&choices, &second, &images[SECOND]) ||
        second.how != RERUN_ENDED)
        return NOTHING;
    return tell_difference(w, &of_old_value) ? DIFFERS_ALONE : AGREES;
}

// Sets the accesses of w to those of the pair, in the order in which the words name them.
static void set_pair(struct finding *w, const struct rerun_pair *pair, bool fence)
{
    memcpy(w->access, pair->access, sizeof pair->access);
    w->object = pair->object;
    w->clauses = 0;
    if (fence && w->access[0].op != OP_READ)
        swap_first_two(w);
}

static enum shown try_pair(struct finding *w, const struct rerun_pair *pair, bool fence)
{
    set_pair(w, pair, fence);
    return fence ? try_older(w) : try_orders(w);
}

// Keeps what w says, because other pairs are tried.
static void keep(struct finding *kept, const struct finding *w)
{
    static char of_kept[2][SHOWN];
    *kept = *w;
    memcpy(of_kept, texts, sizeof texts);
    for (unsigned i = 0; i < 2; i++)
        if (kept->because[0].text[i])
            kept->because[0].text[i] = of_kept[i];
}

// Tries each pair of accesses in which the finding is found. Returns whether w, of which all but this is set,
// says what they show: the first pair of which the program's own run is one side, or else the first that
// makes a difference.
static bool try_pairs(struct finding *w, bool fence)
{
    static struct finding differs;
    const struct rerun_pair *agrees = NULL;
    differs.clauses = 0;
    for (const struct rerun_pair *p = steady.pairs; p < steady.pairs + steady.found; p++) {
        const enum shown shown = try_pair(w, p, fence);
        if (shown == DIFFERS_ALONE)
            return true;
        if (shown == DIFFERS && !differs.clauses)
            keep(&differs, w);
        agrees = shown == AGREES && !agrees ? p : agrees;
    }
    if (differs.clauses) {
        *w = differs;
        return true;
    }
    if (!agrees || !simt_rerun_possible()) // perhaps there was no time to try all
        return false;
    set_pair(w, agrees, fence);
    BECAUSE(w, fence ? "old-value-agrees" : "orders-agree");
    return true;
}

// The same, after it has looked for the pairs.
static bool try_all(const struct finding *f, struct finding *w)
{
    static struct simt_text choices;
    const bool fence = is_kind(f, "missing-fence");
    question = (struct rerun){.wanted = *f};
    begin_choices(&choices);
    if (!ask(&choices, &steady, &images[USUAL]))
        return false;
    question.steady = !fence;
    question.older = fence;
    return ask(&choices, &steady, &images[STEADY]) && try_pairs(w, fence);
}

// ---- which findings

static struct known { // those that were tried
    const char *kind;
    uint64_t pc[2];
} known[MAX_FINDINGS];
static unsigned known_count;

static bool is_new(const struct finding *f)
{
    for (unsigned i = 0; i < known_count; i++)
        if (is_kind(f, known[i].kind) && known[i].pc[0] == f->access[0].pc &&
            known[i].pc[1] == f->access[1].pc)
            return false;
    if (known_count == MAX_FINDINGS)
        return false;
    known[known_count++] = (struct known){f->kind, {f->access[0].pc, f->access[1].pc}};
    return true;
}

static bool is_wanted(const struct finding *f)
{
    return (is_kind(f, "shared-race") || is_kind(f, "global-race") || is_kind(f, "missing-fence")) &&
           f->accesses >= 2 && f->access[0].on_device && f->access[1].on_device && f->access[0].pc &&
           f->access[1].pc;
}

static bool show(const struct finding *f, struct finding *w)
{
    if (!is_wanted(f) || !simt_rerun_possible() || !is_new(f))
        return false;
    *w = (struct finding){.kind = f->kind, .accesses = 2, .several_blocks = f->several_blocks};
    snprintf(w->kernel, sizeof w->kernel, "%s", f->kernel);
    const bool shows = open_images() && try_all(f, w);
    close_images();
    for (unsigned i = 0; i < 2; i++) // they are those of the runs that were tried
        w->access[i].counted = (struct counted){.number = 0};
    return shows;
}

void simt_witness_open(void)
{
    if (simt_options.witness > 0)
        simt_findings_witness = show;
}
