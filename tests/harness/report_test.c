// The CPU device's report, and the verdict's file.
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "text/json.h"
#include "tool/tool.h"

static void append(const char *path, const char *text)
{
    FILE *file = fopen(path, "a");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0)
        abort();
}

static char *scratch(const struct test *t, const char *name)
{
    struct text path = {0};
    text_add(&path, "%s/%s-%s", t->directory, t->name, name);
    return path.bytes;
}

TEST(launches_add_up)
{
    char *path = scratch(t, "report");
    long at = 0;
    struct report report = {0};
    append(path, "{\"kind\":\"launch\",\"kernel\":\"k\",\"work\":17,\"steps\":3,\"barriers\":6}\n");
    append(path, "{\"kind\":\"launch\",\"kernel\":\"k\",\"work\":7,\"steps\":2,\"barriers\":4}\n");
    report_read(&report, path, &at);
    test_expect(t, report.counts.launches == 2 && report.counts.known, "%lu launches",
                report.counts.launches);
    test_expect(t, report.counts.work == 24 && report.counts.steps == 5 && report.counts.barriers == 10,
                "work %lu, steps %lu", report.counts.work, report.counts.steps);
    report_free(&report);
    free(path);
}

TEST(the_busiest_threads_of_launches_add_up)
{
    char *path = scratch(t, "report");
    long at = 0;
    struct report report = {0};
    append(path, "{\"kind\":\"launch\",\"grid\":[2,1,1],\"block\":[4,1,1],\"global_accesses\":12,"
                 "\"busiest_accesses\":3}\n");
    append(path, "{\"kind\":\"launch\",\"grid\":[1,1,1],\"block\":[4,1,1],\"global_accesses\":8,"
                 "\"busiest_accesses\":5}\n");
    report_read(&report, path, &at);
    test_expect(t, report.counts.busiest == 8, "busiest %lu", report.counts.busiest);
    test_expect(t, report.counts.average == 3.5, "average %f", report.counts.average);
    report_free(&report);
    free(path);
}

TEST(chains_of_launches_add_up)
{
    char *path = scratch(t, "report");
    long at = 0;
    struct report report = {0};
    append(path, "{\"kind\":\"launch\",\"chain\":30,\"most_accesses\":9,\"most_thread\":[3,0,0],"
                 "\"most_block\":[2,1,0]}\n");
    append(path, "{\"kind\":\"launch\",\"chain\":12,\"most_accesses\":8,\"most_thread\":[0,0,0],"
                 "\"most_block\":[0,0,0]}\n");
    append(path, "{\"kind\":\"launch\",\"chain\":0,\"most_accesses\":0,\"most_thread\":null,"
                 "\"most_block\":null}\n");
    report_read(&report, path, &at);
    const struct busy *busy = &report.counts.busy;
    test_expect(t, report.counts.chain == 42, "chain %lu", report.counts.chain);
    test_expect(t, busy->accesses == 9 && busy->thread[0] == 3 && busy->block[0] == 2 && busy->block[1] == 1,
                "thread %d makes %lu accesses", busy->thread[0], busy->accesses);
    report_free(&report);
    free(path);
}

TEST(a_launch_that_counts_nothing_is_no_zero)
{
    char *path = scratch(t, "report");
    long at = 0;
    struct report report = {0};
    append(path, "{\"kind\":\"launch\",\"kernel\":\"k\",\"work\":null,\"steps\":null}\n");
    report_read(&report, path, &at);
    test_expect(t, report.counts.launches == 1 && !report.counts.known, "it is counted");
    report_free(&report);
    free(path);
}

TEST(a_trace_with_a_damaged_line_is_not_used)
{
    char *path = scratch(t, "trace"), *line = NULL;
    size_t room = 0;
    append(path, "{\"kind\":\"begin\"}\n{\"kind\":\"pha\n{\"kind\":\"lau");
    pid_t reader = fork();
    if (reader == 0) {
        FILE *file = open_file(path, "r");
        for (int records = 0; next_record(&line, &room, file); records++)
            ;
        _exit(0);
    }
    int status = 0;
    waitpid(reader, &status, 0);
    test_expect(t, WIFEXITED(status) && WEXITSTATUS(status) == NOT_THE_KERNEL,
                "the reader ends with status %d", WEXITSTATUS(status));
    FILE *file = fopen(path, "w");
    fputs("{\"kind\":\"begin\"}\n{\"kind\":\"lau", file);
    fclose(file);
    file = open_file(path, "r");
    cJSON *first = next_record(&line, &room, file), *second = next_record(&line, &room, file);
    test_expect(t, first && !second, "a line that breaks off is read");
    cJSON_Delete(first);
    fclose(file);
    free(line);
    free(path);
}

