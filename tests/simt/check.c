// check SOURCE PROGRAM SCRATCH: runs a program compiled for the CPU device under several schedules, and
// compares what the device reports with what the comments of its source say it must. Prints `pass NAME` or
// `FAIL NAME: why`.
//
// A source below faulty/ has marks at the ends of lines:
//     // finds: KIND OP…, KIND OP…     each is reported, with this line
//     // may: KIND OP…                 may be reported with this line, or not
//     // some: KIND OP…                of all such marks of that kind, at least one is reported
// and nothing else is. KIND is a kind of finding, or several with | between; OP is read, write, atomic,
// barrier, launch or call, or * for any. Marks of two sorts on one line have ; between. The program exits 86.
// A source below correct/ is silent, prints a line `ok`, and exits 0 under every schedule.
// Lines of either sort, anywhere:
//     // prints: TEXT                  stdout has TEXT in it
//     // says: TEXT                    what is said about some finding has TEXT in a line
//     // says-of-several: TEXT         the same, unless there is room for one block only
//     // never: TEXT                   nothing that is said about a finding has TEXT in it
//     // sets: VARIABLE=VALUE          in the program's environment
//     // exits: N                      the exit status (below faulty/crash and faulty/host-deref: any but 0)
//     // seeds: N                      this number of schedules is enough, because the program is slow
//     // launch: FIELD=VALUE…          the next launch record has these (then every launch needs such a line)
//
// SEEDS=N in the environment: the number of schedule seeds that a program runs under. A correct program runs
// under each of 5 seeds with 1, 2 and 8 resident blocks, and then once with SIMT_CHECKS=0. A faulty program
// runs under 3 seeds, twice under the last one.
#include <cjson/cJSON.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_MARKS = 64, MAX_LINES = 2048, MAX_OUTPUT = 1 << 20, LIMIT_SECONDS = 60 };

enum need { FINDS, MAY, SOME };

struct mark {
    enum need need;
    char kinds[64], op[16];
    int line;
    bool met;
};

static struct expectations {
    const char *source, *program, *base; // base: the source's file name without its folders
    bool faulty;
    struct mark marks[MAX_MARKS];
    int mark_count;
    char prints[8][200];
    int print_count;
    struct {
        char text[200];
        bool of_several;
    } says[12];
    int say_count;
    char never[200]; // "" if anything may be said
    char launches[32][200];
    int launch_count;
    int exits; // -1: any but 0
    int seeds; // at most
} want;

static struct run {
    int seed, resident; // resident 0: as the device has it
    int status;         // as of the shell: 128 + the signal's number for a death by signal
    char output[MAX_OUTPUT], report[MAX_OUTPUT];
} run;

static char name[200];

static _Noreturn void fail(const char *format, ...)
{
    va_list list;
    printf("FAIL %s: ", name);
    if (run.seed)
        printf("SIMT_SEED=%d ", run.seed);
    if (run.resident)
        printf("SIMT_RESIDENT=%d ", run.resident);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    printf("\n");
    exit(1);
}

