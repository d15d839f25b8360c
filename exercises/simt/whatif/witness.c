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

#include "inside.h"

static struct rerun question;
static struct rerun_answer steady, first, second; // of runs: without a hold, and the two that are compared
// The first run, the second run, the run without a hold, and a run like the program's own.
enum { FIRST, SECOND, STEADY, USUAL, IMAGES };
static struct rerun_image images[IMAGES];

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
    return simt_rerun(OF_LAUNCH, &question, sizeof question, a, sizeof *a, image);
}

static bool have_come(const struct rerun_answer *a, const struct finding *w)
{
    for (unsigned i = 0; i < 2; i++)
        if (!a->turn[i] || a->pc[i] != w->access[i].pc)
            return false;
    return a->how != RERUN_FAILED;
}

static const struct reasons of_order = {"order-changes-value", "order-changes-bytes", "order-changes-print",
                                        "order-changes-prints", "unwritten"},
                            of_old_value = {"old-value-changes-value", "old-value-changes-bytes",
                                            "old-value-changes-print", "old-value-changes-prints",
                                            "unwritten"},
                            of_unwritten = {"unwritten-changes-value", "unwritten-changes-bytes",
                                            "unwritten-changes-print", "unwritten-changes-prints", NULL};

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

static bool is_as_usual(const struct rerun_image *image) { return simt_rerun_equal(image, &images[USUAL]); }

// Both runs have come. Adds what they show to w.
static enum shown tell_orders(struct finding *w)
{
    const bool usual_first = is_as_usual(&images[FIRST]);
    // Atomics of other blocks may come in another order, too, which may change the result without any race.
    if (second.atomics && !is_one_block(w) && !usual_first &&
        !simt_rerun_equal(&images[FIRST], &images[SECOND]))
        return NOTHING;
    if (first.how != second.how) {
        BECAUSE(w, "order-decides-end", .n = {first.how == RERUN_ENDED});
        return first.how == RERUN_ENDED ? DIFFERS_ALONE : DIFFERS;
    }
    if (first.how != RERUN_ENDED)
        return NOTHING;
    return !simt_rerun_tell(w, &of_order, &images[FIRST], &images[SECOND]) ? AGREES
           : usual_first                                                   ? DIFFERS_ALONE
                                                                           : DIFFERS;
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
    if (!goes_on || (first.how == steady.how && simt_rerun_equal(&images[FIRST], &images[STEADY]))) {
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
    return simt_rerun_tell(w, &of_old_value, &images[FIRST], &images[SECOND]) ? DIFFERS_ALONE : AGREES;
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
    static char of_kept[2][VALUE_SHOWN];
    *kept = *w;
    memcpy(of_kept, simt_rerun_texts, sizeof of_kept);
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
    if (!agrees || !simt_rerun_possible(OF_LAUNCH)) // perhaps there was no time to try all
        return false;
    set_pair(w, agrees, fence);
    BECAUSE(w, fence ? "old-value-agrees" : "orders-agree");
    return true;
}

// Tries the pairs of accesses, after it has looked for them.
static bool try_race(const struct finding *f, struct finding *w)
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

// Runs the launch as it was, and once more with 0 for what that code reads and nobody has written. Returns
// whether w says what differs.
static bool try_unwritten(const struct finding *f, struct finding *w)
{
    static struct simt_text choices;
    question = (struct rerun){.wanted = *f};
    begin_choices(&choices);
    if (!ask(&choices, &first, &images[FIRST]) || first.how != RERUN_ENDED)
        return false;
    question.unwritten = f->access[0].pc;
    w->accesses = 1;
    w->access[0] = f->access[0];
    w->object = f->object;
    return ask(&choices, &second, &images[SECOND]) && second.how == RERUN_ENDED &&
           simt_rerun_tell(w, &of_unwritten, &images[FIRST], &images[SECOND]);
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
    if (simt_is_unwritten(f))
        return f->access[0].on_device && f->access[0].pc;
    return (is_kind(f, "shared-race") || is_kind(f, "global-race") || is_kind(f, "missing-fence")) &&
           f->accesses >= 2 && f->access[0].on_device && f->access[1].on_device && f->access[0].pc &&
           f->access[1].pc;
}

static bool show(const struct finding *f, struct finding *w)
{
    if (f->jobs[1].number > 0)
        return simt_job_witness(f, w);
    if (!is_wanted(f) || !simt_rerun_possible(OF_LAUNCH) || !is_new(f))
        return false;
    *w = (struct finding){.kind = f->kind, .accesses = 2, .several_blocks = f->several_blocks};
    snprintf(w->kernel, sizeof w->kernel, "%s", f->kernel);
    const bool shows = simt_rerun_open_images(images, IMAGES) &&
                       (simt_is_unwritten(f) ? try_unwritten(f, w) : try_race(f, w));
    simt_rerun_close_images(images, IMAGES);
    for (unsigned i = 0; i < 2; i++) // they are those of the runs that were tried
        w->access[i].counted = (struct counted){.number = 0};
    return shows;
}

void simt_witness_open(void)
{
    if (simt_options.witness > 0)
        simt_findings_witness = show;
}
