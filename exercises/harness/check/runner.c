// Runs the tests with Criterion, each in a process of its own, and prints what they found. Criterion runs the
// tests but does not judge them: it would pass a test whose body calls exit(0), a run of no tests, and a
// filter that matches none. Here a test passes only if it left a verdict that says so, and every test of the
// program must leave one.
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <criterion/criterion.h>
#include <criterion/hooks.h>
#include <criterion/internal/ordered-set.h>
#include <criterion/logging.h>

#include <cjson/cJSON.h>

#include "check.h"
#include "forms/forms.h"
#include "text/json.h"

enum { TESTS = 256 };

struct planned {
    const char *name;
    unsigned part; // the part of the exercise that is enough to pass; 0 if all parts are needed
    bool ended;
    const char *crash; // how its process ended, if not by itself
    const char *state; // pass, FAIL or skip
    bool not_run;      // because a call in another test did not return
    const char *as;    // the test that failed in the same way and was shown in full; NULL if none
};

// Criterion passes no argument of ours to its logger, so what the logger's calls share is kept here.
static struct {
    struct planned tests[TESTS];
    size_t count, printed, passed, skipped;
    char directory[PATH_BYTES];
    unsigned part, parts;         // the part asked for, 0 for all; and the number of parts
    bool apart;                   // whether a part is checked without those before it
    const struct planned *failed; // the first test that failed
    struct verdict verdict;       // and the verdict of the first failed test that was run
    struct shown shown;
    struct text command;        // shows the first order in which a result went wrong, which is kept,
    const struct planned *seen; // whose test is this one; NULL: there is none
    const struct form *form;    // NULL for text
} run;

static const struct criterion_test *test_of(const struct criterion_ordered_set_node *node)
{
    return (const void *)(node + 1);
}

static int line_order(const void *left, const void *right)
{
    const struct criterion_test_extra_data *a =
        test_of(*(struct criterion_ordered_set_node *const *)left)->data;
    const struct criterion_test_extra_data *b =
        test_of(*(struct criterion_ordered_set_node *const *)right)->data;
    int files = strcmp(a->file_, b->file_);
    return files ? files : (a->line_ > b->line_) - (a->line_ < b->line_);
}

// Criterion sorts a suite's tests by name. This sorts them in the order of the file, in which they are run
// and printed.
static void sort_by_line(struct criterion_ordered_set *tests)
{
    struct criterion_ordered_set_node *nodes[TESTS], **end = &tests->first;
    size_t count = 0;
    for (struct criterion_ordered_set_node *node = tests->first; node; node = node->next) {
        if (count == TESTS)
            harness_failed("a test.c has more than %d tests", TESTS);
        nodes[count++] = node;
    }
    qsort(nodes, count, sizeof nodes[0], line_order); // NOLINT(bugprone-sizeof-expression): of pointers
    for (size_t i = 0; i < count; i++) {
        *end = nodes[i];
        end = &nodes[i]->next;
    }
    *end = NULL;
}

// TEST_PART stores the part in the description.
static unsigned part_of(const struct criterion_test *test)
{
    return test->data->description ? (unsigned)strtoul(test->data->description, NULL, 10) : 0;
}

// Whether only parts were asked for to which this one does not belong.
static bool is_left_out(unsigned part)
{
    return run.part > 0 && (part == 0 || (run.apart ? part != run.part : part > run.part));
}

// Lists the tests. There is one suite, which TEST defines.
static void plan(struct criterion_test_set *set)
{
    const char *only = setting(&settings.test, NULL);
    FOREACH_SET(struct criterion_suite_set * suite, set->suites)
    {
        sort_by_line(suite->tests);
        FOREACH_SET(struct criterion_test * test, suite->tests)
        {
            unsigned part = part_of(test);
            run.parts = part > run.parts ? part : run.parts;
            test->data->disabled = (only && strcmp(test->name, only) != 0) || is_left_out(part);
            if (!test->data->disabled)
                run.tests[run.count++] = (struct planned){.name = test->name, .part = part};
        }
    }
}

