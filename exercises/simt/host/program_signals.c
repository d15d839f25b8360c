// The program's own handlers of faults. The device handles SIGSEGV and SIGBUS itself, because it maps memory
// when an access to it faults (base/space.c). So simtcc links the program's calls of signal and sigaction
// with these functions (ld's --wrap): they only note the program's handler, and the device calls it for those
// faults of host code that the device has nothing to say about.
#include <signal.h>
#include <stddef.h>

#include "inside.h"

static struct sigaction of_program[2]; // for SIGSEGV and SIGBUS; SIG_DFL at first

static struct sigaction *kept(int number)
{
    return number == SIGSEGV ? &of_program[0] : number == SIGBUS ? &of_program[1] : NULL;
}

// An exercise's program is linked without --wrap, and its kernel file may not call these functions.
//
// NOLINTBEGIN(bugprone-reserved-identifier)
__attribute__((weak)) int __real_sigaction(int number, const struct sigaction *now, struct sigaction *before);
int __wrap_sigaction(int number, const struct sigaction *now, struct sigaction *before);
__attribute__((weak)) void (*__real_signal(int number, void (*handler)(int)))(int);
void (*__wrap_signal(int number, void (*handler)(int)))(int);

int simt_sigaction(int number, const struct sigaction *now)
{
    return __real_sigaction ? __real_sigaction(number, now, NULL) : sigaction(number, now, NULL);
}

int __wrap_sigaction(int number, const struct sigaction *now, struct sigaction *before)
{
    struct sigaction *own = kept(number);
    if (!own)
        return __real_sigaction(number, now, before);
    if (before)
        *before = *own;
    if (now)
        *own = *now;
    return 0;
}

void (*__wrap_signal(int number, void (*handler)(int)))(int)
{
    struct sigaction *own = kept(number);
    if (!own)
        return __real_signal(number, handler);
    void (*before)(int) = own->sa_handler;
    *own = (struct sigaction){.sa_handler = handler};
    return before;
}
// NOLINTEND(bugprone-reserved-identifier)

bool simt_program_handles(int number, siginfo_t *info, void *context)
{
    const struct sigaction *own = kept(number);
    if (!own || own->sa_handler == SIG_DFL || own->sa_handler == SIG_IGN)
        return false;
    const struct sigaction now = *own;
    if (now.sa_flags & (int)SA_RESETHAND)
        *kept(number) = (struct sigaction){.sa_handler = SIG_DFL};
    if (now.sa_flags & SA_SIGINFO)
        now.sa_sigaction(number, info, context);
    else
        now.sa_handler(number);
    return true;
}

void simt_signals_ready(void)
{
    sigset_t faults;
    sigemptyset(&faults);
    sigaddset(&faults, SIGSEGV);
    sigaddset(&faults, SIGBUS);
    pthread_sigmask(SIG_UNBLOCK, &faults, NULL);
}
