// Random numbers in kernels, by the names that cuRAND gives the functions. Integers and uniform numbers are
// the same bit for bit. Normal numbers use the host's logarithm, sine and cosine, so they may differ from a
// GPU's in their last bits. There are two generators:
//  XORWOW         Marsaglia (2003), "Xorshift RNGs", section 3.1
//  Philox4_32_10  Salmon, Moraes, Dror and Shaw (2011), "Parallel random numbers: as easy as 1, 2, 3"
// All functions are inlined into their caller, so that a finding about a state is reported at the program's
// own line.
#ifndef SIMT_RANDOM_NUMBERS_H
#define SIMT_RANDOM_NUMBERS_H

#include <math.h>
#include <stdint.h>

#include "../cuda_runtime.h"

// ---- XORWOW: five words that are shifted, and a counter that is added to the result

struct curandStateXORWOW {
    unsigned d, v[5];
    int boxmuller_flag, boxmuller_flag_double; // the other number of a pair is still to be returned
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateXORWOW curandStateXORWOW_t, curandState, curandState_t;

#define SIMT_XORWOW_STEP 362437u // the step of the counter

#ifdef __cplusplus
extern "C" {
#endif
// Advance the five words by n steps, or by n sequences of 2^67 steps (xorwow.c).
void simt_xorwow_steps(unsigned v[5], unsigned long long n);
void simt_xorwow_sequences(unsigned v[5], unsigned long long n);
#ifdef __cplusplus
}

SIMT_INLINE unsigned curand(curandStateXORWOW_t *state)
{
    unsigned first = state->v[0], last = state->v[4];
    unsigned mixed = first ^ first >> 2;
    for (int i = 0; i < 4; i++)
        state->v[i] = state->v[i + 1];
    unsigned next = last ^ last << 4 ^ mixed ^ mixed << 1;
    state->v[4] = next;
    return next + (state->d += SIMT_XORWOW_STEP);
}

// Reads the words, lets `change` change them, and writes them.
SIMT_INLINE void simt_xorwow_change(curandStateXORWOW_t *state,
                                    void (*change)(unsigned *, unsigned long long), unsigned long long n)
{
    unsigned v[5];
    for (int i = 0; i < 5; i++)
        v[i] = state->v[i];
    change(v, n);
    for (int i = 0; i < 5; i++)
        state->v[i] = v[i];
}

SIMT_INLINE void skipahead(unsigned long long n, curandStateXORWOW_t *state)
{
    simt_xorwow_change(state, simt_xorwow_steps, n);
    state->d += (unsigned)n * SIMT_XORWOW_STEP;
}

SIMT_INLINE void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *state)
{
    simt_xorwow_change(state, simt_xorwow_sequences,
                       n); // the counter stays, because 2^67 of its steps add up to 0
}

template <class State> SIMT_INLINE void simt_forget_normals(State *state)
{
    state->boxmuller_flag = state->boxmuller_flag_double = 0;
    state->boxmuller_extra = 0;
    state->boxmuller_extra_double = 0;
}

SIMT_INLINE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                             curandStateXORWOW_t *state)
{
    unsigned low = 1099087573u * ((unsigned)seed ^ 0xaad26b49u);
    unsigned high = 2591861531u * ((unsigned)(seed >> 32) ^ 0xf7dcefddu);
    unsigned v[5] = {123456789u + low, 362436069u ^ low, 521288629u + high, 88675123u ^ high, 5783321u + low};
    simt_xorwow_sequences(v, sequence);
    simt_xorwow_steps(v, offset);
    for (int i = 0; i < 5; i++)
        state->v[i] = v[i];
    state->d = 6615241u + high + low + (unsigned)offset * SIMT_XORWOW_STEP;
    simt_forget_normals(state);
}

// ---- Philox4_32_10: a counter of 128 bits, from which ten rounds with a key make four numbers