// The verdict that the test has left, or a verdict on a test that left none.
static struct verdict verdict_of(const struct planned *test)
{
    struct verdict v = {0};
    // If a test's process was killed, somebody else may have written its verdict.
    bool there = test->ended && !test->crash && verdict_read(&v, run.directory, test->name);
    if (!there) {
        verdict_fails(&v, "unfinished", "the test itself did not finish%s%s\n", test->crash ? ": " : "",
                      test->crash ? test->crash : "");
    }
    return v;
}

static const char *state_of(const struct verdict *v)
{
    return v->failed ? "FAIL" : verdict_is_skipped(v) ? "skip" : "pass";
}

// The kinds of the verdict's findings, and the codes of its faults.
static cJSON *codes_of(const struct verdict *v)
{
    cJSON *codes = cJSON_CreateArray();
    for (size_t i = 0; i < v->count; i++)
        cJSON_AddItemToArray(codes, cJSON_CreateString(v->findings[i].kind));
    for (size_t i = 0; i < v->fault_count; i++)
        cJSON_AddItemToArray(codes, cJSON_CreateString(text_bytes(&v->faults[i].code)));
    return codes;
}

// Writes a line of JSON for each test as soon as it ends, to the file that HARNESS_TESTS names. Grading reads
// it. So if this process is stopped, the verdicts so far are kept.
static void note(const struct planned *test)
{
    const char *path = setting(&settings.tests, NULL);
    FILE *file = path ? open_file(path, "a") : NULL;
    if (!file)
        return;
    struct verdict v = verdict_of(test);
    struct text says = {0};
    text_add(&says, "%s", text_bytes(&v.lines));
    for (size_t i = 0; i < v.count; i++)
        text_add(&says, "%s\n", v.findings[i].text);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "test", test->name);
    cJSON_AddStringToObject(object, "state", v.not_run ? "not run" : state_of(&v));
    cJSON_AddStringToObject(object, "where", text_bytes(&v.where));
    cJSON_AddStringToObject(object, "says", text_bytes(&says));
    cJSON_AddItemToObject(object, "codes", codes_of(&v));
    char *json = cJSON_PrintUnformatted(object);
    fprintf(file, "%s\n", json ? json : "");
    fclose(file);
    free(json);
    cJSON_Delete(object);
    text_free(&says);
    verdict_free(&v);
}

// Keeps the order in which a result went wrong, for ORDER=wrong.
static void keep_order(const struct planned *test, const struct replay *r, const struct witness *w)
{
    const char *path = setting(&settings.order, NULL);
    FILE *file = path ? open_file(path, "w") : NULL;
    if (!file)
        return;
    cJSON *json = w ? witness_json(w) : NULL;
    char *record = json ? cJSON_PrintUnformatted(json) : NULL; // in one line
    fputs(text_bytes(&r->call), file);
    if (record)
        fprintf(file, "WITNESS=%s\n", record);
    fputs(text_bytes(&r->order), file);
    free(record);
    cJSON_Delete(json);
    finish_file(file, path);
    text_add(&run.command, "%s", text_bytes(&r->command));
    run.seen = test;
}

static void print_witness(const struct witness *w)
{
    struct text text = {0};
    witness_text(&text, w);
    print_lines(stdout, text.bytes, "      ");
    text_free(&text);
    fflush(stdout);
}

