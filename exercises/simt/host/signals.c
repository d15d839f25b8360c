// Signals: reports, in the device's words, what the hardware of this machine refuses to do.
#define _GNU_SOURCE
#include <assert.h>
#include <dlfcn.h>
#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "inside.h"

static uintptr_t stack_pointer(void *context)
{
#if defined(__x86_64__)
    return (uintptr_t)((ucontext_t *)context)->uc_mcontext.gregs[REG_RSP];
#else
    return ((ucontext_t *)context)->uc_mcontext.sp;
#endif
}

// Returns the return address that a function has not stored on the stack yet, or NULL.
static const void *return_address_in_register(void *context)
{
#if defined(__x86_64__)
    (void)context; // a call stores it
    return NULL;
#else
    return (void *)((ucontext_t *)context)->uc_mcontext.regs[30];
#endif
}

// Whether the running thread, or the host, may have left a return address there.
static bool on_stack(uintptr_t at)
{
    return simt_current_thread
               ? simt_fiber_owns(simt_current_thread, at) && at >= simt_fiber_stack(simt_current_thread)
               : simt_address_is_mapped(at);
}

// Returns the innermost return address on the stack that is the program's own. The stack may have run out in
// the device or in a library.
static uint64_t innermost(void *context)
{
    // How many words are searched, and how many of a thread's small stack.
    enum { WORDS = 512, OF_THREAD = 64 };
    static uint64_t pcs[WORDS];
    static struct source_line places[WORDS];
    uintptr_t sp = stack_pointer(context) & ~(uintptr_t)7;
    pcs[0] = text_offset(simt_program_counter(context));
    pcs[1] = text_offset(return_address_in_register(context));
    for (unsigned i = 2; i < WORDS; i++) {
        uintptr_t at = sp + 8 * (uintptr_t)(i - 1);
        pcs[i] = (!simt_current_thread || i < OF_THREAD) && on_stack(at) ? text_offset(*(void **)at) : 0;
    }
    simt_source_find(pcs, WORDS, places);
    for (unsigned i = 0; i < WORDS; i++)
        if (places[i].line)
            return pcs[i];
    return 0;
}

// Returns how often the return address is on the stack, or, for the host, in its first part.
static unsigned times_on_stack(uintptr_t sp, uint64_t pc)
{
    enum { WORDS = 64 << 10 };
    unsigned times = 0;
    for (uintptr_t at = sp; at < sp + 8 * (uintptr_t)WORDS; at += 8) {
        if ((at == sp || at % SYSTEM_PAGE == 0 || simt_current_thread) && !on_stack(at))
            break;
        times += text_offset(*(void **)at) == pc;
    }
    return times;
}

// After the stack has run out: if a call is on the stack often enough to be a recursion, stores the call and
// returns how often it is there. Otherwise returns 0.
static unsigned find_recursion(void *context, uint64_t *call)
{
    enum { FRAME = 512, LEAST = 10 }; // words that contain a frame or two; calls that make a recursion
    uintptr_t sp = (stack_pointer(context) + 7) & ~(uintptr_t)7;
    unsigned most = 0;
    while (!on_stack(sp) && sp < stack_pointer(context) + 16384) // because the fault was at the stack's end
        sp += 8;
    for (uintptr_t at = sp; at < sp + 8 * (uintptr_t)FRAME && on_stack(at); at += 8) {
        uint64_t pc = text_offset(*(void **)at);
        struct source_line place = {.line = 0};
        unsigned times = pc ? times_on_stack(sp, pc) : 0;
        if (times <= most || times < LEAST)
            continue;
        simt_source_find(&pc, 1, &place);
        if (place.line) {
            most = times;
            *call = pc;
        }
    }
    return most;
}

static enum op fault_op(void *context)
{
#if defined(__x86_64__)
    return ((ucontext_t *)context)->uc_mcontext.gregs[REG_ERR] & 2 ? OP_WRITE : OP_READ;
#else
    // In an instruction that loads or stores, this bit says that it loads. A few loads that extend a sign
    // lack it.
    const uint32_t instruction = *(uint32_t *)((ucontext_t *)context)->uc_mcontext.pc;
    const bool extends = (instruction >> 26 & 15) == 14 && (instruction >> 22 & 3) == 2;
    return extends || instruction >> 22 & 1 ? OP_READ : OP_WRITE;
#endif
}

