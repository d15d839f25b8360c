// Finds the command to name after a failed test. The command shows the test's fault, because it was tried
// first.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "flow/flow.h"

enum {
    TRACED_MOST = 128,   // elements up to which make trace says who read what
    STEPPED_MOST = 64,   // elements that make step takes
    SCHEDULES_TRIED = 9, // schedules to try if the fault doesn't show in the first one
};

// Settings of a call that a test may have changed. The settings here are the CPU device's; IN_PLACE is the
// harness's.
static struct setting *const changed[] = {&settings.simt_resident, &settings.simt_even,
                                          &settings.simt_processors, &settings.simt_costs};
enum { SETTINGS = sizeof changed / sizeof *changed, IN_PLACE = 1 << SETTINGS };

// A call that a tool can make.
struct tool_call {
    struct size_case size;
    enum element element;
    unsigned ways; // bit k: with changed[k] as in the test; IN_PLACE: y is x, as in the test
    unsigned schedule;
};

// The failed call, and the sort of fault to show.
struct wrong {
    struct test *test;
    const struct trial *of;
    enum counted what;
    char *values[SETTINGS]; // as in the test; NULL if not set there
    bool *stored;           // whether the last call that shows the fault surely has rows for make trace
    long long *cpu_ms;      // how long the last call took that does not show it
    char directory[PATH_BYTES];
};

static struct wrong wrong_of(struct test *t, const struct trial *of, enum counted what)
{
    struct wrong f = {.test = t, .of = of, .what = what};
    for (unsigned k = 0; k < SETTINGS; k++)
        f.values[k] = setting(changed[k], NULL) ? copy_of(setting(changed[k], NULL)) : NULL;
    return f;
}

static void wrong_free(struct wrong *f)
{
    for (unsigned k = 0; k < SETTINGS; k++)
        free(f->values[k]);
}

static unsigned ways_of(const struct wrong *f)
{
    unsigned ways = 0;
    for (unsigned k = 0; k < SETTINGS; k++)
        ways |= f->values[k] ? 1u << k : 0;
    return ways | (f->of->in_place ? IN_PLACE : 0);
}

static void set_ways(const struct wrong *f, unsigned ways)
{
    for (unsigned k = 0; k < SETTINGS; k++)
        if (ways & 1u << k)
            set_setting(changed[k], f->values[k]);
        else
            unset_setting(changed[k]);
}

// Whether host code did what ended the call, so far as it is known.
static bool ended_in_host_code(const struct outcome *o)
{
    const struct report *report = &o->report;
    const struct finding *last = report->count > 0 ? &report->findings[report->count - 1] : NULL;
    return o->ending != ANSWERED && last && last->at_count > 0 && last->at[0].by_host;
}

// A trial of this call under this contract.
static struct trial trial_in(const struct wrong *f, const struct contract *c, struct tool_call call)
{
    struct trial trial = trial_of(c, call.element, call.size, f->test->seed);
    trial.x_start = f->of->x_start;
    trial.y_start = f->of->y_start;
    trial.in_place = call.ways & IN_PLACE;
    trial.schedule = call.schedule;
    return trial;
}

// Whether make trace surely has rows of this call: blocks have combined something and, if that is what
// is shown, used shared memory.
static bool has_stored(const struct trial *trial)
{
    const struct counts *counts = &trial->outcome.report.counts;
    const bool inside = !report_has(&trial->outcome.report, "oob-shared");
    return trial->outcome.ending == ANSWERED && counts->work > 0 &&
           (trial->contract->reach == WHOLE || (counts->shared > 0 && inside));
}

// Whether the fault shows if a new process makes this call under this contract.
static bool shows_by(const struct wrong *f, const struct contract *c, struct tool_call call)
{
    struct kernel_process k = {0};
    struct verdict v = {0};
    struct trial trial = trial_in(f, c, call);
    set_ways(f, call.ways);
    trial_run(&trial, &k, f->directory);
    kernel_stop(&k);
    bool right = judge(&v, &trial, &k);
    bool shown = !right || (f->what != JUDGED && counted_shows(&trial, f->what));
    if (shown)
        *f->stored = has_stored(&trial);
    else
        *f->cpu_ms = message_number(&trial.outcome.reply, "cpu_ms", 0);
    set_ways(f, ways_of(f));
    trial_free(&trial);
    verdict_free(&v);
    return shown;
}