static bool starts(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

static bool is_in(const char *word, const char *list) // words with | between
{
    size_t length = strlen(word);
    for (const char *p = list; p; p = strchr(p, '|') ? strchr(p, '|') + 1 : NULL)
        if (strncmp(p, word, length) == 0 && (p[length] == 0 || p[length] == '|'))
            return true;
    return false;
}

// ---- the source's marks

static void add_marks(enum need need, char *list, int line)
{
    char *next_item;
    for (char *item = strtok_r(list, ",", &next_item); item; item = strtok_r(NULL, ",", &next_item)) {
        char *next_word, *kinds = strtok_r(item, " ", &next_word), *op = strtok_r(NULL, " ", &next_word);
        if (!kinds || !op)
            fail("line %d: a mark without a kind and an op", line);
        for (; op; op = strtok_r(NULL, " ", &next_word)) {
            if (want.mark_count == MAX_MARKS)
                fail("too many marks");
            struct mark *m = &want.marks[want.mark_count++];
            m->need = need;
            m->line = line;
            snprintf(m->kinds, sizeof m->kinds, "%s", kinds);
            snprintf(m->op, sizeof m->op, "%s", op);
        }
    }
}

static void read_comment(char *text, int line)
{
    static const char *const words[] = {"finds:", "may:", "some:"};
    if (starts(text, "launch: ") && want.launch_count < 32) {
        snprintf(want.launches[want.launch_count++], 200, "%s", text + strlen("launch: "));
        return;
    }
    char *next;
    for (char *part = strtok_r(text, ";", &next); part; part = strtok_r(NULL, ";", &next)) {
        part += strspn(part, " ");
        for (int need = FINDS; need <= SOME; need++)
            if (starts(part, words[need]))
                add_marks((enum need)need, part + strlen(words[need]), line);
    }
}

static void set_variable(char *assignment)
{
    char *value = strchr(assignment, '=');
    if (!value)
        fail("sets: wants VARIABLE=VALUE");
    *value = 0;
    setenv(assignment, value + 1, 1);
}

// Whether a comment has such words after a sentence, where clang-format puts them if a line is too long.
static bool is_broken(const char *text)
{
    static const char *const words[] = {". says: ", ". says-of-several: ", ". never: ", ". prints: ",
                                        ". sets: ", ". exits: ",           ". seeds: ", ". launch: "};
    for (size_t i = 0; starts(text, "// ") && i < sizeof words / sizeof *words; i++)
        if (strstr(text, words[i]))
            return true;
    return false;
}

static void want_said(const char *text, bool of_several)
{
    snprintf(want.says[want.say_count].text, sizeof want.says->text, "%s", text);
    want.says[want.say_count++].of_several = of_several;
}

static void read_source(void)
{
    char text[200];
    FILE *file = fopen(want.source, "r");
    if (!file)
        fail("%s", strerror(errno));
    for (int line = 1; fgets(text, sizeof text, file); line++) {
        text[strcspn(text, "\n")] = 0;
        if (starts(text, "// prints: ") && want.print_count < 8)
            snprintf(want.prints[want.print_count++], 200, "%s", text + strlen("// prints: "));
        else if (starts(text, "// says: ") && want.say_count < 12)
            want_said(text + strlen("// says: "), false);
        else if (starts(text, "// says-of-several: ") && want.say_count < 12)
            want_said(text + strlen("// says-of-several: "), true);
        else if (starts(text, "// never: "))
            snprintf(want.never, sizeof want.never, "%s", text + strlen("// never: "));
        else if (starts(text, "// sets: "))
            set_variable(text + strlen("// sets: "));
        else if (starts(text, "// exits: "))
            want.exits = atoi(text + strlen("// exits: "));
        else if (starts(text, "// seeds: "))
            want.seeds = atoi(text + strlen("// seeds: "));
        else if (is_broken(text))
            fail("line %d: what is said of the program must begin a line", line);
        else if (strstr(text, "// "))
            read_comment(strstr(text, "// ") + strlen("// "), line);
    }
    fclose(file);
}

// ---- running

static void read_all(const char *path, char *text)
{
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, MAX_OUTPUT - 1, file) : 0;
    text[length] = 0;
    if (file)
        fclose(file);
}

// The report; without the records of launches, which may be very many, if nobody asks for them.
static void read_report(const char *path, char *text)
{
    FILE *file = fopen(path, "r");
    size_t length = 0, room = 0;
    char *line = NULL;
    while (file && getline(&line, &room, file) > 0)
        if ((want.launch_count || !starts(line, "{\"kind\":\"launch\"")) &&
            length + strlen(line) < MAX_OUTPUT)
            length += (size_t)sprintf(text + length, "%s", line);
    free(line);
    text[length] = 0;
    if (file)
        fclose(file);
}