void simt_host_touch(uintptr_t address, enum op op, uint64_t pc)
{
    struct finding f = simt_finding_of("host-deref", simt_access_by_host(op, pc));
    f.object = simt_object_at(device_spot(global_offset(address)));
    BECAUSE(&f, pc ? "host-touches-device" : "library-touches-device");
    simt_finding_add(&f);
    simt_end_process();
}

// Returns the name, as C programs know it, of the library function that contains the return address pc, or
// NULL if it is not known for sure.
static const char *library_function(const void *pc)
{
    Dl_info info;
    const ElfW(Sym) *symbol = NULL;
    const char *at = (const char *)pc - 1;
    if (!dladdr1(at, &info, (void **)&symbol, RTLD_DL_SYMENT) || !info.dli_sname || !symbol ||
        at >= (const char *)info.dli_saddr + symbol->st_size)
        return NULL;
    const char *known = info.dli_sname;
    known += strncmp(known, "__libc_", 7) == 0 ? 7 : 0;
    if (strncmp(known, "_ZdlPv", 6) == 0 || strncmp(known, "_ZdaPv", 6) == 0)
        known = "delete";
    return known[0] != '_' ? known : NULL;
}

// Returns the place in the program from which a library was called. *name becomes the function that was
// called, or NULL if it is not known.
static uint64_t library_call(void *context, const char **name)
{
    enum { FRAMES = 48 };
    void *frames[FRAMES];
    uint64_t pcs[FRAMES];
    struct source_line places[FRAMES];
    const void *stopped = simt_program_counter(context);
    unsigned count = (unsigned)backtrace(frames, FRAMES), first = 0;
    *name = NULL;
    while (first < count && (char *)frames[first] != (char *)stopped - 1 && frames[first] != stopped)
        first++;
    for (unsigned i = 0; i < count; i++)
        pcs[i] = i > first ? text_offset(frames[i]) : 0;
    simt_source_find(pcs, count, places);
    for (unsigned i = first + 1; i < count; i++) {
        if (!places[i].line || !strncmp(places[i].file, "/usr/", 5))
            continue;
        const void *called = i == first + 1 ? stopped : frames[i - 1];
        *name = text_offset(called) ? NULL : library_function(called);
        return pcs[i];
    }
    return 0;
}

// A library touches device memory on behalf of host code.
static void tell_library_touch(uintptr_t address, enum op op, void *context)
{
    const char *name;
    uint64_t pc = library_call(context, &name);
    if (!pc)
        simt_host_touch(address, op, 0);
    struct finding f = simt_finding_of("host-deref", simt_access_by_host(op, pc));
    const bool frees = name && (!strcmp(name, "free") || !strcmp(name, "realloc") || !strcmp(name, "delete"));
    BECAUSE(&f,
            frees  ? "is-given"
            : name ? "function-touches-device"
                   : "call-touches-device",
            .text = {name});
    if (frees) {
        f.kind = "bad-free";
        f.access[0].op = OP_CALL;
        BECAUSE(&f, "device-memory");
    } else
        f.object = simt_object_at(device_spot(global_offset(address)));
    simt_finding_add(&f);
    simt_end_process();
}

// The first access is where the stack ran out.
static void tell_recursion(struct finding *f, unsigned calls)
{
    unsigned round = 1;
    while (round <= calls / 10)
        round *= 10;
    BECAUSE(f, "recursion", .n = {calls / round * round});
}

// Reports the line of a fault in host code, if there is one. A jump to nowhere has no line. A fault in a
// library has none either, unless the stack has run out.
static void host_fault(uintptr_t address, void *context)
{
    const uintptr_t near = 64u << 10;
    bool at_end = address - stack_pointer(context) + near < 2 * near && !simt_address_is_mapped(address);
    uint64_t pc = at_end ? innermost(context) : text_offset(simt_program_counter(context));
    struct source_line place = {0};
    simt_source_find(&pc, 1, &place);
    if (!place.line)
        return;
    unsigned calls = at_end ? find_recursion(context, &pc) : 0;
    struct finding f = simt_finding_of("crash", simt_access_by_host(OP_CALL, pc));
    if (calls)
        tell_recursion(&f, calls);
    else
        BECAUSE(&f, at_end ? "host-out-of-stack" : "host-crashed");
    simt_finding_add(&f);
}

