// The schedule's randomness: the same seed gives the same schedule.
#include "base.h"

static uint64_t state;

void simt_random_seed(uint64_t seed) { state = seed; }

uint64_t simt_random_state(void) { return state; }

// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
static uint64_t mixed(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t simt_random_next(void) { return mixed(state += 0x9e3779b97f4a7c15u); }

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}

// An order for the threads of a block. It has a start and a step, and the step has no divisor in common with
// count. In most orders the numbers rise or fall by one, which is good for the caches. One order in four
// jumps.
struct permutation simt_random_permutation(uint64_t count)
{
    if (count < 2)
        return (struct permutation){0, 1, count};
    uint64_t start = simt_random_next() % count, step;
    switch (simt_random_next() % 8) {
    case 0:
    case 1:
    case 2: step = 1; break;
    case 3:
    case 4:
    case 5: step = count - 1; break;
    default:
        do
            step = 1 + simt_random_next() % (count - 1);
        while (common_divisor(step, count) != 1);
    }
    return (struct permutation){start, step, count};
}

// An order for the blocks of a grid. Every order of any few blocks is likely. So if a block relies on
// another block to have started already, some seed soon shows that it must not.
struct scatter simt_random_scatter(uint64_t count)
{
    struct scatter s = {.key = simt_random_next(), .count = count};
    while (s.bits < 32 && 1ull << 2 * s.bits < count)
        s.bits++;
    return s;
}

// A Feistel network permutes the numbers of 2*bits bits. It is applied until the result is less than count.
uint64_t simt_scattered(const struct scatter *s, uint64_t k)
{
    uint64_t mask = (1ull << s->bits) - 1;
    do {
        uint64_t left = k >> s->bits, right = k & mask;
        for (unsigned round = 1; round <= 4; round++) {
            uint64_t next = left ^ (mixed(s->key + round * 0x9e3779b97f4a7c15u + right) & mask);
            left = right;
            right = next;
        }
        k = left << s->bits | right;
    } while (k >= s->count);
    return k;
}
