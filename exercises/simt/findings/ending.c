// What ends a kernel that would not end by itself: its fuel, a clock, and signals that stop the process.
#define _GNU_SOURCE
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#include "inside.h"

// The signal that is to end the process, or 0. What was found so far is reported first, but not by the
// signal's handler, because the signal may have interrupted a report or malloc. So the handler only takes
// the fuel away. The thread that next uses fuel then reports the findings.
static volatile sig_atomic_t stopped_by;

uint64_t simt_prints;
struct before_end simt_before_end;

void simt_end_process(void)
{
    if (!stopped_by && simt_before_end.first)
        simt_before_end.first();
    simt_findings_flush();
    simt_memory_tell_refusal();
    simt_findings_speak(NULL, NULL);
    if (simt_current_launch && simt_before_end.with_launch)
        simt_before_end.with_launch();
    fflush(NULL);
    if (stopped_by) {
        signal(stopped_by, SIG_DFL);
        raise(stopped_by);
    }
    _exit(86);
}

void simt_end_unsupported(struct access at, struct clause why)
{
    struct finding f = simt_finding_of("unsupported", at);
    const struct source_line place = simt_source_of(&at);
    simt_because(&f, why);
    fflush(NULL);
    simt_options.report = NULL; // the program is not wrong, so the report does not say so,
    simt_options.quiet = false; // but its user must know why it ends
    simt_findings_speak(&f, &place);
    simt_findings_speak(NULL, NULL);
    _exit(1);
}

bool simt_is_stopped(void) { return stopped_by; }

// SIGTERM and SIGXCPU come from something that limits the process, because it took too long or printed too
// much. The other signals come from the user, who knows where the process was.
static bool stopped_for_good_reason(void) { return stopped_by == SIGTERM || stopped_by == SIGXCPU; }

static void tell_stopped(struct access at)
{
    if (stopped_for_good_reason() && (!at.pc || simt_source_of(&at).line))
        TELL("timeout", at, "stopped-in-loop");
}

static unsigned times_in(const uint64_t *pcs, unsigned count, uint64_t pc)
{
    unsigned times = 0;
    for (unsigned i = 0; i < count; i++)
        times += pcs[i] == pc;
    return times;
}

// Host code was stopped. If it was in a kernel file, reports the line. What the signal interrupted, for
// example malloc, may stay locked for ever, so a second signal ends the process in any case.
static void tell_stopped_host(void *at)
{
    enum { FRAMES = 256, RECURSION = 10 }; // calls from the same place that make a recursion
    static void *frames[FRAMES];
    static uint64_t pcs[FRAMES];
    static struct source_line places[FRAMES];
    frames[0] = at;
    signal(SIGALRM, SIG_DFL);
    alarm(2);
    unsigned count = 1 + (unsigned)backtrace(frames + 1, FRAMES - 1), k = 0;
    for (unsigned i = 0; i < count; i++)
        pcs[i] = text_offset(frames[i]);
    simt_source_find(pcs, count, places);
    // Skips lines in a library's header.
    while (k < count && (!places[k].line || !strncmp(places[k].file, "/usr/", 5)))
        k++;
    const char *end = k < count ? strrchr(places[k].file, '.') : NULL;
    if (end && !strcmp(end, ".cu")) {
        unsigned most = k, calls = 0;
        for (unsigned i = k; i < count; i++) {
            const unsigned times = places[i].line ? times_in(pcs, count, pcs[i]) : 0;
            if (times > calls)
                most = i, calls = times;
        }
        if (calls >= RECURSION)
            TELL("timeout", simt_access_by_host(OP_CALL, pcs[most]), "stopped-in-recursion",
                 .n = {RECURSION});
        else
            tell_stopped(simt_access_by_host(OP_CALL, pcs[k]));
    }
    alarm(0);
}

void simt_end_if_stopped(void)
{
    if (!stopped_by)
        return;
    if (stopped_for_good_reason() && !simt_current_thread)
        tell_stopped_host(__builtin_return_address(0));
    simt_end_process();
}

static void on_stop(int number, siginfo_t *info, void *context)
{
    (void)info;
    if (!simt_current_launch) {
        stopped_by = number;
        if (stopped_for_good_reason())
            tell_stopped_host(simt_program_counter(context));
        signal(number, SIG_DFL);
        raise(number);
        return;
    }
    stopped_by = number;
    simt_fuel = -1;
}

