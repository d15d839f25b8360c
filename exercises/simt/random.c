// The schedule's randomness: the same seed gives the same schedule.
#include "device.h"

static uint64_t state;

void random_seed(uint64_t seed) { state = seed; }

// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
uint64_t random_next(void)
{
    uint64_t z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

// An order of 0 … count-1 that needs no table: a start and a step with no divisor in common with count.
// Most orders go up or down one by one, which is kind to the caches; one in four jumps.
struct permutation random_permutation(uint64_t count)
{
    if (count < 2)
        return (struct permutation){0, 1, count};
    uint64_t start = random_next() % count, step;
    switch (random_next() % 8) {
    case 0:
    case 1:
    case 2: step = 1; break;
    case 3:
    case 4:
    case 5: step = count - 1; break;
    default:
        do
            step = 1 + random_next() % (count - 1);
        while (common_divisor(step, count) != 1);
    }
    return (struct permutation){start, step, count};
}

uint64_t permuted(const struct permutation *p, uint64_t k)
{
    return (p->start + k * p->step) % p->count; // no overflow: count < 2^32 for threads and for grids in use
}