static void print_one(struct planned *test)
{
    struct verdict v = verdict_of(test);
    test->state = state_of(&v);
    test->not_run = v.not_run;
    struct witness w = {0};
    const struct tested tested = {test->name, v.not_run ? "not run" : test->state, test->part, &v};
    if (run.form)
        run.form->add(&tested);
    else if (!(test->as = told_already(&v, &run.shown)))
        print_verdict(stdout, test->name, &v, &run.shown);
    fflush(stdout);
    const bool found = sought(&w, run.directory, test->name, &v);
    if (found && run.form)
        run.form->add_witness(&tested, &w);
    else if (found)
        print_witness(&w);
    if (!run.seen && w.seen == SEEN_WRONG)
        keep_order(test, &w.replay, &w);
    if (!run.seen && v.replay.order.length > 0)
        keep_order(test, &v.replay, NULL);
    witness_free(&w);
    bool shows = v.failed && !v.not_run && (!run.failed || run.verdict.not_run); // the first that made a call
    if (v.failed && !run.failed)
        run.failed = test;
    if (run.failed == test || shows) {
        verdict_free(&run.verdict);
        run.verdict = v;
        return;
    }
    run.skipped += verdict_is_skipped(&v);
    run.passed += !v.failed && !verdict_is_skipped(&v);
    verdict_free(&v);
}

// Prints verdicts in the order of the file: each one as soon as it and all before it are there.
static void ended(const struct criterion_test *test, const char *crash)
{
    for (size_t i = 0; i < run.count; i++)
        if (strcmp(run.tests[i].name, test->name) == 0 && !run.tests[i].ended) {
            run.tests[i].ended = true;
            run.tests[i].crash = crash;
            note(&run.tests[i]);
        }
    while (run.printed < run.count && run.tests[run.printed].ended)
        print_one(&run.tests[run.printed++]);
}

static void on_end(struct criterion_test_stats *stats) { ended(stats->test, NULL); }

static void on_crash(struct criterion_test_stats *stats) { ended(stats->test, "its process crashed"); }

static void on_timeout(struct criterion_test_stats *stats) { ended(stats->test, "it took too long"); }

void run_directory_make(char directory[PATH_BYTES])
{
    snprintf(directory, PATH_BYTES, "%s/run.XXXXXX", setting(&settings.programs, "."));
    if (!mkdtemp(directory)) {
        perror(directory);
        exit(1);
    }
}

void run_directory_remove(const char *path)
{
    DIR *directory = opendir(path);
    struct dirent *entry;
    while (directory && (entry = readdir(directory))) {
        char file[2 * PATH_BYTES];
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            remove(file);
    }
    if (directory)
        closedir(directory);
    rmdir(path);
}

// Prints the names of the tests that failed like `first` and were not printed before.
static void print_same(const struct planned *first)
{
    struct text names = {0};
    size_t count = 0;
    for (const struct planned *test = first; test < run.tests + run.count; test++)
        if (test->as && strcmp(test->as, first->name) == 0)
            text_add(&names, "%s%s", count++ > 0 ? ", " : "", test->name);
    if (count > 0) {
        if (first->not_run)
            printf("%zu more test%s not run:\n", count, count == 1 ? " was" : "s were");
        else
            printf("%zu more test%s in the same way as %s:\n", count, count == 1 ? " fails" : "s fail",
                   first->name);
        print_lines(stdout, names.bytes, "      ");
    }
    text_free(&names);
}

// Writes the file that this setting names: PASSED, TOTAL without skipped tests, and the first failing test;
// then a line for each test with pass, FAIL or skip, and its name.
static void write_result(const struct setting *file_of)
{
    const char *path = setting(file_of, NULL);
    if (!path)
        return;
    FILE *file = open_file(path, "w");
    if (!file)
        harness_failed("can't write %s: %s", path, strerror(errno));
    fprintf(file, "%zu\t%zu\t%s\n", run.passed, run.count - run.skipped, run.failed ? run.failed->name : "");
    for (size_t i = 0; i < run.count; i++)
        fprintf(file, "%s\t%s\n", run.tests[i].state, run.tests[i].name);
    finish_file(file, path);
}

// Writes the code of the array that a fault is about: `on-count` for *count. Writes nothing if there is none.
static void write_array(FILE *file, const char *array)
{
    array += strspn(array, "*&");
    if (*array)
        fprintf(file, " on-%.*s", (int)strcspn(array, "[#"), array);
}

