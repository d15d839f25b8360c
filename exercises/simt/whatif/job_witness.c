// Shows what a race of two jobs changes, or of a job with the host. Nothing orders the two, so both orders
// are legal runs. In a process of its own, the program goes on once more from where the host last knew that
// all jobs were done. There are two such runs: with the earlier job just before the other one, and just after
// it. What they leave is compared: what the later one has read, and device memory.
#include <string.h>

#include "inside.h"

enum { FIRST, SECOND, AGAIN, IMAGES }; // of runs: in either order, and in the first one once more
static struct rerun_image images[IMAGES];
static struct late_answer answers[IMAGES];

static const struct reasons of_memory = {.value = "jobs-change-value",
                                         .bytes = "jobs-change-bytes",
                                         .unwritten = "unwritten"},
                            of_read = {.value = "jobs-change-read-value",
                                       .bytes = "jobs-change-read-bytes",
                                       .unwritten = "what nobody has written"};

static bool run(const struct finding *f, bool before, unsigned i)
{
    const struct late question = {
        .late = f->jobs[1], .before = before, .until = f->jobs[0], .host_touch = f->host_touch};
    return simt_rerun(OF_JOBS, &question, sizeof question, &answers[i], sizeof answers[i], &images[i]);
}

// What was read in that run, and what is in memory after it.
static struct rerun_image part(unsigned i, bool read)
{
    const size_t bytes = answers[i].read ? sizeof(struct rerun_array) + answers[i].read : 0;
    return read ? (struct rerun_image){images[i].at, bytes}
                : (struct rerun_image){images[i].at + bytes, images[i].bytes - bytes};
}

// Adds one of the two jobs, or the host: the one that f names in that clause. number: of its access in w.
static void tell_actor(struct finding *w, unsigned number, const struct finding *f, unsigned clause)
{
    const struct clause *of = &f->because[clause], *other = &f->because[1 - clause];
    const struct access *a = &w->access[0], *b = &w->access[1];
    const bool host = !f->jobs[clause].number, kernel = of->n[2] > 0;
    const bool alike = kernel ? other->n[2] > 0 && !strcmp(of->text[0], other->text[0])
                              : a->pc == b->pc && same_site(a->site, b->site);
    BECAUSE(w,
            host           ? "the-host"
            : !kernel      ? "the-transfer"
            : alike        ? "the-launch"
            : *of->text[0] ? "the-kernel"
                           : "the-launch",
            .n = {kernel ? of->n[2] : number, w->access[number - 1].op == OP_READ},
            .text = {of->text[0], alike ? number == 1 ? "earlier " : "later " : ""});
}

// Adds what the runs show.
static void tell(struct finding *w, const struct finding *f)
{
    const struct rerun_image image[] = {part(FIRST, true), part(SECOND, true), part(FIRST, false),
                                        part(SECOND, false)};
    const bool read = simt_rerun_tell_element(w, &of_read, &image[0], &image[1]);
    if (!read && !simt_rerun_tell_element(w, &of_memory, &image[2], &image[3])) {
        BECAUSE(w, "jobs-agree");
        return;
    }
    const struct reasons *of = read ? &of_read : &of_memory;
    struct clause *c = &w->because[0];
    if (answers[SECOND].unwritten && c->text[1] && strcmp(c->text[1], of->unwritten) != 0) {
        c->reason = of->bytes; // a value that a GPU would not have
        c->text[0] = c->text[1] = NULL;
    }
    const char *after = c->text[1];
    c->n[0] = !f->jobs[0].number;
    tell_actor(w, 1, f, 1);
    BECAUSE(w, read ? "job-comes-before" : "job-comes-before-job");
    if (!read)
        tell_actor(w, 2, f, 0);
    BECAUSE(w, after ? "job-comes-after" : "or-after", .text = {after});
}

bool simt_job_witness(const struct finding *f, struct finding *w)
{
    if (f->access[0].op == OP_CALL || f->access[1].op == OP_CALL || !simt_rerun_possible(OF_JOBS))
        return false;
    *w = *f;
    w->clauses = 0;
    w->access[0] = f->access[1];
    w->access[1] = f->access[0];
    const bool ran = simt_rerun_open_images(images, IMAGES) && run(f, true, FIRST) && run(f, false, SECOND) &&
                     (simt_rerun_equal(&images[FIRST], &images[SECOND]) ||
                      (run(f, true, AGAIN) && simt_rerun_equal(&images[FIRST], &images[AGAIN])));
    if (ran)
        tell(w, f);
    simt_rerun_close_images(images, IMAGES);
    return ran;
}
