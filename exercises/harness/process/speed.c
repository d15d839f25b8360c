// How slow this machine is. Time limits are for code that never ends, and an emulator may take ten times as
// long for the same code as a processor.
#include <stdlib.h>
#include <time.h>

#include "process.h"

enum { NUMBERS = 4000, USUAL_US = 500 }; // a usual machine sorts them in this time, or less

static int order(const void *a, const void *b)
{
    const unsigned *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static long cpu_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

unsigned times_slower(void)
{
    static unsigned numbers[NUMBERS];
    unsigned next = 1;
    for (int i = 0; i < NUMBERS; i++)
        numbers[i] = next = next * 1664525u + 1013904223u;
    const long begin = cpu_us();
    qsort(numbers, NUMBERS, sizeof *numbers, order);
    const long times = (cpu_us() - begin) / USUAL_US;
    return times > 1 ? (unsigned)times : 1;
}