static void set_number(const char *variable, int value)
{
    char text[20];
    snprintf(text, sizeof text, "%d", value);
    setenv(variable, text, 1);
}

// Runs the program once and reads back all that it said.
static void run_once(int seed, int resident)
{
    const char *output = "output", *errors = "errors", *report = "report";
    run.seed = seed;
    run.resident = resident;
    unlink(report);
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        set_number("SIMT_SEED", seed);
        set_number("SIMT_TIMEOUT", 1);
        if (resident)
            set_number("SIMT_RESIDENT", resident);
        setenv("SIMT_REPORT", report, 1);
        int in = open("/dev/null", O_RDONLY), out = open(output, O_WRONLY | O_CREAT | O_TRUNC, 0666),
            err = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0666);
        dup2(in, 0), dup2(out, 1), dup2(err, 2);
        alarm(LIMIT_SECONDS);
        execl(want.program, want.program, (char *)NULL);
        _exit(127);
    }
    int status;
    waitpid(child, &status, 0);
    run.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    read_all(output, run.output);
    read_report(report, run.report);
}

// ---- judging

static const char *string_of(const cJSON *record, const char *field)
{
    const cJSON *item = cJSON_GetObjectItem(record, field);
    if (!cJSON_IsString(item))
        fail("a record has no text \"%s\"", field);
    return item->valuestring;
}

static void check_record_of_finding(const cJSON *f)
{
    char start[80];
    const cJSON *object = cJSON_GetObjectItem(f, "object"), *index = cJSON_GetObjectItem(f, "index"), *access;
    if (!cJSON_IsString(cJSON_GetArrayItem(cJSON_GetObjectItem(f, "reasons"), 0)))
        fail("a finding has no reason");
    snprintf(start, sizeof start, "%s: ", string_of(f, "kind"));
    string_of(f, "kernel");
    if (!strlen(string_of(f, "message")) || !strlen(string_of(f, "text")))
        fail("a finding says nothing");
    if (!starts(string_of(f, "text"), start) && !starts(string_of(f, "text"), "simt: "))
        fail("a finding's text begins \"%.30s\"", string_of(f, "text"));
    if (!(cJSON_IsString(object) || cJSON_IsNull(object)) || !(cJSON_IsNumber(index) || cJSON_IsNull(index)))
        fail("a finding has no \"object\" or \"index\"");
    if (cJSON_GetNumberValue(cJSON_GetObjectItem(f, "seed")) != run.seed)
        fail("a finding has not the seed it was found with");
    if (!(cJSON_GetNumberValue(cJSON_GetObjectItem(f, "count")) >= 1))
        fail("a finding has no count");
    if (!cJSON_IsArray(cJSON_GetObjectItem(f, "accesses")))
        fail("a finding has no accesses");
    cJSON_ArrayForEach(access, cJSON_GetObjectItem(f, "accesses"))
    {
        const cJSON *thread = cJSON_GetObjectItem(access, "thread"),
                    *block = cJSON_GetObjectItem(access, "block");
        if (!strlen(string_of(access, "note")))
            fail("an access has no note");
        if ((thread || block) && (cJSON_GetArraySize(thread) != 3 || cJSON_GetArraySize(block) != 3))
            fail("an access has a thread or a block, but not three numbers of each");
    }
}

static void match_access(const char *kind, const cJSON *access)
{
    const char *op = string_of(access, "op"), *file = string_of(access, "file");
    const char *slash = strrchr(file, '/');
    int line = (int)cJSON_GetNumberValue(cJSON_GetObjectItem(access, "line"));
    bool wanted = false;
    if (strcmp(slash ? slash + 1 : file, want.base) == 0)
        for (struct mark *m = want.marks; m < want.marks + want.mark_count; m++)
            if (m->line == line && is_in(kind, m->kinds) &&
                (strcmp(m->op, "*") == 0 || strcmp(m->op, op) == 0))
                m->met = wanted = true;
    if (!wanted)
        fail("%s %s at %s:%d should not be found", kind, op, slash ? slash + 1 : file, line);
}

