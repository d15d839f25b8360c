// The elements of the current call: tokens, and the numbers that they stand for. derivation.c makes them, and
// foreign.c reports what is wrong with them.
#ifndef SIMT_ELEMENTS_H
#define SIMT_ELEMENTS_H

#include "inside.h"

// A token holds a number and taints. The number is that of an input or a node, below MAX_NUMBERS. A taint
// marks what was made of an undefined value. The parent and the children of undefined_lane.c differ only in
// such values, and so their tokens differ exactly where such a value went.
enum { TAINTED = MAX_NUMBERS, TAINTED_OTHERWISE = 2 * MAX_NUMBERS, TAINTS = 3 * MAX_NUMBERS };
#define NO_TOKEN (4 * MAX_NUMBERS) // no token has this number or a higher one
#define SPECIAL  SIMT_IDENTITY     // from here on, a number has a meaning of its own: see abi.h

// The secret of a call. A word of a token is its number in two rounds of a public permutation, with a key
// before, between and after them (Even and Mansour, 1991). After one round with one key, a kernel that knows
// that x[0] has number 0 has the key, and with it the number of every token and the token of every number.
struct simt_keys {
    uint32_t before, between, after;
};

extern struct simt_elements {
    uint32_t inputs, count;       // inputs: number of inputs; count: number of inputs and nodes
    unsigned bytes;               // bytes of an element; 0 before there are elements
    struct simt_keys keys[2];     // for a token's low and high word
    unsigned calls;               // number of calls that have begun
    uint64_t begun_at;            // where the last of them began
    struct simt_keys keys_before; // the keys of the low word, and the count, of the call before it
    uint32_t count_before;
    uint64_t told_before;   // number of findings before the call
    uint32_t host_combined; // how often the host combined without being allowed to
} simt_elements;

// A permutation of the words (Wellons, hash-prospector: lowbias32), and its inverse.
static inline uint32_t scramble(uint32_t v)
{
    v ^= v >> 16;
    v *= 0x7feb352du;
    v ^= v >> 15;
    v *= 0x846ca68bu;
    return v ^ v >> 16;
}

static inline uint32_t unscramble(uint32_t v)
{
    v ^= v >> 16;
    v *= 0x43021123u;
    v ^= v >> 15 ^ v >> 30;
    v *= 0x1d69e2a5u;
    return v ^ v >> 16;
}

static inline uint32_t simt_word_of(uint32_t number, struct simt_keys keys)
{
    return scramble(scramble(number ^ keys.before) ^ keys.between) ^ keys.after;
}

static inline uint32_t simt_number_in(uint32_t word, struct simt_keys keys)
{
    return unscramble(unscramble(word ^ keys.after) ^ keys.between) ^ keys.before;
}

// Returns what a token is that stands for no number: the identity, memory that nobody wrote, a value from a
// lane that gave none, or foreign.
static inline uint32_t simt_special_of(uint64_t token, unsigned bytes)
{
    uint32_t word = (uint32_t)token;
    if (bytes == 4 ? word == SIMT_IDENTITY_WORD : token == SIMT_WIDE_IDENTITY)
        return SIMT_IDENTITY;
    if (bytes == 8 && token >> 32 != word)
        return SIMT_FOREIGN;
    return word == POISON                                     ? SIMT_UNWRITTEN
           : word == LANE_POISON || word == OTHER_LANE_POISON ? SIMT_UNDEFINED
                                                              : SIMT_FOREIGN;
}

// Returns the number that a token stands for, with its taint, or a special number.
static inline uint32_t simt_number_of(uint64_t token, unsigned bytes)
{
    uint32_t number = simt_number_in((uint32_t)token, simt_elements.keys[0]);
    bool whole = bytes == 4 || simt_number_in((uint32_t)(token >> 32), simt_elements.keys[1]) == number;
    if (LIKELY(whole && (number & ~TAINTS) < simt_elements.count))
        return number;
    return simt_special_of(token, bytes);
}

// --- foreign.c
// Reports an operand that is not an element.
void simt_tell_foreign(uint64_t token, bool left, uint64_t pc);
// Reports that the host combines, once per call.
void simt_tell_host(uint64_t pc);
// Reports a call with too many combines, the last of them at pc, and ends the process.
_Noreturn void simt_tell_too_many(uint64_t pc);

#endif