static void on_fault(int signal_number, siginfo_t *info, void *context)
{
    uintptr_t address = (uintptr_t)info->si_addr;
    uint64_t pc = text_offset(simt_program_counter(context));
    struct finding f = {.accesses = 1};
    if (signal_number != SIGFPE && simt_space_fault(address))
        return;
    if (signal_number == SIGFPE && simt_current_thread && simt_options.checks &&
        simt_division_goes_on(context))
        return;
    simt_loop_interrupted(context);
    if (!simt_current_thread && simt_memory_is_device(address)) {
        if (pc)
            simt_host_touch(address, fault_op(context), pc);
        else
            tell_library_touch(address, fault_op(context), context);
    } else if (simt_current_thread) {
        f.kind = "crash";
        f.access[0] = simt_access_here(OP_CALL, innermost(context));
        unsigned calls = signal_number != SIGFPE && simt_fiber_owns(simt_current_thread, address)
                             ? find_recursion(context, &f.access[0].pc)
                             : 0;
        if (calls)
            tell_recursion(&f, calls);
        else
            BECAUSE(&f, signal_number == SIGFPE                         ? "divides-by-zero"
                        : simt_fiber_owns(simt_current_thread, address) ? "out-of-stack"
                        : simt_fiber_any(address)                       ? "past-local-array"
                                                                        : "crashed");
    } else {
        if (simt_program_handles(signal_number, info, context))
            return;
        host_fault(address, context);
        simt_memory_tell_refusal();
        simt_findings_speak(NULL, NULL);
        // The host's own fault: it dies of it as it would without the device.
        simt_sigaction(signal_number, &(struct sigaction){.sa_handler = SIG_DFL});
        return;
    }
    simt_finding_add(&f);
    simt_end_process();
}

#if defined(__aarch64__)
// What the compiler makes of a place that is never reached is a breakpoint on Arm. So is a division by zero:
// see compiler/arm64.s. What follows is the same as after the signal that x86-64 has for this.
static void on_breakpoint(int signal_number, siginfo_t *info, void *context)
{
    const uint32_t of_division = 0xd421a3c0; // brk #0xd1e
    struct sigaction now;
    signal_number = *(uint32_t *)((ucontext_t *)context)->uc_mcontext.pc == of_division ? SIGFPE : SIGILL;
    sigaction(signal_number, NULL, &now);
    if (now.sa_sigaction == on_fault)
        on_fault(signal_number, info, context);
    else
        raise(signal_number);
}
#endif

// Replaces the C library's abort, in order to report where a kernel called it.
void abort(void)
{
    if (simt_current_thread) {
        TELL("crash", simt_access_here(OP_CALL, text_offset(__builtin_return_address(0))), "calls-abort");
        simt_end_process();
    }
    signal(SIGABRT, SIG_DFL);
    raise(SIGABRT);
    _exit(128 + SIGABRT);
}

// __trap() in a kernel.
void simt_trap(void)
{
    if (!simt_current_thread)
        abort();
    TELL("crash", simt_access_here(OP_CALL, text_offset(__builtin_return_address(0))), "calls-trap");
    simt_launch_abandon(cudaErrorLaunchFailure);
}

void simt_missing(const char *why)
{
    UNSUPPORTED_AT(simt_access_by_host(OP_CALL, text_offset(__builtin_return_address(0))), "not-in-headers",
                   .text = {why});
}

// A failed assert() calls this. In a kernel it ends the launch, as on a GPU. A kernel that calls it by its
// name can give a text and a line that were made at run time. A finding has neither, because it must not say
// what only the kernel knows.
//
// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): the header's are reserved
void __assert_fail(const char *text, const char *file, unsigned line, const char *function)
{
    if (simt_current_thread) {
        const struct access here = simt_access_here(OP_CALL, text_offset(__builtin_return_address(0)));
        const bool written = simt_program_constant((uintptr_t)text);
        TELL("crash", here, "fails-assert", .text = {written ? text : "text made at run time"});
        simt_launch_abandon(cudaErrorAssert);
    }
    fprintf(stderr, "%s:%u: %s: assertion `%s' failed\n", file, line, function, text);
    abort();
}

// The compiler's stack protector calls this from the function whose frame was overwritten.
void __stack_chk_fail(void);
void __stack_chk_fail(void)
{
    if (simt_current_thread) {
        TELL("crash", simt_access_here(OP_WRITE, text_offset(__builtin_return_address(0))),
             "local-array-overrun");
        simt_end_process();
    }
    fprintf(stderr, "stack smashing detected in host code\n");
    abort();
}

void simt_signals_open(void)
{
    static char stack[64 << 10];
    sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
    struct sigaction fault = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++)
        simt_sigaction(faults[i], &fault);
#if defined(__aarch64__)
    struct sigaction breakpoint = fault;
    breakpoint.sa_sigaction = on_breakpoint;
    simt_sigaction(SIGTRAP, &breakpoint);
#endif
}
