// How XORWOW leaps ahead. A step is linear in the 160 bits of the generator's five words. So 2^k steps are a
// matrix of bits, which is the square of the matrix of 2^(k - 1) steps, and any number of steps is a product
// of these matrices.
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../include/simt/random_numbers.h"

enum { WORDS = 5, BITS = 32 * WORDS, SEQUENCE_POWER = 67, POWERS = SEQUENCE_POWER + 64 };

// powers[k].to[i] is what bit i becomes after 2^k steps.
static struct matrix {
    uint32_t to[BITS][WORDS];
} powers[POWERS];

static void apply(const struct matrix *m, uint32_t v[WORDS])
{
    uint32_t result[WORDS] = {0};
    for (unsigned i = 0; i < BITS; i++)
        if (v[i / 32] >> i % 32 & 1)
            for (unsigned w = 0; w < WORDS; w++)
                result[w] ^= m->to[i][w];
    memcpy(v, result, sizeof result);
}

static void step(uint32_t v[WORDS])
{
    uint32_t mixed = v[0] ^ v[0] >> 2, last = v[WORDS - 1];
    memmove(v, v + 1, (WORDS - 1) * sizeof *v);
    v[WORDS - 1] = last ^ last << 4 ^ mixed ^ mixed << 1;
}

static void make_powers(void)
{
    static bool made;
    if (made)
        return;
    for (unsigned i = 0; i < BITS; i++) {
        powers[0].to[i][i / 32] = (uint32_t)1 << i % 32;
        step(powers[0].to[i]);
    }
    for (unsigned k = 1; k < POWERS; k++) {
        powers[k] = powers[k - 1];
        for (unsigned i = 0; i < BITS; i++)
            apply(&powers[k - 1], powers[k].to[i]);
    }
    made = true;
}

static void leap(unsigned v[WORDS], unsigned long long n, unsigned first)
{
    make_powers();
    for (const struct matrix *m = &powers[first]; n > 0; m++, n >>= 1)
        if (n & 1)
            apply(m, v);
}

void simt_xorwow_steps(unsigned v[5], unsigned long long n) { leap(v, n, 0); }

void simt_xorwow_sequences(unsigned v[5], unsigned long long n) { leap(v, n, SEQUENCE_POWER); }
