// SIMT_ORDERS=all: runs the program in every order of its strong accesses, each time in a process of its own,
// until it has a finding, ends in another way, or prints something else. The process that does this has done
// nothing yet but read the options. So each one that it forks goes on as if it were the only one.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../search/search.h"
#include "inside.h"

enum {
    STATUS_OF_FINDINGS = 86,
    SHRINKING_MS = 3000, // to find out which choices of an order matter
};

struct run {
    int choices, log, out, err; // files in memory
    int status;                 // as waitpid gives it
};

static jmp_buf program;    // where a new process goes on
static off_t input;        // where the program begins to read from a file; -1 if it reads from elsewhere
static long long deadline; // of all runs, in milliseconds

static long long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

static bool in_time(void) { return now_ms() < deadline; }

// ---- files

static int new_file(void)
{
    const int file = memfd_create("order", 0);
    if (file < 0 || file >= MAX_GIVEN)
        simt_device_failed("no file for an order");
    return file;
}

static void write_all(int file, const char *bytes, size_t count)
{
    ssize_t written;
    while (count > 0 && (written = write(file, bytes, count)) > 0) {
        bytes += written;
        count -= (size_t)written;
    }
}

// Returns what the file has, with a 0 after it. The caller frees it.
static char *contents(int file, size_t *length)
{
    const off_t end = lseek(file, 0, SEEK_END);
    char *bytes = simt_device_calloc((size_t)end + 1, 1);
    *length = end > 0 && pread(file, bytes, (size_t)end, 0) == end ? (size_t)end : 0;
    return bytes;
}

static bool have_same(int a, int b)
{
    size_t of_a, of_b;
    char *in_a = contents(a, &of_a), *in_b = contents(b, &of_b);
    const bool same = of_a == of_b && memcmp(in_a, in_b, of_a) == 0;
    free(in_a);
    free(in_b);
    return same;
}

static void copy_file(int from, int to)
{
    size_t length;
    char *bytes = contents(from, &length);
    write_all(to, bytes, length);
    free(bytes);
}

// ---- runs

static void run_free(struct run *r)
{
    const int files[] = {r->choices, r->log, r->out, r->err};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        close(files[i]);
}

static const char *name_of(int file)
{
    struct simt_text name = {0};
    simt_text_add(&name, "fd:%d", file);
    return name.bytes;
}

// If the program reads from a file, this process reads from where the program began. The file is opened
// again, because the process that started the program may go on to read from it.
static void open_input(void)
{
    const int file = input < 0 ? -1 : open("/proc/self/fd/0", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return;
    lseek(file, input, SEEK_SET);
    dup2(file, STDIN_FILENO);
    close(file);
}

// This process is the program from now on.
static _Noreturn void become_program(const struct run *r)
{
    simt_options.every_order = 0;
    simt_options.strong = true;
    simt_options.choices = name_of(r->choices);
    simt_options.choices_log = name_of(r->log);
    open_input();
    lseek(r->choices, 0, SEEK_SET);
    dup2(r->out, STDOUT_FILENO);
    dup2(r->err, STDERR_FILENO);
    longjmp(program, 1);
}

// Waits until the process, and each one that it has started, has closed this end of a pipe.
static void wait_for(pid_t process, int end)
{
    struct pollfd closed = {.fd = end, .events = POLLIN};
    const long long left = deadline - now_ms();
    if (poll(&closed, 1, left > 0 ? (int)left : 0) == 0)
        kill(process, SIGKILL);
}

// Runs the program in that order, in a new process.
static struct run run_in(const char *choices)
{
    int ends[2];
    struct run r = {new_file(), new_file(), new_file(), new_file(), 0};
    write_all(r.choices, choices, strlen(choices));
    const pid_t process = pipe(ends) == 0 ? fork() : -1;
    if (process < 0)
        simt_device_failed("no process for an order");
    close(ends[process == 0 ? 0 : 1]);
    if (process == 0)
        become_program(&r);
    wait_for(process, ends[0]);
    close(ends[0]);
    waitpid(process, &r.status, 0);
    return r;
}

static bool are_same(const struct run *a, const struct run *b)
{
    return a->status == b->status && have_same(a->out, b->out) && have_same(a->err, b->err);
}

// ---- an order that is different

static enum shrunk are_still(void *of, const char *choices)
{
    if (!in_time())
        return NO_TIME_LEFT;
    struct run r = run_in(choices);
    const enum shrunk are = in_time() && are_same(&r, of) ? ENOUGH : TOO_FEW;
    run_free(&r);
    return are;
}

// Keeps the order without the choices that do not matter. Returns the name of the file.
static const char *keep(const char *choices, struct run *r)
{
    const char *name = simt_options.choices_log ? simt_options.choices_log : "order.choices";
    deadline = now_ms() + SHRINKING_MS;
    char *few = simt_choices_shrunk(choices, are_still, r);
    FILE *file = fopen(name, "w");
    if (!file || fputs(few, file) < 0 || fclose(file) != 0)
        simt_device_failed("%s cannot be written", name);
    free(few);
    return name;
}

static bool has_finding(const struct run *r)
{
    return WIFEXITED(r->status) && WEXITSTATUS(r->status) == STATUS_OF_FINDINGS;
}

static _Noreturn void end_different(const struct run *first, struct run *r, const char *choices,
                                    int64_t tried)
{
    const char *name = keep(choices, r);
    copy_file(r->out, STDOUT_FILENO);
    copy_file(r->err, STDERR_FILENO);
    NOTE(has_finding(r)               ? "order-with-finding"
         : r->status != first->status ? "order-ends-otherwise"
                                      : "order-prints-else",
         .n = {tried}, .text = {name});
    _exit(STATUS_OF_FINDINGS);
}

// ---- all orders

static _Noreturn void end_same(const struct run *first, int64_t tried, bool all)
{
    copy_file(first->out, STDOUT_FILENO);
    copy_file(first->err, STDERR_FILENO);
    NOTE(all ? "orders-all-same" : "orders-so-far-same", .n = {tried, simt_options.every_order});
    if (WIFSIGNALED(first->status))
        raise(WTERMSIG(first->status));
    _exit(WEXITSTATUS(first->status));
}

static bool take(struct simt_orders *orders, const struct run *r)
{
    size_t length;
    char *log = contents(r->log, &length);
    const bool good = simt_orders_take(orders, log);
    free(log);
    return good;
}

static _Noreturn void try_all(void)
{
    struct simt_orders *orders = simt_orders_begin(true, false);
    struct run first = {.out = -1};
    const char *choices;
    bool good = true;
    simt_words_open();
    deadline = now_ms() + 1000LL * simt_options.every_order;
    while (good && (choices = simt_orders_next(orders))) {
        struct run r = run_in(choices);
        const bool is_first = first.out < 0;
        good = in_time();
        if (is_first)
            first = r;
        if (good && (has_finding(&r) || !are_same(&r, &first)))
            end_different(&first, &r, choices, (int64_t)simt_orders_tried(orders) + 1);
        good = good && take(orders, &r);
        if (!is_first)
            run_free(&r);
    }
    end_same(&first, (int64_t)simt_orders_tried(orders), good);
}

void simt_every_order(void)
{
    if (!simt_options.every_order)
        return;
    input = lseek(STDIN_FILENO, 0, SEEK_CUR);
    if (!setjmp(program))
        try_all();
}