// The student's code runs in the same process that writes the report, so the report is not trusted.
TEST(a_report_is_not_believed)
{
    char *path = scratch(t, "report"), *secret = scratch(t, "secret.cu");
    long at = 0;
    struct report report = {0};
    struct text line = {0};
    append(secret, "the solution\n");
    text_add(&line,
             "{\"kind\":\"crash\",\"message\":\"a \\u001b[31mred\\u007f word\",\"accesses\":"
             "[{\"file\":\"%s\",\"line\":1}]}\n",
             secret);
    append(path, line.bytes);
    append(
        path,
        "{\"kind\":\"launch\",\"block\":[-1e300,2,1],\"grid\":[1e300,1e300,1e300],\"work\":-5,\"steps\":1e99,"
        "\"barriers\":-1e18,\"global_bytes\":1e400}\n");
    report_read(&report, path, &at);
    test_expect(t, report.count == 1 && strcmp(report.findings[0].text, "a ?[31mred? word") == 0,
                "it says: %s", report.count == 1 ? report.findings[0].text : "nothing");
    test_expect(t, report.counts.work == 0 && report.counts.barriers == 0 && report.counts.threads == 0,
                "counted: %lu, %lu, %lu", report.counts.work, report.counts.barriers, report.counts.threads);
    report_free(&report);
    text_free(&line);
    free(path);
    free(secret);
}

// A process that dies while it writes leaves half a line. Later records begin where that line did.
TEST(half_a_line_is_left_for_later)
{
    char *path = scratch(t, "report");
    long at = 0;
    struct report report = {0};
    append(path, "{\"kind\":\"shared-race\",\"mess");
    report_read(&report, path, &at);
    test_expect(t, report.count == 0 && at == 0, "half a line is read");
    append(path, "age\":\"XY[7]: thread 7\",\"object\":\"XY\",\"accesses\":[]}\n");
    report_read(&report, path, &at);
    test_expect(t, report.count == 1 && report_has(&report, "shared"), "the whole line is not");
    test_expect(t, report.count == 1 && strcmp(report.findings[0].brief, "shared-race on XY") == 0,
                "its brief name");
    report_free(&report);
    free(path);
}

TEST(no_report_is_no_finding)
{
    long at = 0;
    struct report report = {0};
    report_read(&report, "/nonexistent", &at);
    test_expect(t, report.count == 0 && report.counts.launches == 0, "something is read");
}

// Opening a pipe would wait for a writer.
TEST(a_pipe_is_refused)
{
    char *path = scratch(t, "report");
    test_expect(t, mkfifo(path, 0600) == 0, "no pipe");
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        long at = 0;
        struct report report = {0};
        alarm(5);
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        report_read(&report, path, &at);
        _exit(0);
    }
    waitpid(child, &status, 0);
    test_expect(t, WIFEXITED(status) && WEXITSTATUS(status) == NOT_THE_KERNEL, "it is read, or waited for");
    free(path);
}

// The same race found from its other side is the same finding. A race on another line is not.
TEST(a_fault_has_one_key)
{
    static const char record[] = "{\"kind\":\"shared-race\",\"message\":\"\",\"object\":\"XY\",\"accesses\":["
                                 "{\"file\":\"k.cu\",\"line\":%d},{\"file\":\"k.cu\",\"line\":%d}]}\n";
    char *path = scratch(t, "report");
    long at = 0;
    static const int lines[3][2] = {{31, 34}, {34, 31}, {31, 35}};
    for (int i = 0; i < 3; i++) {
        struct text text = {0};
        text_add(&text, record, lines[i][0], lines[i][1]);
        append(path, text.bytes);
        text_free(&text);
    }
    struct report report = {0};
    report_read(&report, path, &at);
    test_expect(t, report.count == 3 && strcmp(report.findings[0].key, report.findings[1].key) == 0,
                "two keys for one");
    test_expect(t, report.count == 3 && strcmp(report.findings[0].key, report.findings[2].key) != 0,
                "one key for two");
    report_free(&report);
    free(path);
}

