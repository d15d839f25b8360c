// The kernel program's process: starts it, sends requests, and ends it if necessary. Nothing that a student's
// code does in that process, not even its death, can harm the process that asks.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "process.h"

enum { CHUNK = 1 << 16, WRAPPER_WORDS = 64, OPEN_FILES = 256, GRACE_MS = 1000 };

bool on_cpu_device(void) { return strcmp(setting(&settings.backend, "cpu"), "cpu") == 0; }

bool is_stopped(enum ending ending) { return ending == STOPPED || ending == SLEPT; }

static void give_up(const char *what)
{
    fprintf(stderr, "harness: %s: %s\n", what, strerror(errno));
    exit(1);
}

// A pipe whose ends lie above the descriptors that the child will get, and that no other child inherits.
static void new_pipe(int ends[2])
{
    int low[2];
    if (pipe(low) < 0)
        give_up("pipe");
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, WIRE_REPLY_FD + 1);
        if (ends[i] < 0)
            give_up("pipe");
        close(low[i]);
    }
}

// How many times as long time limits are: HARNESS_SLOWER, which the runner sets. A tool that watches a
// program on a GPU also slows it down.
static int slower(void)
{
    enum { SLOWER = 6 };
    const int said = atoi(setting(&settings.slower, "1")), times = said > 1 ? said : 1;
    return setting(&settings.kernel_wrapper, NULL) && !on_cpu_device() && times < SLOWER ? SLOWER : times;
}

// In the child: opens a file that the device is to write. The kernel program, which may run in a sandbox,
// knows the file by its descriptor only.
static void give_file(const char *variable, int fd, const char *path, int flags)
{
    char text[16];
    int file = open(path, flags | O_CREAT, 0666);
    if (file < 0 || (file != fd && (dup2(file, fd) < 0 || close(file) < 0)))
        give_up(path);
    snprintf(text, sizeof text, "fd:%d", fd);
    tell_programs(variable, text);
}

// In the child: becomes the kernel program. The words of KERNEL_WRAPPER, if there are any, come before it.
static void become(const char *program, const struct kernel_process *k, const char *trace)
{
    give_file("SIMT_REPORT", REPORT_FD, k->report, O_WRONLY | O_APPEND);
    give_file("SIMT_DERIVATION", DERIVATION_FD, k->derivation, O_RDWR | O_TRUNC);
    if (trace)
        give_file("SIMT_TRACE", TRACE_FD, trace, O_WRONLY | O_TRUNC);
    tell_number("SIMT_SEED", k->schedule);
    tell_number("SIMT_TIMEOUT", LOOP_SECONDS);
    if (on_cpu_device()) // the host of a GPU may well wait in a loop
        tell_number("KERNEL_CALL_SECONDS", slower() * CALL_SECONDS);
    tell_programs("SIMT_QUIET", "1"); // the harness prints the findings
    tell_programs("SIMT_EXIT", "0");  // and judges by them
    struct setting *const ours[] = {&settings.result,   &settings.passed, &settings.tests, &settings.printed,
                                    &settings.verdicts, &settings.last,   &settings.order};
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        unset_setting(ours[i]); // a student's code needs no knowledge of where verdicts go
    char *words[WRAPPER_WORDS + 2], *rest = NULL;
    int count = 0;
    char *wrapper = copy_of(setting(&settings.kernel_wrapper, ""));
    for (char *word = strtok_r(wrapper, " ", &rest); word && count < WRAPPER_WORDS;
         word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    words[count++] = (char *)program;
    words[count] = NULL;
    execvp(words[0], words);
    dprintf(STDERR_FILENO, "cannot run %s: %s\n", words[0], strerror(errno));
    _exit(127);
}

void kernel_start(struct kernel_process *k, const char *program, unsigned schedule, const char *directory,
                  const char *trace)
{
    kernel_start_in(setting(&settings.programs, "."), k, program, schedule, directory, trace);
}

void kernel_start_in(const char *programs, struct kernel_process *k, const char *name, unsigned schedule,
                     const char *directory, const char *trace)
{
    char program[PATH_BYTES];
    snprintf(program, sizeof program, "%s/%s/program", programs, name);
    if (access(program, X_OK) != 0)
        give_up(program);
    remove(k->derivation);
    unsigned long long waiting = on_cpu_device() ? setting_number(&settings.waiting, WAITING, 1000) : 1;
    long long deadline = (long long)slower() * DEADLINE_MS * (long long)waiting;
    *k = (struct kernel_process){.schedule = schedule, .deadline = deadline};
    static unsigned started; // the number of processes started here: each has its own files
    snprintf(k->report, sizeof k->report, "%s/%d-%u.report", directory, getpid(), started);
    snprintf(k->derivation, sizeof k->derivation, "%s/%d-%u.nodes", directory, getpid(), started++);
    remove(k->report);

    int request[2], reply[2], output[2];
    new_pipe(request);
    new_pipe(reply);
    new_pipe(output);
    signal(SIGPIPE, SIG_IGN);
    pid_t parent = getpid();
    k->pid = fork();
    if (k->pid < 0)
        give_up("fork");
    if (k->pid == 0) {
        setpgid(0, 0); // so that a wrapper and everything it started can be ended together
#ifdef __linux__
        prctl(PR_SET_PDEATHSIG, SIGKILL); // so that no endless loop outlives its harness
#endif
        if (getppid() != parent)
            _exit(1);
        int nothing = open("/dev/null", O_RDONLY);
        int given[] = {nothing, output[1], output[1], request[0], reply[1]};
        for (int fd = 0; fd <= WIRE_REPLY_FD; fd++)
            dup2(given[fd], fd);
        for (int fd = WIRE_REPLY_FD + 1; fd < OPEN_FILES; fd++)
            close(fd);
        become(program, k, trace);
    }
    setpgid(k->pid, k->pid);
    close(request[0]);
    close(reply[1]);
    close(output[1]);
    k->request = request[1];
    k->reply = reply[0];
    k->output = output[0];
    fcntl(k->request, F_SETFL, O_NONBLOCK);
    fcntl(k->reply, F_SETFL, O_NONBLOCK);
    fcntl(k->output, F_SETFL, O_NONBLOCK);
}

static long long now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000LL + t.tv_nsec / 1000000;
}

