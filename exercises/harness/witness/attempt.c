// Runs, and the orders that they are made in.
#include <stdlib.h>
#include <time.h>

#include "inside.h"

long long now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

bool in_time(const struct subject *s) { return now_us() < s->deadline; }

struct attempt attempt_in(struct subject *s, const struct order *order)
{
    struct attempt attempt = {0};
    s->run(s, order, &attempt);
    return attempt;
}

void attempt_free(struct attempt *attempt)
{
    free(attempt->wrong);
    free(attempt->held);
    free(attempt->choices);
    report_free(&attempt->report);
    *attempt = (struct attempt){0};
}
