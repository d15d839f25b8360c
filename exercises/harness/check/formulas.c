// Compares a student's formulas with measurements. The measured kernel runs in one process, the student's
// formulas in another. No formula of the harness takes part.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check.h"

enum {
    BOUND_MOST = 64, // elements up to which steps are looked at one by one
    SCHEDULE = 1,
};

// --- The two sides.

// Adds the exercise whose kernel is measured. The file beside the kernel program names it.
static void add_exercise(struct text *text, const struct formula *f)
{
    char path[2 * PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s/exercise", setting(&settings.measured, "."), f->measured);
    char *name = whole_file(path);
    text_add(text, "%.*s", name ? (int)strcspn(name, "\r\n") : (int)strlen(f->measured),
             name ? name : f->measured);
    free(name);
}

bool sides_open(struct sides *s, const struct formula *f, struct test *t, bool traced)
{
    *s = (struct sides){.formula = f, .test = t};
    verdict_about(&t->verdict, f->function);
    char programs[PATH_BYTES], program[2 * PATH_BYTES];
    snprintf(programs, sizeof programs, "%s/%s", setting(&settings.measured, "."), f->measured);
    snprintf(program, sizeof program, "%s/token/program", programs);
    if (access(program, X_OK) != 0) {
        struct text first = {0};
        add_exercise(&first, f);
        test_fault(t, "unsolved", "solve %s first: this test measures its kernel, which does not compile",
                   first.bytes);
        text_free(&first);
        return false;
    }
    snprintf(s->trace, sizeof s->trace, "%s/%s-%d.trace", t->directory, f->measured, getpid());
    remove(s->trace);
    kernel_start_in(programs, &s->kernel, "token", SCHEDULE, t->directory, traced ? s->trace : NULL);
    kernel_start(&s->student, "token", SCHEDULE, t->directory, NULL);
    return true;
}

void sides_close(struct sides *s)
{
    kernel_stop(&s->kernel);
    kernel_stop(&s->student);
    remove(s->trace);
}

void say_where(struct test *t, const struct measured *m)
{
    struct verdict *v = &t->verdict;
    if (v->where.length > 0)
        return;
    v->n = m->n;
    v->section = m->section;
    text_add(&v->where, "n=%zu", m->n);
    if (m->section > 0)
        text_add(&v->where, " section=%u", m->section);
    if (m->coarsening > 0)
        text_add(&v->where, " coarsening=%u", m->coarsening);
}

// The trace proves something only if its steps are the steps that the device counts.
static bool take_widths(struct sides *s, const struct measured *m, struct widths *widths)
{
    *widths = (struct widths){0};
    if (s->formula->contract->entry == SERIAL)
        widths_serial(widths, m->steps);
    else if (!widths_read(widths, s->trace, &s->trace_at))
        return test_expect(s->test, false, "%s: the trace cannot be read", s->formula->function);
    return test_expect(s->test, widths->count == m->steps && turns_of(widths, 1) == m->work,
                       "%s: the trace has %lu combines in %zu steps, but the report has %lu in %lu",
                       s->formula->function, turns_of(widths, 1), widths->count, m->work, m->steps);
}

bool sides_measure(struct sides *s, struct size_case size, struct measured *m, struct widths *widths)
{
    const struct contract *c = s->formula->contract;
    struct trial trial = trial_of(c, INTERVAL, size, 1);
    struct verdict v = {0};
    trial_run(&trial, &s->kernel, s->test->directory);
    struct counts counts = trial_counts(&trial);
    bool right = judge(&v, &trial, &s->kernel);
    *m = (struct measured){
        .n = size.n,
        .section = s->formula->no_sections ? 0 : size.section,
        .coarsening = s->formula->coarsening,
        .work = counts.work,
        .steps = counts.steps,
    };
    if (!right) {
        say_where(s->test, m);
        if (v.lines.length > 0)
            v.lines.bytes[v.lines.length - 1] = '\0'; // test_fail ends the line itself
        struct text first = {0};
        add_exercise(&first, s->formula);
        test_fault(s->test, "unsolved", "solve %s first: this test measures its kernel, which is wrong: %s",
                   first.bytes,
                   v.lines.length > 0 ? v.lines.bytes
                   : v.count > 0      ? v.findings[0].text
                                      : "");
        text_free(&first);
    }
    verdict_free(&v);
    trial_free(&trial);
    return right && (!widths || take_widths(s, m, widths));
}

bool sides_ask(struct sides *s, const struct measured *m, unsigned lanes, struct answer *answer)
{
    const char *function = lanes > 0 ? "brent" : s->formula->function;
    const struct contract formula = {.entry = FORMULAS, .function = function};
    struct trial trial = {.contract = &formula};
    struct message request = {0};
    verdict_about(&s->test->verdict, function);
    message_add_text(&request, "function", function);
    message_add_number(&request, "n", (long long)m->n);
    message_add_number(&request, "section", m->section);
    message_add_number(&request, "coarsening", m->coarsening);
    message_add_number(&request, "work", (long long)m->work);
    message_add_number(&request, "steps", (long long)m->steps);
    message_add_number(&request, "lanes", lanes);
    trial.outcome.ending = kernel_ask(&s->student, &request, &trial.outcome.reply,
                                      &trial.outcome.status); // this may kill the student's process
    *answer = (struct answer){message_number(&trial.outcome.reply, "work", 0),
                              message_number(&trial.outcome.reply, "steps", 0),
                              message_number(&trial.outcome.reply, "turns", 0)};
    message_clear(&request);
    message_clear(&trial.outcome.reply);
    if (trial.outcome.ending == ANSWERED)
        return true;
    say_where(s->test, m);
    s->test->verdict.failed = true;
    report_read(&trial.outcome.report, s->student.report, &s->student.report_at);
    if (trial.outcome.ending != EXITED || trial.outcome.report.count == 0) // otherwise the findings say it
        text_add(&s->test->verdict.lines, "%s(): ", function);
    judge_ending(&s->test->verdict, function_name(trial.contract), &trial.outcome);
    for (size_t i = 0; i < trial.outcome.report.count; i++)
        verdict_add_finding(&s->test->verdict, &trial.outcome.report.findings[i]);
    report_free(&trial.outcome.report);
    return false;
}

// --- check_formula

// One size: what the device measures, and what the student's formulas give.
struct row {
    struct measured m;
    struct answer answer;
};

// The work or the steps of all rows, which are compared.
struct column {
    const char *name;
    const struct clue *clues;
    const struct row *rows;
    size_t count;
    bool steps;
};

static long long measured_of(const struct column *c, size_t i)
{
    return (long long)(c->steps ? c->rows[i].m.steps : c->rows[i].m.work);
}

static long long answer_of(const struct column *c, size_t i)
{
    return c->steps ? c->rows[i].answer.steps : c->rows[i].answer.work;
}

// Whether the answers are off by the clue's amount at every size. With sign 1 all are too high, with -1 all
// too low.
static bool clue_fits(const struct column *c, const struct clue *clue, long long sign)
{
    for (size_t i = 0; i < c->count; i++)
        if (answer_of(c, i) - measured_of(c, i) != sign * (long long)clue->amount(&c->rows[i].m))
            return false;
    return true;
}

static void say_clue(struct test *t, const struct column *c)
{
    for (const struct clue *clue = c->clues; clue && clue->amount; clue++) {
        bool many = clue_fits(c, clue, 1);
        if (!many && !clue_fits(c, clue, -1))
            continue;
        const char *why = many ? clue->many : clue->few;
        if (!why)
            continue;
        text_add(&t->verdict.lines, "too %s by %s, at every size: %s\n", many ? "high" : "low",
                 clue->amount_text, why);
        return;
    }
}

// Adds to the verdict a command that shows what is wrong: for the first wrong row that make run takes.
static void point_at_row(struct test *t, const struct column *c, size_t first)
{
    struct text *next = &t->verdict.next;
    for (size_t i = first; i < c->count && next->length == 0; i++) {
        const struct measured *m = &c->rows[i].m;
        if (answer_of(c, i) == measured_of(c, i) || m->section == 1) // make run takes sections of at least 2
            continue;
        text_add(next, "make run N=%zu", m->n);
        if (m->section > 0)
            text_add(next, " SECTION=%u", m->section);
        text_add_kernel(next);
        text_add(&t->verdict.shows, "see the numbers");
    }
}

// Reports the first size at which the column is wrong, and the last.
static void compare_column(struct test *t, const struct column *c)
{
    size_t first = 0, last = c->count;
    while (first < c->count && answer_of(c, first) == measured_of(c, first))
        first++;
    if (first == c->count)
        return;
    while (answer_of(c, last - 1) == measured_of(c, last - 1))
        last--;
    const struct measured *m = &c->rows[last - 1].m;
    struct text at_last = {0};
    if (last - 1 > first) {
        text_add(&at_last, "; at n=%zu", m->n);
        if (m->section > 0)
            text_add(&at_last, " section=%u", m->section);
        text_add(&at_last, ": %lld, but %lld", answer_of(c, last - 1), measured_of(c, last - 1));
    }
    say_where(t, &c->rows[first].m);
    struct fault *fault = test_fault(t, c->name, "%s: %lld, but the device measures %lld%s", c->name,
                                     answer_of(c, first), measured_of(c, first), text_bytes(&at_last));
    text_add(&fault->expected, "%lld", measured_of(c, first));
    text_add(&fault->got, "%lld", answer_of(c, first));
    text_free(&at_last);
    say_clue(t, c);
    point_at_row(t, c, first);
}

// Adds the formula's rows for every size. False if that fails for any size.
static bool add_rows(struct test *t, const struct formula *f, struct row **rows, size_t *done)
{
    struct sizes sizes = sizes_all(f->contract, t->seed);
    struct sides s;
    bool right = sides_open(&s, f, t, false);
    *rows = more_room(*rows, *done + sizes.count, sizeof **rows);
    for (size_t i = 0; i < sizes.count && right; i++) {
        struct row *row = &(*rows)[*done];
        right = sides_measure(&s, sizes.at[i], &row->m, NULL) && sides_ask(&s, &row->m, 0, &row->answer);
        *done += right;
    }
    sides_close(&s);
    free(sizes.at);
    return right;
}

void check_formulas(struct test *t, const struct formula *const *formulas)
{
    const struct formula *first = *formulas;
    struct row *rows = NULL;
    size_t count = 0;
    bool right = first != NULL;
    for (; *formulas && right; formulas++)
        right = add_rows(t, *formulas, &rows, &count);
    if (right) {
        compare_column(t, &(struct column){"work", first->work, rows, count, false});
        compare_column(t, &(struct column){"steps", first->steps, rows, count, true});
    }
    if (right && !test_failed(t))
        check_short_ints_of_formula(t, first, 0);
    free(rows);
}

// --- check_bound

// Brent's bound. In a step each lane does one combine before any lane does a second one. So a step of w
// combines takes 1 + (w - 1) / lanes turns, rounded down. Over several steps the sum of these quotients is
// largest if each step has one combine and one of the steps has all the rest.
static long long most_turns(const struct measured *m, unsigned lanes)
{
    unsigned long turns = m->steps + (m->work - m->steps) / lanes;
    return (long long)turns;
}

static bool bound_is_right(struct sides *s, const struct measured *m, const struct widths *widths,
                           unsigned lanes, enum relation relation)
{
    unsigned long turns = turns_of(widths, lanes);
    struct answer answer;
    if (!sides_ask(s, m, lanes, &answer))
        return false;
    long long bound = answer.turns, most = relation == EXACTLY ? (long long)turns : most_turns(m, lanes);
    if (bound >= (long long)turns && bound <= most)
        return true;
    say_where(s->test, m);
    if (bound < (long long)turns)
        test_fault(s->test, "too-low",
                   "brent(%lu, %lu, %u) is %lld, but %s takes %lu turn%s on %u lane%s: too low for a bound",
                   m->work, m->steps, lanes, bound, s->formula->function, turns, turns == 1 ? "" : "s", lanes,
                   lanes == 1 ? "" : "s");
    else
        test_fault(
            s->test, "too-high",
            "brent(%lu, %lu, %u) is %lld, but on %u lane%s %lld turn%s enough for any %lu combine%s in "
            "%lu step%s",
            m->work, m->steps, lanes, bound, lanes, lanes == 1 ? "" : "s", most, most == 1 ? " is" : "s are",
            m->work, m->work == 1 ? "" : "s", m->steps, m->steps == 1 ? "" : "s");
    if (lanes == 1 && bound == (long long)m->work + (long long)m->steps)
        text_add(&s->test->verdict.lines,
                 "too high by the steps: one combine of each step is counted twice\n");
    return false;
}

void check_bound(struct test *t, const struct formula *const *formulas, const unsigned *lanes,
                 enum relation relation)
{
    const struct formula *first = *formulas;
    for (; *formulas && !test_failed(t); formulas++) {
        struct sizes sizes = sizes_few((*formulas)->contract, t->seed);
        struct sides s;
        sides_open(&s, *formulas, t, true);
        for (size_t i = 0; i < sizes.count && !test_failed(t); i++) {
            struct measured m;
            struct widths widths = {0};
            if (sizes.at[i].n > BOUND_MOST || sizes.at[i].section > BOUND_MOST)
                continue;
            if (sides_measure(&s, sizes.at[i], &m, &widths))
                for (const unsigned *l = lanes; *l > 0 && bound_is_right(&s, &m, &widths, *l, relation); l++)
                    ;
            free(widths.of);
        }
        sides_close(&s);
        free(sizes.at);
    }
    if (first && !test_failed(t))
        check_short_ints_of_formula(t, first, *lanes);
}