// Reads what the student's code printed, and keeps the beginning. False at the end of the file.
static bool take_output(struct kernel_process *k)
{
    char chunk[CHUNK];
    ssize_t n = read(k->output, chunk, sizeof chunk);
    if (n <= 0)
        return n < 0 && (errno == EAGAIN || errno == EINTR);
    size_t keep = OUTPUT_KEPT - k->kept < (size_t)n ? OUTPUT_KEPT - k->kept : (size_t)n;
    memcpy(k->printed + k->kept, chunk, keep);
    k->kept += keep;
    k->printed_bytes += (unsigned long long)n;
    return true;
}

static void drain_output(struct kernel_process *k)
{
    unsigned long long before;
    do {
        before = k->printed_bytes;
        take_output(k);
    } while (k->printed_bytes > before && k->printed_bytes < OUTPUT_LIMIT);
}

// Asks the process and everything it started to end. Gives it GRACE_MS to report what its device has found so
// far: waits until nobody holds the reply's pipe any more. Anything it still replies is lost.
static void ask_to_end(struct kernel_process *k)
{
    static char chunk[CHUNK];
    long long left, deadline = now_ms() + GRACE_MS;
    struct pollfd fds[2] = {{.fd = k->reply, .events = POLLIN}, {.fd = k->output, .events = POLLIN}};
    kill(-k->pid, SIGTERM);
    while (fds[0].fd >= 0 && (left = deadline - now_ms()) > 0 && poll(fds, 2, (int)left) > 0)
        for (int i = 0; i < 2; i++)
            if (fds[i].revents && read(fds[i].fd, chunk, sizeof chunk) == 0)
                fds[i].fd = -1;
}

// Ends what is left of the process, and takes its status. A process that has closed its reply pipe gets
// `grace` milliseconds to end by itself, so that its own status is seen.
static int reap(struct kernel_process *k, long long grace)
{
    int status = 0;
    long long deadline = now_ms() + grace;
    while (waitpid(k->pid, &status, WNOHANG) == 0 && now_ms() < deadline)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    kill(-k->pid, SIGKILL); // the process, a wrapper around it, and what the student's code started
    while (waitpid(k->pid, &status, 0) < 0 && errno == EINTR)
        ;
    drain_output(k);
    if (k->request >= 0)
        close(k->request);
    close(k->reply);
    close(k->output);
    k->pid = 0;
    return status;
}

