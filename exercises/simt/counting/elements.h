// The elements of the call in hand: tokens, and the numbers that they stand for. For derivation.c, which
// makes them, and foreign.c, which says what is wrong with them.
#ifndef SIMT_ELEMENTS_H
#define SIMT_ELEMENTS_H

#include "counting.h"

// A number, as a token has it: of an input or node, below MAX_NUMBERS, and its taints. A taint marks what was
// made of a value that is undefined; so the parent and the children of undefined_lane.c, which differ in that
// value only, make tokens that differ.
enum { TAINTED = MAX_NUMBERS, TAINTED_OTHERWISE = 2 * MAX_NUMBERS, TAINTS = 3 * MAX_NUMBERS };
#define NO_TOKEN (4 * MAX_NUMBERS) // from here on no token has such a number,
#define SPECIAL  SIMT_IDENTITY     // and from here on a number has a meaning of its own: see abi.h

extern struct simt_elements {
    uint32_t inputs, count;            // numbers taken so far, inputs and all
    unsigned bytes;                    // of an element; 0 before there are any
    uint32_t keys[2];                  // of a token's low and high word
    unsigned calls;                    // begun so far,
    uint64_t begun_at;                 // the last of them there;
    uint32_t key_before, count_before; // and what the one before it had
    uint64_t told_before;              // findings before the call
    uint32_t host_combined;            // how often the host did when it may not
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

// What is no number's token: memory that nobody wrote, a lane that gave nothing, the identity.
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

// The number that a token stands for, with its taint; or a special one.
static inline uint32_t simt_number_of(uint64_t token, unsigned bytes)
{
    uint32_t number = unscramble((uint32_t)token) ^ simt_elements.keys[0];
    bool whole = bytes == 4 || (unscramble((uint32_t)(token >> 32)) ^ simt_elements.keys[1]) == number;
    if (LIKELY(whole && (number & ~TAINTS) < simt_elements.count))
        return number;
    return simt_special_of(token, bytes);
}

// --- foreign.c
// Tells of an operand that is no element; of the host that combines, once a call; and of a call with too many
// combines, of which pc is the last.
void simt_tell_foreign(uint64_t token, bool left, uint64_t pc);
void simt_tell_host(uint64_t pc);
_Noreturn void simt_tell_too_many(uint64_t pc);

#endif