// The contract that make run and make trace follow for this call.
static const struct contract *contract_of_tools(const struct contract *c)
{
    for (const struct contract *const *f = contract.functions; f && *f; f++)
        if ((*f)->part == c->part)
            return *f;
    return &contract;
}

static bool shows(const struct wrong *f, struct tool_call call)
{
    const struct contract *c = contract_of_tools(f->of->contract);
    bool takes =
        c->kind == f->of->contract->kind && (c->entry == SERIAL || section_fits(c, call.size.section));
    return takes && shows_by(f, c, call);
}

// Eight elements or, if sections depend on each other and there were several, four of the smallest sections.
static struct size_case example_of(const struct trial *trial)
{
    const struct contract *c = contract_of_tools(trial->contract);
    unsigned least = c->sections[0] == 1 ? c->sections[1] : c->sections[0];
    if (c->reach == WHOLE && trial->n > trial->section && least > 0)
        return (struct size_case){(size_t)4 * least, least};
    return (struct size_case){LEGIBLE_DEFAULT, c->entry == SERIAL ? 0 : section_for(c, LEGIBLE_DEFAULT)};
}

// A size that is easy to read. A call that is small enough keeps its own size.
static struct size_case legible(const struct trial *trial)
{
    if (trial->n > 1 && trial->n <= LEGIBLE && trial->before == 0)
        return (struct size_case){trial->n, trial->section};
    return example_of(trial);
}

// Finds a call that shows the fault. Tries ints, few elements and default settings first.
static bool find_call(const struct wrong *f, struct tool_call *call)
{
    const struct trial *of = f->of;
    struct size_case sizes[] = {legible(of), {of->n, of->section}};
    enum element elements[] = {INT, of->element};
    unsigned ways[] = {0, ways_of(f)}, schedules[] = {1, of->schedule};
    for (unsigned s = 0; s < (of->before > 0 ? 1 : 2); s++)
        for (unsigned w = 0; w < (ways[1] || of->schedule != 1 ? 2 : 1); w++)
            for (unsigned e = 0; e < (of->element == INT ? 1 : 2); e++) {
                *call = (struct tool_call){sizes[s], elements[e], ways[w], schedules[w]};
                if (shows(f, *call))
                    return true;
            }
    return false;
}

// Tries other schedules. A call that is not the first of its process ran under another schedule than it would
// by itself.
static bool find_schedule(const struct wrong *f, struct tool_call *call)
{
    const struct trial *of = f->of;
    for (unsigned schedule = 2; schedule <= SCHEDULES_TRIED && of->before == 0; schedule++) {
        *call = (struct tool_call){{of->n, of->section}, of->element, ways_of(f), schedule};
        if (shows(f, *call))
            return true;
    }
    return false;
}

// Removes the settings without which the fault still shows.
static void spare(const struct wrong *f, struct tool_call *call)
{
    for (unsigned way = 1; way <= IN_PLACE; way <<= 1) {
        struct tool_call without = *call;
        without.ways &= ~way;
        if (without.ways != call->ways && shows(f, without))
            *call = without;
    }
    struct tool_call first = *call, as_int = *call;
    first.schedule = 1;
    as_int.element = INT;
    if (call->schedule != 1 && shows(f, first))
        *call = first;
    as_int.schedule = call->schedule;
    if (call->element != INT && shows(f, as_int))
        *call = as_int;
}

// Adds the call's settings, as make takes them, each followed by `end`. `whole`: also those that make would
// choose in the same way. `ints`: the elements are those of the running example.
static void settings_text(struct text *text, const struct wrong *f, struct tool_call call, bool whole,
                          bool ints, const char *end)
{
    const struct trial *of = f->of;
    const struct contract *c = contract_of_tools(of->contract);
    text_add(text, "N=%zu%s", call.size.n, end);
    if (ints)
        text_add(text, "X=%s%s", RUNNING_EXAMPLE_TEXT, end);
    if (c->entry == SCAN && (whole || call.size.section != section_for(c, call.size.n)))
        text_add(text, "SECTION=%u%s", call.size.section, end);
    if (whole || call.element != INT)
        text_add(text, "ELEMENT=%s%s", element_name(call.element), end);
    if (of->x_start > 0 || of->y_start > 0)
        text_add(text, "START=%u,%u%s", of->x_start, of->y_start, end);
    if (c->part > 0)
        text_add(text, "PART=%u%s", c->part, end);
    if (f->test->seed != 1)
        text_add(text, "SEED=%llu%s", (unsigned long long)f->test->seed, end);
    for (unsigned k = 0; k < SETTINGS; k++)
        if (call.ways & 1u << k)
            text_add(text, "%s=%s%s", changed[k]->name, f->values[k], end);
    if (call.schedule != 1)
        text_add(text, "SCHEDULE=%u%s", call.schedule, end);
    if (call.ways & IN_PLACE)
        text_add(text, "IN_PLACE=yes%s", end);
}