struct incoming {
    unsigned char *bytes;
    size_t have, room;
};

// Reads more of the reply. ANSWERED: more may come. EXITED: end of file. GARBLED: the bytes are not a frame.
static enum ending take_reply(struct kernel_process *k, struct incoming *in)
{
    if (in->room - in->have < CHUNK) {
        in->room = 2 * (in->have + CHUNK);
        in->bytes = more_room(in->bytes, in->room, 1);
    }
    ssize_t n = read(k->reply, in->bytes + in->have, in->room - in->have);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR))
        return EXITED;
    in->have += n > 0 ? (size_t)n : 0;
    long long length = frame_length(in->bytes, in->have);
    return length < 0 || (length > 0 && (long long)in->have > length) ? GARBLED : ANSWERED;
}

// Counts how often the process was asleep, minus how often it was not. A sandbox around the program wakes now
// and then to check on it.
static int count_look(int slept, bool sleeps)
{
    if (sleeps)
        return slept + 1;
    return slept > 0 ? slept - 1 : 0;
}

// Moves bytes in all three directions until the reply is complete or can never be.
static enum ending exchange(struct kernel_process *k, const unsigned char *frame, size_t length,
                            unsigned times, struct incoming *in)
{
    long long deadline = now_ms() + times * k->deadline;
    unsigned long long printed_before = k->printed_bytes;
    size_t sent = 0;
    bool output_open = true;
    int slept = 0;
    for (;;) {
        struct pollfd fds[3] = {
            {.fd = k->reply, .events = POLLIN},
            {.fd = output_open ? k->output : -1, .events = POLLIN},
            {.fd = sent < length ? k->request : -1, .events = POLLOUT},
        };
        long long left = deadline - now_ms();
        if (left <= 0)
            return STOPPED;
        int ready = poll(fds, 3, left < LOOK_MS ? (int)left : LOOK_MS);
        if (ready < 0 && errno != EINTR)
            give_up("poll");
        slept = ready == 0 && on_cpu_device() ? count_look(slept, sleeps(k->pid)) : 0;
        if (slept == SLEEPING_LOOKS)
            return SLEPT;
        if (fds[1].revents)
            output_open = take_output(k);
        if (k->printed_bytes - printed_before > OUTPUT_LIMIT)
            return FLOODED;
        if (fds[2].revents) {
            ssize_t n = write(k->request, frame + sent, length - sent);
            if (n < 0 && errno != EAGAIN && errno != EINTR)
                sent = length; // nobody reads any more; the reply's end of file will show why
            sent += n > 0 ? (size_t)n : 0;
        }
        if (fds[0].revents) {
            enum ending ending = take_reply(k, in);
            if (ending != ANSWERED)
                return ending;
            if (frame_length(in->bytes, in->have) == (long long)in->have)
                return ANSWERED;
        }
    }
}

enum ending kernel_ask(struct kernel_process *k, const struct message *request, struct message *reply,
                       int *status)
{
    struct incoming in = {0};
    size_t length;
    unsigned char *frame = message_encode(request, &length);
    if (!frame)
        give_up("request");
    enum ending ending = exchange(k, frame, length, message_times(request), &in);
    if (ending == ANSWERED && !message_decode(reply, in.bytes, in.have))
        ending = GARBLED;
    free(frame);
    free(in.bytes);
    *status = 0;
    if (ending == ANSWERED) {
        drain_output(k);
        return ANSWERED;
    }
    if (ending != EXITED)
        ask_to_end(k);
    int wait_status = reap(k, ending == EXITED ? GRACE_MS : 0);
    if (ending == EXITED && WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGXCPU)
        return STOPPED;
    if (ending == EXITED && WIFSIGNALED(wait_status)) {
        *status = WTERMSIG(wait_status);
        return SIGNALLED;
    }
    if (ending == EXITED)
        *status = WEXITSTATUS(wait_status);
    return ending;
}

void kernel_stop(struct kernel_process *k)
{
    if (k->pid > 0)
        reap(k, 0);
    remove(k->derivation); // the file may be large
}

void kernel_finish(struct kernel_process *k)
{
    if (k->pid == 0)
        return;
    close(k->request); // no more requests will come
    k->request = -1;
    reap(k, k->deadline);
    remove(k->derivation);
}