// The other records say what a launch has cost, and where a warp has parted.
static bool is_finding(const cJSON *record)
{
    const char *kind = string_of(record, "kind");
    return strcmp(kind, "launch") != 0 && strcmp(kind, "parted") != 0;
}

static void check_findings(const cJSON *const *records, int count)
{
    for (struct mark *m = want.marks; m < want.marks + want.mark_count; m++)
        m->met = false;
    for (int r = 0; r < count; r++) {
        const char *kind = string_of(records[r], "kind");
        const cJSON *access;
        if (!is_finding(records[r]))
            continue;
        if (!want.faulty)
            fail("false alarm: %s", string_of(records[r], "message"));
        check_record_of_finding(records[r]);
        cJSON_ArrayForEach(access, cJSON_GetObjectItem(records[r], "accesses")) match_access(kind, access);
    }
    for (struct mark *m = want.marks; m < want.marks + want.mark_count; m++) {
        bool met = m->met;
        if (m->need == SOME)
            for (struct mark *other = want.marks; other < want.marks + want.mark_count; other++)
                met |= other->need == SOME && other->met && strcmp(other->kinds, m->kinds) == 0;
        if (!met && m->need != MAY)
            fail("%s %s at line %d is not found", m->kinds, m->op, m->line);
    }
}

static void check_messages(const cJSON *const *records, int count)
{
    for (int s = 0; s < want.say_count; s++) {
        bool said = want.says[s].of_several && run.resident == 1;
        for (int r = 0; r < count && !said; r++)
            said = is_finding(records[r]) && strstr(string_of(records[r], "text"), want.says[s].text);
        if (!said)
            fail("no finding says \"%s\"", want.says[s].text);
    }
}

static void check_silence(const cJSON *const *records, int count)
{
    for (int r = 0; r < count && want.never[0]; r++)
        if (is_finding(records[r]) && strstr(string_of(records[r], "text"), want.never))
            fail("a finding says \"%s\"", want.never);
}

static void check_launches(const cJSON *const *records, int count)
{
    int launch = 0;
    for (int r = 0; r < count && want.launch_count; r++) {
        if (strcmp(string_of(records[r], "kind"), "launch") != 0)
            continue;
        if (launch == want.launch_count)
            fail("more than %d launches", launch);
        char fields[200], *next;
        snprintf(fields, sizeof fields, "%s", want.launches[launch++]);
        for (char *field = strtok_r(fields, " ", &next); field; field = strtok_r(NULL, " ", &next)) {
            char *value = strchr(field, '=');
            if (!value)
                fail("launch %d: %s has no value", launch, field);
            *value++ = 0;
            const cJSON *item = cJSON_GetObjectItem(records[r], field);
            char *got =
                item ? cJSON_IsString(item) ? strdup(item->valuestring) : cJSON_PrintUnformatted(item) : NULL;
            if (!got || strcmp(got, value) != 0)
                fail("launch %d: %s is %s, not %s", launch, field, got ? got : "missing", value);
            free(got);
        }
    }
    if (launch != want.launch_count)
        fail("%d launches, not %d", launch, want.launch_count);
}

static bool has_line(const char *text, const char *line)
{
    size_t length = strlen(line);
    for (const char *p = text; p; p = strchr(p, '\n') ? strchr(p, '\n') + 1 : NULL)
        if (strncmp(p, line, length) == 0 && (p[length] == 0 || p[length] == '\n'))
            return true;
    return false;
}