// Whether the call did not return. Repeating such a call takes seconds.
static bool is_endless(const struct trial *of)
{
    return is_stopped(of->outcome.ending) || report_has(&of->outcome.report, "timeout");
}

// Whether make trace shows a row of this call. If that is not sure, it is made once more, with a trace. But a
// call without end is not: it has rows unless host code does not end before the first launch.
static bool has_rows(const struct wrong *f, const struct contract *c, struct tool_call call)
{
    if (is_endless(f->of))
        return f->of->outcome.report.counts.launches > 0 || !ended_in_host_code(&f->of->outcome);
    if (*f->stored)
        return true;
    char path[PATH_BYTES + 16];
    struct kernel_process k = {0};
    struct trial trial = trial_in(f, c, call);
    snprintf(path, sizeof path, "%s/trace", f->directory);
    set_ways(f, call.ways);
    kernel_start(&k, trial_program(call.element), call.schedule, f->directory, path);
    trial_run(&trial, &k, f->directory);
    kernel_stop(&k);
    set_ways(f, ways_of(f));
    FILE *trace = open_file(path, "r");
    const bool has = trace_has_rows(trace, &trial);
    fclose(trace);
    trial_free(&trial);
    return has;
}

// Adds the command, and what it shows.
static void command_text(struct text *text, struct text *shows, const struct wrong *f, struct tool_call call)
{
    const struct trial *of = f->of;
    const struct contract *c = contract_of_tools(of->contract);
    const char *tool = setting(&settings.next, "trace");
    struct trial like = trial_of(c, call.element, call.size, 1);
    bool traces = strcmp(tool, "trace") == 0 && call.size.n > 0 && call.size.n <= TRACED_MOST &&
                  trial_size(&like) == sizeof(int) && // it takes no others
                  has_rows(f, c, call);
    text_add(text, "make %s ", traces ? "trace" : "run");
    settings_text(text, f, call, false, false, " ");
    text->bytes[--text->length] = '\0'; // the last space
    text_add_kernel(text);
    text_add(shows, "see %s", traces ? "each step" : "the numbers");
}

// Adds a call in which a witness is searched, unless it is among them. x gets its elements, if they are
// given.
static void add_sought(struct trial *like, struct sought_call *sought, const struct wrong *f,
                       struct tool_call call)
{
    static const int example[] = RUNNING_EXAMPLE;
    const struct trial *of = f->of;
    const struct contract *c = contract_of_tools(of->contract);
    const bool ints = call.element == INT && call.size.n == sizeof example / sizeof *example;
    *like = trial_of(c, call.element, call.size, f->test->seed);
    like->x_start = of->x_start;
    like->y_start = of->y_start;
    like->in_place = call.ways & IN_PLACE;
    like->x = ints ? (void *)example : NULL;
    settings_text(&sought->settings, f, call, true, ints, "\n");
    if (call.size.n != f->test->verdict.n || call.size.section != f->test->verdict.section)
        text_add(&sought->where, "n=%zu", call.size.n);
    if (sought->where.length > 0 && c->entry == SCAN && call.size.section != f->test->verdict.section)
        text_add(&sought->where, " section=%u", call.size.section);
    if (call.size.n > 0 && trial_size(like) == sizeof(int))
        seek_command(&sought->command, call.size.n <= STEPPED_MOST && call.size.section <= STEPPED_MOST,
                     call.size.n <= TRACED_MOST);
}