TEST(a_verdict_survives_its_file)
{
    struct verdict v = {.failed = true, .not_run = true, .printed_bytes = 100000000}, back = {0};
    text_add(&v.where, "n=1025");
    text_add(&v.lines, "y[1024] holds x[1]⊕…⊕x[1024]: \"quoted\"\n");
    text_add(&v.printed, "hello\n");
    fault_at(verdict_fails(&v, "leak", "and %d bytes\n", 8), "z", -1);
    v.faults[0].line = 16;
    struct finding timeout = {
        .kind = "timeout", .key = "timeout 31", .brief = "timeout", .text = "timeout: …"};
    timeout.record = "{}";
    verdict_add_finding(&v, &timeout);
    verdict_add_finding(
        &v,
        &(struct finding){.kind = "timeout", .key = "timeout 31", .brief = "timeout", .text = "timeout: …"});
    test_expect(t, verdict_write(&v, t->directory, "other"), "it can't be written");
    test_expect(t, verdict_read(&back, t->directory, "other"), "it can't be read");
    test_expect(t, back.failed && back.not_run, "it changed");
    test_expect(t, strcmp(back.lines.bytes, v.lines.bytes) == 0, "its lines changed: %s", back.lines.bytes);
    test_expect(t, back.count == 1 && strcmp(back.findings[0].key, "timeout 31") == 0,
                "its findings changed");
    test_expect(t, strcmp(back.findings[0].record, "{}") == 0, "its findings lack their records");
    const struct fault *fault = back.faults;
    test_expect(t, back.fault_count == 1 && strcmp(back.lines.bytes + fault->from, "and 8 bytes\n") == 0,
                "its faults have other lines");
    test_expect(t,
                fault && strcmp(fault->code.bytes, "leak") == 0 && strcmp(fault->array.bytes, "z") == 0 &&
                    fault->index == -1 && fault->line == 16,
                "its faults changed");
    test_expect(t, back.printed_bytes == 100000000, "its count of bytes changed");
    test_expect(t, !verdict_read(&back, t->directory, "nobody"), "a verdict is read that nobody wrote");
    verdict_free(&v);
    verdict_free(&back);
}

// What is printed of a verdict whose kernel program has printed this, which the caller frees.
static char *verdict_text(const char *program_printed)
{
    struct verdict v = {.failed = true};
    struct shown shown = {0};
    char *printed = NULL;
    size_t bytes;
    FILE *out = open_memstream(&printed, &bytes);
    text_add(&v.lines, "y[0] is broken\n");
    text_add(&v.printed, "%s", program_printed);
    v.printed_bytes = strlen(program_printed);
    print_verdict(out, "work", &v, &shown);
    fclose(out);
    for (size_t i = 0; i < shown.count; i++) {
        free(shown.told[i].text);
        free(shown.told[i].test);
    }
    free(shown.told);
    verdict_free(&v);
    return printed;
}

TEST(what_was_printed_is_kept_apart)
{
    char path[PATH_BYTES + 16];
    snprintf(path, sizeof path, "%s/apart", t->directory);
    char *here = verdict_text("n is 4711\n");
    set_setting(&settings.printed, path);
    char *apart = verdict_text("n is 4711\n"), *other = verdict_text("\001\r\nFAIL\n\n17\n18\n19");
    unset_setting(&settings.printed);
    char *kept = whole_file(path);
    test_expect(t, strstr(here, "      | n is 4711\n"), "it is not in the report: %s", here);
    test_expect(t, strcmp(apart, other) == 0, "the report says something of it: %s%s", apart, other);
    test_expect(t, strstr(apart, "y[0] is broken"), "the finding is lost: %s", apart);
    test_expect(t, kept && strstr(kept, "work\n      | n is 4711\nwork\n      | ??\n      | FAIL\n"),
                "it is not in the file: %s", kept ? kept : "nothing");
    free(here);
    free(apart);
    free(other);
    free(kept);
}

TEST(what_was_told_is_not_told_again)
{
    struct verdict first = {.failed = true}, same = {.failed = true}, more = {.failed = true};
    struct shown shown = {0};
    char *printed = NULL;
    size_t bytes;
    FILE *out = open_memstream(&printed, &bytes);
    text_add(&first.lines, "y[0] is broken; 2 more\n");
    text_add(&first.reason, "kernel.cu:16 skips");
    text_add(&same.lines, "y[0] is broken; 3 more\n");
    text_add(&same.reason, "kernel.cu:16 skips");
    text_add(&more.lines, "y[0] is broken; 3 more\n");
    text_add(&more.reason, "kernel.cu:16 skips");
    verdict_add_finding(
        &more,
        &(struct finding){.kind = "timeout", .key = "timeout 31", .brief = "timeout", .text = "timeout: …"});
    test_expect(t, !told_already(&first, &shown), "it counts as reported before anything is");
    print_verdict(out, "first", &first, &shown);
    const char *by = told_already(&same, &shown);
    test_expect(t, by && strcmp(by, "first") == 0, "the same by another number of elements is another");
    test_expect(t, !told_already(&more, &shown), "a finding gets lost");
    fclose(out);
    free(printed);
    for (size_t i = 0; i < shown.count; i++) {
        free(shown.told[i].text);
        free(shown.told[i].test);
    }
    free(shown.told);
    verdict_free(&first);
    verdict_free(&same);
    verdict_free(&more);
}
