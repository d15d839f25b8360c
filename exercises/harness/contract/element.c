// The element types: their sizes, inputs, identities and operators, and their values in words.
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"

static const struct {
    const char *name;
    size_t size;
} types[ELEMENTS] = {
    [INTERVAL] = {"interval", sizeof(struct interval)},
    [INT] = {"int", sizeof(int)},
    [FLOAT] = {"float", sizeof(float)},
    [AFFINE] = {"affine", sizeof(struct affine)},
    [MAX] = {"max", sizeof(int)},
    [MIN_PLUS] = {"min-plus", sizeof(struct min_plus)},
};

const char *element_name(enum element element) { return types[element].name; }

size_t element_size(enum element element) { return types[element].size; }

// splitmix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014) gives the same
// numbers for the same seed on every machine. rand() doesn't promise that.
uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t element_key(uint64_t seed)
{
    uint64_t state = seed ^ 0x6b65795f6f66u,
             first = splitmix64(&state); // each can be undone, but not their sum
    return first + splitmix64(&state);
}

// Numbers are -99 … 99 without 0. So no element can be left out unnoticed, as it could among equal ones, and
// no sum overflows.
static int random_int(uint64_t *state)
{
    int magnitude = 1 + (int)(splitmix64(state) % 99);
    return splitmix64(state) & 1 ? -magnitude : magnitude;
}

// Either sign, 24 random bits, magnitudes from 1/4 to 16. So sums round at every step and some cancel, but no
// element is so small beside the others that its loss would pass for rounding.
static float random_float(uint64_t *state)
{
    float mantissa = 1 + (float)(splitmix64(state) >> 41) * 0x1p-23f;
    float magnitude = ldexpf(mantissa, (int)(splitmix64(state) % 6) - 2);
    return splitmix64(state) & 1 ? -magnitude : magnitude;
}

// An odd factor has an inverse modulo 2^32, so no map in a product hides the maps before it.
static struct affine random_affine(uint64_t *state)
{
    unsigned a = (unsigned)splitmix64(state) | 1;
    return affine_of(a, (unsigned)splitmix64(state));
}

struct min_plus min_plus_of(int number) { return (struct min_plus){number, number}; }

static struct min_plus min_plus_combine(struct min_plus left, struct min_plus right)
{
    bool none = left.least == INT_MAX; // of the left map, which is the identity
    int least = none ? right.least : left.least + right.sum;
    return (struct min_plus){left.sum + right.sum, least < right.least ? least : right.least};
}

void element_inputs(enum element element, void *x, size_t n, uint64_t seed)
{
    uint64_t state = seed;
    for (size_t i = 0; i < n; i++)
        switch (element) {
        case INTERVAL: ((struct interval *)x)[i] = interval_of((int)i, (int)i); break;
        case INT:
        case MAX: ((int *)x)[i] = random_int(&state); break;
        case FLOAT: ((float *)x)[i] = random_float(&state); break;
        case AFFINE: ((struct affine *)x)[i] = random_affine(&state); break;
        case MIN_PLUS: ((struct min_plus *)x)[i] = min_plus_of(random_int(&state)); break;
        case ELEMENTS: harness_failed("no such element");
        }
}

bool element_is_poison(enum element element, const void *value)
{
    static const unsigned word = POISON_WORD;
    for (size_t at = 0; at < types[element].size; at += sizeof word)
        if (memcmp((const char *)value + at, &word, sizeof word) != 0)
            return false;
    return true;
}

void element_text(struct text *text, enum element element, const void *value)
{
    const struct interval *v = value;
    const struct affine *f = value;
    const struct min_plus *m = value;
    if (element_is_poison(element, value))
        text_add(text, "(never written)");
    else if (element == INT || element == MAX)
        text_add(text, "%d", *(const int *)value);
    else if (element == FLOAT)
        text_add(text, "%.9g", (double)*(const float *)value);
    else if (element == AFFINE)
        text_add(text, "v -> %u*v + %u", f->a, f->b);
    else if (element == MIN_PLUS && m->least == INT_MAX)
        text_add(text, "v -> v + %d", m->sum);
    else if (element == MIN_PLUS)
        text_add(text, "v -> min(v + %d, %d)", m->sum, m->least);
    else if (v->lo < 0)
        text_add(text, "(…⊕x[%d] with x[%d]⊕…)", -1 - v->lo, -1 - v->hi);
    else if (v->hi < v->lo)
        text_add(text, "the identity");
    else
        product_text(text, (size_t)v->lo, (size_t)v->hi + 1);
}

static bool is_empty_cell(enum element element, const void *value)
{
    const struct interval *v = value;
    return element == MIN_PLUS ? ((const struct min_plus *)value)->least == INT_MAX
                               : element == INTERVAL && v->lo >= 0 && v->hi < v->lo;
}

void cell_text(struct text *text, enum element element, const void *value)
{
    const struct interval *v = value;
    if (element_is_poison(element, value))
        text_add(text, "?");
    else if (element == AFFINE)
        text_add(text, "%uv+%u", ((const struct affine *)value)->a, ((const struct affine *)value)->b);
    else if (is_empty_cell(element, value))
        text_add(text, "e");
    else if (element == MIN_PLUS) // the sum, and the smallest sum that ends here
        text_add(text, "%d:%d", ((const struct min_plus *)value)->sum,
                 ((const struct min_plus *)value)->least);
    else if (element != INTERVAL)
        element_text(text, element, value);
    else if (v->lo < 0)
        text_add(text, "broken");
    else if (v->hi == v->lo)
        text_add(text, "%d", v->lo);
    else
        text_add(text, "%d–%d", v->lo, v->hi);
}

void element_combine(enum element element, void *to, const void *left, const void *right)
{
    switch (element) {
    case INTERVAL:
        *(struct interval *)to =
            interval_combine(*(const struct interval *)left, *(const struct interval *)right);
        return;
    case INT: *(unsigned *)to = *(const unsigned *)left + *(const unsigned *)right; return;
    case MAX:
        *(int *)to = *(const int *)left > *(const int *)right ? *(const int *)left : *(const int *)right;
        return;
    case FLOAT: *(float *)to = *(const float *)left + *(const float *)right; return;
    case AFFINE:
        *(struct affine *)to = affine_combine(*(const struct affine *)left, *(const struct affine *)right);
        return;
    case MIN_PLUS:
        *(struct min_plus *)to =
            min_plus_combine(*(const struct min_plus *)left, *(const struct min_plus *)right);
        return;
    case ELEMENTS: harness_failed("no such element");
    }
}

void element_identity(enum element element, void *to)
{
    switch (element) {
    case INTERVAL: *(struct interval *)to = interval_of(0, -1); return;
    case INT: *(int *)to = 0; return;
    case MAX: *(int *)to = INT_MIN; return;
    case FLOAT: *(float *)to = 0; return;
    case AFFINE: *(struct affine *)to = affine_of(1, 0); return;
    case MIN_PLUS: *(struct min_plus *)to = (struct min_plus){0, INT_MAX}; return;
    case ELEMENTS: harness_failed("no such element");
    }
}