// Writes the text of a line of the student's file, by which a fault is known again when lines before it have
// come or gone.
static void write_source(FILE *file, const char *path, int number)
{
    const char *own = own_file(path);
    char *line = own ? source_line(own, number) : NULL;
    if (line)
        fprintf(file, "\t%s", line + strspn(line, " \t"));
    free(line);
}

// Whether the first two accesses of the record are in one line: two threads do the same.
static bool is_in_one_line(const cJSON *accesses)
{
    const cJSON *one = cJSON_GetArrayItem(accesses, 0), *other = cJSON_GetArrayItem(accesses, 1);
    return other && int_of(one, "line") == int_of(other, "line") &&
           strcmp(string_of(one, "file"), string_of(other, "file")) == 0;
}

// Writes the line of a finding. Its codes are its kind, its reasons, `same-line` if it has two accesses in
// one line, and its array.
static void write_finding(FILE *file, const struct finding *finding)
{
    cJSON *record = finding->record ? cJSON_Parse(finding->record) : NULL;
    const cJSON *accesses = cJSON_GetObjectItem(record, "accesses"), *reason, *access;
    fputs(finding->kind, file);
    cJSON_ArrayForEach(reason, cJSON_GetObjectItem(record, "reasons"))
    {
        if (cJSON_IsString(reason))
            fprintf(file, " %s", reason->valuestring);
    }
    fputs(is_in_one_line(accesses) ? " same-line" : "", file);
    write_array(file, string_of(record, "object"));
    fprintf(file, "\t%s", finding->brief);
    cJSON_ArrayForEach(access, accesses)
    {
        write_source(file, string_of(access, "file"), int_of(access, "line"));
    }
    fputs("\n", file);
    cJSON_Delete(record);
}

