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

// What a search spends on a call at most. So on a slow machine it finds the same, if it is given the time.
enum { MOST_SPENT = 160, SMALL = 1024 };

bool may_go_on(const struct subject *s) { return now_us() < s->deadline && s->spent < MOST_SPENT; }

struct attempt attempt_in(struct subject *s, const struct order *order)
{
    struct attempt attempt = {0};
    s->run(s, order, &attempt);
    s->spent += 1 + attempt.count / SMALL;
    return attempt;
}

void attempt_free(struct attempt *attempt)
{
    free(attempt->wrong);
    free(attempt->held);
    free(attempt->choices);
    free(attempt->numbers);
    derivation_free(&attempt->derivation);
    report_free(&attempt->report);
    *attempt = (struct attempt){0};
}