// Two sections of at least four times the size, with more threads that can go wrong. Nothing if there are no
// such sections.
static struct size_case larger_of(const struct trial *trial, unsigned section)
{
    const unsigned *sections = contract_of_tools(trial->contract)->sections;
    for (unsigned i = 0; i < SECTIONS_TRIED && sections[i] > 0; i++)
        if (sections[i] >= 4 * section)
            return (struct size_case){2 * (size_t)sections[i], sections[i]};
    return (struct size_case){0};
}

// Offers to search a witness in that call. If it has few elements, they may be right in each order, so it is
// also searched in one with a whole section, in one with as many as a student is shown, and in a larger one.
static void seek(const struct wrong *f, struct tool_call call)
{
    struct trial likes[CALLS_SOUGHT];
    struct sought_call calls[CALLS_SOUGHT] = {0};
    unsigned count = 0;
    struct size_case sizes[CALLS_SOUGHT] = {
        call.size,
        {call.size.section, call.size.section},
        example_of(f->of),
        larger_of(f->of, call.size.section),
    };
    if (f->of->before > 0)
        return;
    for (unsigned i = 0; i < CALLS_SOUGHT; i++)
        if (i == 0 ? sizes[0].n >= sizes[1].n || sizes[0].n > 1 : sizes[i].n > call.size.n) {
            call.size = sizes[i];
            add_sought(&likes[count], &calls[count], f, call);
            count++;
        }
    set_ways(f, call.ways);
    seek_in_trials(f->test, likes, calls, count);
    set_ways(f, ways_of(f));
    seek_calls_free(calls, count);
}

// Whether the call, which failed after other calls, was now made by itself and was right. A call that took
// too long must now be far from that: otherwise it is only slow.
static bool is_right_alone(const struct wrong *f, struct tool_call own)
{
    return f->of->before == 0 && !f->of->outcome.first && !shows_by(f, f->of->contract, own) &&
           (!is_endless(f->of) || *f->cpu_ms < QUICK_MS);
}

void point_at(struct test *t, const struct trial *of, enum counted what)
{
    if (!on_cpu_device() || of->outcome.ending == NOT_RUN || t->verdict.next.length > 0 || of->short_ints ||
        of->zero > 0) // no command makes such a call
        return;
    tell_programs("SIMT_DRY", NULL); // a tool's calls run, with all of their blocks
    tell_programs("SIMT_LAST_BLOCKS", NULL);
    bool stored = false;
    long long cpu_ms = 0;
    struct wrong f = wrong_of(t, of, what);
    f.stored = &stored;
    f.cpu_ms = &cpu_ms;
    run_directory_make(f.directory); // a new folder, in which no call is marked as endless
    struct tool_call own = {{of->n, of->section}, of->element, ways_of(&f), of->schedule}, call = own;
    struct trial as_int = trial_of(of->contract, INT, own.size, t->seed);
    if (is_endless(of) && trial_size(&as_int) == trial_size(of))
        call.element = INT; // this makes no difference to the run
    if (is_endless(of) ? of->outcome.first || shows(&f, call)
                       : find_call(&f, &call) || find_schedule(&f, &call)) {
        if (!is_endless(of))
            spare(&f, &call);
        command_text(&t->verdict.next, &t->verdict.shows, &f, call);
        if (!is_endless(of))
            seek(&f, call);
    } else if (what == JUDGED && is_right_alone(&f, own)) {
        text_add(&t->verdict.question,
                 "this call is right by itself but wrong after other calls: is something kept from one "
                 "call to the next%s?",
                 of->section > 0 && of->n > of->section
                     ? ", or does the result depend on which block comes first"
                     : "");
    }
    run_directory_remove(f.directory);
    wrong_free(&f);
}

void point_at_order(struct test *t, const struct trial *of, const char *choices)
{
    struct replay *replay = &t->verdict.replay;
    struct wrong f = wrong_of(t, of, JUDGED);
    struct trial as_int = trial_of(of->contract, INT, (struct size_case){of->n, of->section}, t->seed);
    const enum element element = trial_size(&as_int) == trial_size(of) ? INT : of->element;
    const struct tool_call call = {{of->n, of->section}, element, ways_of(&f), of->schedule};
    settings_text(&replay->call, &f, call, true, false, "\n");
    text_add(&replay->order, "%s", choices);
    seek_command(&replay->command, of->n <= STEPPED_MOST && of->section <= STEPPED_MOST,
                 of->n <= TRACED_MOST);
    wrong_free(&f);
}
