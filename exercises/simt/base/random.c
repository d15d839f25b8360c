// Orders that are made of a few numbers, and the mixing of bits.
#include "base.h"

// SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
uint64_t simt_mixed(uint64_t z)
{
    z += 0x9e3779b97f4a7c15u;
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

struct permutation simt_permutation(uint64_t first, uint64_t step, uint64_t count)
{
    while (step > 1 && step < count - 1 && common_divisor(step, count) != 1)
        step++;
    return (struct permutation){first, step, count};
}

// Every order of any few blocks is likely. So if a block relies on another block to have started already,
// some seed soon shows that it must not.
struct scatter simt_scatter(uint64_t key, uint64_t count)
{
    struct scatter s = {.key = key ? simt_mixed(key) : 0, .count = count};
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
        for (unsigned round = 1; s->key && round <= 4; round++) {
            uint64_t next = left ^ (simt_mixed(s->key + round * 0x9e3779b97f4a7c15u + right) & mask);
            left = right;
            right = next;
        }
        k = left << s->bits | right;
    } while (k >= s->count);
    return k;
}