static void judge(void)
{
    static char text[MAX_OUTPUT];
    const cJSON *records[MAX_LINES];
    int count = 0;
    char *next;
    memcpy(text, run.report, sizeof text);
    for (char *line = strtok_r(text, "\n", &next); line && count < MAX_LINES;
         line = strtok_r(NULL, "\n", &next))
        if (!(records[count++] = cJSON_Parse(line)))
            fail("not JSON: %.60s", line);
    check_findings(records, count);
    check_messages(records, count);
    check_silence(records, count);
    if (!want.faulty && (run.status != 0 || !has_line(run.output, "ok")))
        fail("exits %d and prints \"%.*s\"", run.status, (int)strcspn(run.output, "\n"), run.output);
    if (want.exits < 0 ? run.status == 0 : run.status != want.exits)
        fail("exits %d", run.status);
    for (int p = 0; p < want.print_count; p++)
        if (!strstr(run.output, want.prints[p]))
            fail("does not print \"%s\"", want.prints[p]);
    check_launches(records, count);
    for (int r = 0; r < count; r++)
        cJSON_Delete((cJSON *)records[r]);
}

// ---- schedules

static int seeds_wanted(int without) // how many, if SEEDS does not say
{
    const char *text = getenv("SEEDS");
    int seeds = text ? atoi(text) : without;
    return want.seeds > 0 && want.seeds < seeds ? want.seeds : seeds;
}

static void check_correct(void)
{
    static const int residents[] = {1, 2, 8};
    int seeds = seeds_wanted(5);
    for (int seed = 1; seed <= seeds; seed++)
        for (int k = 0; k < 3; k++) {
            run_once(seed, residents[k]);
            judge();
        }
    if (want.launch_count > 0) // what is not watched is not counted
        return;
    setenv("SIMT_CHECKS", "0", 1);
    run_once(1, 2);
    judge();
}

// Judges a run in a process of its own, so that the runs after one that fails are judged too. If many fail,
// only the first says why.
static bool passes(int seed, int resident, bool silent)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (silent && !freopen("/dev/null", "w", stdout))
            _exit(1);
        run_once(seed, resident);
        judge();
        exit(0);
    }
    waitpid(child, &status, 0);
    return status == 0;
}

static void check_faulty(void)
{
    static const int residents[] = {0, 2, 1};
    static char first[MAX_OUTPUT];
    bool cut_short = strstr(want.source, "/timeout/"); // a loop, by a clock: once is slow enough
    int seeds = cut_short ? 1 : seeds_wanted(3), found = 0;
    for (int seed = 1; seed <= seeds; seed++)
        found += passes(seed, residents[(seed - 1) % 3], found < seed - 1);
    if (found < seeds && seeds > 3)
        printf("     %s: found under %d of %d seeds\n", name, found, seeds);
    if (found < seeds)
        exit(1);
    if (cut_short)
        return;
    read_report("report", first); // of the last seed
    run_once(seeds, residents[(seeds - 1) % 3]);
    if (strcmp(first, run.report) != 0)
        fail("two runs with one seed do not say the same");
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fprintf(stderr, "usage: check SOURCE PROGRAM SCRATCH\n");
        return 2;
    }
    want.source = argv[1];
    want.program = argv[2];
    want.base = strrchr(argv[1], '/') ? strrchr(argv[1], '/') + 1 : argv[1];
    want.faulty = strstr(argv[1], "faulty/") != NULL;
    want.exits = !want.faulty ? 0 : strstr(argv[1], "/crash/") || strstr(argv[1], "/host-deref/") ? -1 : 86;
    const char *folder = strstr(argv[1], want.faulty ? "faulty/" : "correct/");
    snprintf(name, sizeof name, "%s", folder ? folder : argv[1]);
    name[strlen(name) - strlen(".cu")] = 0;
    setenv("SIMT_WITNESS", "0", 0); // see witness_test
    read_source();
    if (chdir(argv[3]) != 0)
        fail("%s: %s", argv[3], strerror(errno));
    if (want.faulty)
        check_faulty();
    else
        check_correct();
    printf("pass %s\n", name);
    return 0;
}