struct curandStatePhilox4_32_10 {
    uint4 ctr, output; // the counter, and the four numbers that it gives
    uint2 key;
    unsigned STATE; // how many of the four numbers have been returned
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;

SIMT_INLINE uint4 simt_philox(uint4 c, uint2 key)
{
    for (int round = 0; round < 10; round++) {
        uint64_t x = (uint64_t)0xd2511f53u * c.x, z = (uint64_t)0xcd9e8d57u * c.z;
        c = make_uint4((unsigned)(z >> 32) ^ c.y ^ key.x, (unsigned)z, (unsigned)(x >> 32) ^ c.w ^ key.y,
                       (unsigned)x);
        key.x += 0x9e3779b9u;
        key.y += 0xbb67ae85u;
    }
    return c;
}

// Adds to the counter, whose upper 64 bits are the number of the sequence.
SIMT_INLINE void simt_philox_count(curandStatePhilox4_32_10_t *state, uint64_t n, uint64_t sequences)
{
    uint4 c = state->ctr;
    uint64_t low = (uint64_t)c.y << 32 | c.x, high = (uint64_t)c.w << 32 | c.z;
    low += n;
    high += sequences + (low < n);
    c = make_uint4((unsigned)low, (unsigned)(low >> 32), (unsigned)high, (unsigned)(high >> 32));
    state->ctr = c;
    state->output = simt_philox(c, state->key);
}

SIMT_INLINE unsigned curand(curandStatePhilox4_32_10_t *state)
{
    uint4 four = state->output;
    unsigned given = state->STATE;
    state->STATE = (given + 1) % 4;
    if (given == 3)
        simt_philox_count(state, 1, 0);
    return given == 0 ? four.x : given == 1 ? four.y : given == 2 ? four.z : four.w;
}

SIMT_INLINE uint4 curand4(curandStatePhilox4_32_10_t *state)
{
    uint4 now = state->output;
    simt_philox_count(state, 1, 0);
    uint4 then = state->output;
    switch (state->STATE) {
    case 0: return now;
    case 1: return make_uint4(now.y, now.z, now.w, then.x);
    case 2: return make_uint4(now.z, now.w, then.x, then.y);
    default: return make_uint4(now.w, then.x, then.y, then.z);
    }
}

SIMT_INLINE void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *state)
{
    unsigned given = state->STATE + (unsigned)(n % 4);
    state->STATE = given % 4;
    simt_philox_count(state, n / 4 + given / 4, 0);
}

SIMT_INLINE void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *state)
{
    simt_philox_count(state, 0, n);
}

SIMT_INLINE void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset,
                             curandStatePhilox4_32_10_t *state)
{
    state->ctr = make_uint4(0, 0, 0, 0);
    state->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
    state->STATE = (unsigned)(offset % 4);
    simt_philox_count(state, offset / 4, sequence);
    simt_forget_normals(state);
}

// ---- uniform numbers, above 0 and up to 1

SIMT_INLINE float simt_uniform(unsigned bits) { return (float)bits * 0x1p-32f + 0x1p-33f; }

SIMT_INLINE double simt_uniform_double(unsigned low, unsigned high)
{
    uint64_t bits = low ^ (uint64_t)high << 21; // 53 bits
    return (double)bits * 0x1p-53 + 0x1p-54;
}

template <class State> SIMT_INLINE float curand_uniform(State *state) { return simt_uniform(curand(state)); }

SIMT_INLINE double curand_uniform_double(curandStateXORWOW_t *state)
{
    unsigned low = curand(state);
    return simt_uniform_double(low, curand(state));
}

SIMT_INLINE double curand_uniform_double(curandStatePhilox4_32_10_t *state)
{
    return (double)curand(state) * 0x1p-32 + 0x1p-32;
}

SIMT_INLINE float4 curand_uniform4(curandStatePhilox4_32_10_t *state)
{
    uint4 four = curand4(state);
    return make_float4(simt_uniform(four.x), simt_uniform(four.y), simt_uniform(four.z),
                       simt_uniform(four.w));
}

SIMT_INLINE double2 curand_uniform2_double(curandStatePhilox4_32_10_t *state)
{
    uint4 four = curand4(state);
    return make_double2(simt_uniform_double(four.x, four.y), simt_uniform_double(four.z, four.w));
}