void simt_out_of_fuel(void *pc, struct simt_site site)
{
    struct access at = simt_access_here(pc ? OP_READ : OP_BARRIER, pc ? text_offset(pc) : 0);
    at.site = site;
    if (stopped_by) {
        tell_stopped(at);
        simt_end_process();
    }
    if ((int64_t)simt_prints * PRINT_FUEL > simt_options.fuel / 2)
        TELL("timeout", at, "prints-on", .n = {(int64_t)simt_prints});
    else
        TELL("timeout", at, "accesses-on", .n = {simt_options.fuel / 1000000});
    simt_end_process();
}

bool simt_address_is_mapped(uintptr_t address)
{
    unsigned char resident;
    return mincore((void *)(address & ~(SYSTEM_PAGE - 1)), 1, &resident) == 0;
}

// Returns the address at which the signal came, as if it were a return address. If the program had jumped to
// an address without code, returns the address after the call.
void *simt_program_counter(void *context)
{
    const ucontext_t *c = context;
#if defined(__x86_64__)
    uintptr_t pc = (uintptr_t)c->uc_mcontext.gregs[REG_RIP], sp = (uintptr_t)c->uc_mcontext.gregs[REG_RSP];
    if (!simt_address_is_mapped(pc) && simt_address_is_mapped(sp))
        return *(void **)sp;
    return (void *)(pc + 1);
#elif defined(__aarch64__)
    uintptr_t pc = c->uc_mcontext.pc;
    return simt_address_is_mapped(pc) ? (void *)(pc + 1) : (void *)c->uc_mcontext.regs[30];
#else
#error "the CPU device runs on x86-64 and 64-bit Arm"
#endif
}

enum {
    TICKS_TO_ASK = 2
}; // after this number of ticks the device asks whether the thread waits for something

static struct running { // which thread runs, and with how much fuel
    const struct thread *thread;
    uint64_t block;
    uint32_t launch;
    int64_t fuel;
} running_now(void)
{
    if (!simt_current_thread)
        return (struct running){NULL, 0, 0, 0};
    return (struct running){simt_current_thread, simt_current_block->number, simt_current_launch->number,
                            simt_fuel};
}

static bool same_running(const struct running *a, const struct running *b)
{
    return a->thread == b->thread && a->block == b->block && a->launch == b->launch && a->fuel == b->fuel;
}

// The clock ticks in CPU time. If the same thread of the same block runs with the same fuel as at the ticks
// before, it is in a loop that does not touch memory.
static void on_tick(int signal_number, siginfo_t *info, void *context)
{
    (void)signal_number, (void)info;
    static struct running last;
    static unsigned ticks, ticks_stopped;
    simt_loop_interrupted(context);
    if (stopped_by) {
        simt_fuel = -1; // repeated at each tick, because a block brings its own fuel to each of its turns
        if (ticks_stopped++ == 0)
            return;
        uint64_t pc = text_offset(simt_program_counter(context));
        if (simt_current_thread && pc)
            tell_stopped(simt_access_here(OP_READ, pc));
        simt_end_process();
    }
    struct running now = running_now();
    ticks = now.thread && same_running(&now, &last) ? ticks + 1 : 0;
    last = now;
    if (ticks == 0 || (ticks != TICKS_TO_ASK && ticks < 2 * simt_options.timeout))
        return;
    struct finding f =
        simt_finding_of("timeout", simt_access_here(OP_READ, text_offset(simt_program_counter(context))));
    bool waits = simt_before_end.waits && simt_before_end.waits(&f);
    if (!waits && ticks < 2 * simt_options.timeout)
        return;
    if (!waits)
        BECAUSE(&f, "computes-on", .n = {simt_options.timeout});
    simt_finding_add(&f);
    simt_end_process();
}

void simt_ending_watch(bool on)
{
    struct timeval half = {0, on ? 500000 : 0};
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){half, half}, NULL);
}

void simt_ending_open(void)
{
    struct sigaction tick = {.sa_sigaction = on_tick, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    sigaction(SIGVTALRM, &tick, NULL);
    static const int stops[] = {SIGTERM, SIGINT, SIGHUP, SIGXCPU};
    for (unsigned i = 0; i < sizeof stops / sizeof *stops; i++) {
        // The handler stays after the first signal: timeout sends one to the process and one to its group.
        struct sigaction before,
            stop = {.sa_sigaction = on_stop, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
        if (sigaction(stops[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(stops[i], &stop, NULL);
    }
}