// Writes what failed to the file that HARNESS_LAST names, for `make hint`: the first failing test and its
// part; then a line for each finding and each fault, with its codes, what to call it, and the lines of the
// kernel file that it names, with tabs between.
static void write_last(void)
{
    const char *path = setting(&settings.last, NULL);
    FILE *file = path && run.failed ? open_file(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%s part-%u\n", run.failed->name, run.failed->part);
    for (size_t i = 0; i < run.verdict.count; i++)
        write_finding(file, &run.verdict.findings[i]);
    for (size_t i = 0; i < run.verdict.fault_count; i++) {
        const struct fault *fault = &run.verdict.faults[i];
        fputs(text_bytes(&fault->code), file);
        write_array(file, text_bytes(&fault->array));
        fprintf(file, "\t%s", words_of_code(text_bytes(&fault->code)));
        write_source(file, text_bytes(&fault->path), fault->line);
        fputs("\n", file);
    }
    finish_file(file, path);
}

// Prints the next command to type. `kernel` is the setting of KERNEL for a command, or "".
static void print_next(const char *kernel)
{
    const struct verdict *v = &run.verdict;
    if (!run.failed && run.part > 0 &&
        !setting(&settings.test, NULL)) { // the next part, or the whole exercise
        printf("part %u is right; next: make check", run.part);
        if (run.part < run.parts)
            printf(" PART=%u", run.part + 1);
        printf("%s\n", kernel);
    }
    if (!run.failed)
        return;
    if (!on_cpu_device()) {
        printf("next: make check BACKEND=cpu%s      says why\n", kernel);
        return;
    }
    struct text line = {0};
    if (v->question.length > 0)
        text_add(&line, "next: %s\n      ", v->question.bytes);
    else
        text_add(&line, "next: ");
    if (run.command.length > 0 && run.seen == run.failed)
        text_add(&line, "%s      that run%s      ", run.command.bytes,
                 strstr(run.command.bytes, "make run") ? "" : ", step by step");
    else if (v->question.length == 0 && v->next.length > 0)
        text_add(&line, "%s      %s      ", v->next.bytes, text_bytes(&v->shows));
    text_add(&line, "make hint%s      a nudge\n", kernel);
    if (v->question.length > 0)
        print_lines(stdout, line.bytes, "");
    else
        printf("%s", line.bytes); // a command must stay on one line
    text_free(&line);
    if (run.part == 0 && run.failed->part > 0)
        printf("      make check PART=%u%s      only %s part %u\n", run.failed->part, kernel,
               run.apart ? "compiles and checks" : "the tests up to", run.failed->part);
}

// Ends the process if Criterion could not run a test here. It finds its own program in /proc, and shares
// memory with the tests in /dev/shm. A container may lack both.
static void require_place(void)
{
#ifdef __linux__
    if (access("/proc/self/exe", R_OK) != 0)
        harness_failed(
            "no test can be run, because /proc is not mounted: type mount -t proc proc /proc, as root");
    if (access("/dev/shm", W_OK | X_OK) != 0)
        harness_failed(
            "no test can be run, because /dev/shm is not there or cannot be written: type mount -t "
            "tmpfs tmpfs /dev/shm, as root");
#endif
}

// Says why no test was run.
static void print_none(FILE *out)
{
    const char *only = setting(&settings.test, NULL);
    if (run.part > 0 && run.parts == 0)
        fprintf(out, "this exercise has no parts\n");
    else if (run.part > run.parts)
        fprintf(out, "this exercise has %u parts, so there is no part %u\n", run.parts, run.part);
    else if (run.count == 0 && only)
        fprintf(out, "there is no test named %s: make check lists all tests\n", only);
    else if (run.count == 0)
        fprintf(out, "no test was run\n");
}

// Prints what comes after the verdicts, for a person.
static void print_end(const struct totals *totals)
{
    struct text kernel = {0};
    text_add_kernel(&kernel);
    for (size_t i = 0; i < run.count; i++)
        print_same(&run.tests[i]);
    print_none(stdout);
    if (setting(&settings.next, NULL) && run.count > 0) // a person reads the output
        print_next(text_bytes(&kernel));
    text_free(&kernel);
    printf("%zu passed, %zu failed", totals->passed, totals->failed);
    if (totals->skipped > 0)
        printf(", %zu skipped: BACKEND=cpu runs them", totals->skipped);
    printf("\n");
}

int run_tests(void)
{
    static struct criterion_logger logger = {
        .log_post_test = on_end,
        .log_test_crash = on_crash,
        .log_test_timeout = on_timeout,
    };
    require_place();
    sought_begin();
    run.form = form_named(setting(&settings.form, "text"));
    run_directory_make(run.directory);
    set_setting(&settings.verdicts, run.directory);
    if (!setting(&settings.slower, NULL))
        set_number(&settings.slower, times_slower());
    run.part = (unsigned)setting_number(&settings.part, 0, UINT_MAX);
    run.apart = setting(&settings.apart, NULL);
    setting_number(&settings.seed, 1,
                   UINT64_MAX); // so that a bad number is refused once, and not by each test
    struct criterion_test_set *set = criterion_initialize();
    plan(set);
    if (run.part > run.parts)
        run.count = 0;
    if (run.count > 0) {
        criterion_options.logger = &logger;
        criterion_options.jobs = (size_t)sysconf(_SC_NPROCESSORS_ONLN);
        criterion_run_all_tests(set);
        while (run.printed < run.count) { // a test that Criterion never mentioned again has failed
            if (!run.tests[run.printed].ended)
                note(&run.tests[run.printed]);
            print_one(&run.tests[run.printed++]);
        }
    }
    criterion_finalize(set);
    write_result(&settings.result);
    if (!run.failed && run.part == 0 && !setting(&settings.test, NULL))
        write_result(&settings.passed); // nothing more would be found by another check
    write_last();
    run_directory_remove(run.directory);
    struct totals totals = {run.passed, run.count - run.passed - run.skipped, run.skipped};
    if (run.form) {
        print_none(stderr);
        run.form->end(&totals);
    } else {
        print_end(&totals);
    }
    return totals.passed > 0 && totals.failed == 0 ? 0 : 1;
}