// ---- normal numbers, in pairs: Box and Muller (1958)

SIMT_INLINE float2 simt_normals(unsigned x, unsigned y)
{
    const float turn = 6.2831855f * 0x1p-32f; // a full turn is 2^32 parts
    float length = sqrtf(-2 * logf(simt_uniform(x))), angle = (float)y * turn + turn / 2;
    return make_float2(sinf(angle) * length, cosf(angle) * length);
}

SIMT_INLINE double2 simt_normals_double(unsigned x, unsigned xx, unsigned y, unsigned yy)
{
    const double half_turn = 3.1415926535897932;
    uint64_t bits = y ^ (uint64_t)yy << 21;
    double length = sqrt(-2 * log(simt_uniform_double(x, xx)));
    double angle = ((double)bits * 0x1p-52 + 0x1p-53) * half_turn;
    return make_double2(sin(angle) * length, cos(angle) * length);
}

template <class State> SIMT_INLINE float2 curand_normal2(State *state)
{
    unsigned x = curand(state);
    return simt_normals(x, curand(state));
}

SIMT_INLINE double2 curand_normal2_double(curandStateXORWOW_t *state)
{
    unsigned x = curand(state), xx = curand(state), y = curand(state);
    return simt_normals_double(x, xx, y, curand(state));
}

SIMT_INLINE double2 curand_normal2_double(curandStatePhilox4_32_10_t *state)
{
    uint4 four = curand4(state);
    return simt_normals_double(four.x, four.y, four.z, four.w);
}

SIMT_INLINE float4 curand_normal4(curandStatePhilox4_32_10_t *state)
{
    uint4 four = curand4(state);
    float2 first = simt_normals(four.x, four.y), second = simt_normals(four.z, four.w);
    return make_float4(first.x, first.y, second.x, second.y);
}

#define SIMT_NORMAL     1 // in a flag: the number that is kept is a normal number
#define SIMT_LOG_NORMAL 2

template <class State> SIMT_INLINE float curand_normal(State *state)
{
    bool kept = state->boxmuller_flag == SIMT_NORMAL;
    state->boxmuller_flag = kept ? 0 : SIMT_NORMAL;
    if (kept)
        return state->boxmuller_extra;
    float2 pair = curand_normal2(state);
    state->boxmuller_extra = pair.y;
    return pair.x;
}

template <class State> SIMT_INLINE double curand_normal_double(State *state)
{
    bool kept = state->boxmuller_flag_double == SIMT_NORMAL;
    state->boxmuller_flag_double = kept ? 0 : SIMT_NORMAL;
    if (kept)
        return state->boxmuller_extra_double;
    double2 pair = curand_normal2_double(state);
    state->boxmuller_extra_double = pair.y;
    return pair.x;
}

// ---- numbers whose logarithm is normal

template <class State> SIMT_INLINE float2 curand_log_normal2(State *state, float mean, float deviation)
{
    float2 pair = curand_normal2(state);
    return make_float2(expf(mean + deviation * pair.x), expf(mean + deviation * pair.y));
}

template <class State> SIMT_INLINE float curand_log_normal(State *state, float mean, float deviation)
{
    bool kept = state->boxmuller_flag == SIMT_LOG_NORMAL;
    state->boxmuller_flag = kept ? 0 : SIMT_LOG_NORMAL;
    if (kept)
        return state->boxmuller_extra;
    float2 pair = curand_log_normal2(state, mean, deviation);
    state->boxmuller_extra = pair.y;
    return pair.x;
}

template <class State>
SIMT_INLINE double curand_log_normal_double(State *state, double mean, double deviation)
{
    bool kept = state->boxmuller_flag_double == SIMT_LOG_NORMAL;
    state->boxmuller_flag_double = kept ? 0 : SIMT_LOG_NORMAL;
    if (kept)
        return state->boxmuller_extra_double;
    double2 pair = curand_normal2_double(state);
    state->boxmuller_extra_double = exp(mean + deviation * pair.y);
    return exp(mean + deviation * pair.x);
}
#undef SIMT_NORMAL
#undef SIMT_LOG_NORMAL

#endif
#endif
