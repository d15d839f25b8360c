// What a call's results are made of, as the CPU device recorded it: see exercises/simt/counting/derivation.c.
#ifndef HARNESS_DERIVATION_H
#define HARNESS_DERIVATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/contract.h"

// A number stands for an input (from 0 on), for a node (after the inputs), or for one of these.
enum {
    NUMBER_IDENTITY = 0xfffffff0u,
    NUMBER_UNWRITTEN = 0xfffffff1u, // the value of memory that was never written
    NUMBER_UNDEFINED = 0xfffffff2u, // a shuffled value from a lane that made no call
    NUMBER_FOREIGN = 0xfffffff3u,   // a value that is not an element
    NUMBER_NOBODY = 0xffffffffu,
};

// A node: what was combined, by whom and where.
struct node {
    uint32_t left, right; // numbers
    uint32_t launch;      // of the call: 1, 2 …; 0 for the host
    uint32_t block, thread;
    uint32_t pc; // code address, from which the kernel program finds the line
};

struct derivation {
    size_t inputs, count; // the number of inputs, and of inputs and nodes together
    struct record *records;
    struct interval *is; // the inputs that each number is made of, or a broken interval
    uint32_t *depth;     // the depth of each number: see derivation_depth()
    size_t combines;     // the number of nodes
};

// Reads the nodes of a call from the device's file. `count` is the number of inputs and nodes; if it is 0,
// all records are read that the file has room for. The kernel program may have written anything to the file:
// an operand that makes no sense becomes NUMBER_FOREIGN.
void derivation_read(struct derivation *d, const char *path, size_t inputs, size_t count);
void derivation_free(struct derivation *d);
// The number itself, or NUMBER_FOREIGN if it is not an input's, not a node's and not one of the constants
// above.
uint32_t derivation_number(const struct derivation *d, uint32_t number);
// Whether the number is a node's. False for inputs and for everything that no combine made.
bool derivation_is_node(const struct derivation *d, uint32_t number);
void derivation_operands(const struct derivation *d, uint32_t node, uint32_t *left, uint32_t *right);
struct node derivation_node(const struct derivation *d, uint32_t number);
// For each number that is a node: how many combines its thread made in the same launch before that one. The
// caller frees them.
size_t *derivation_turns(const struct derivation *d);
// The inputs that a number is made of: {first, last} if these are all there, in order and each once; the
// empty interval for the identity; a broken interval for anything else. (The leaves in order are first … last
// if and only if each of its nodes joins two such runs that meet.)
struct interval derivation_is(const struct derivation *d, uint32_t number);
// The longest chain of combines that leads to a number, where each combine needs the one before. A combine
// with the identity changes nothing and does not count.
uint32_t derivation_depth(const struct derivation *d, uint32_t number);
// For a broken number, the first node that broke: none of its operands was broken by a combine. For any other
// number, the number itself.
uint32_t derivation_origin(const struct derivation *d, uint32_t number);
// For each number, whether one of y's n numbers is made of it. The caller frees the array.
bool *derivation_used(const struct derivation *d, const uint32_t *y, size_t n);
// What the combines of a call contributed to the n numbers of y.
struct use {
    size_t joins;   // combines that join two runs of elements for y, which no other combine joined before
    size_t again;   // combines for y that repeat one of these joins
    size_t idle;    // combines for y with the identity as an operand: they change nothing
    size_t lost;    // combines that no element of y is made of
    bool one_makes; // threads of a single number, or the host, do all of the joins:
    unsigned maker; // this thread
};
struct use derivation_use(const struct derivation *d, const uint32_t *y, size_t n);

// --- view.c: results as values of a type
struct view {
    enum element element;
    size_t size, count;
    char *values; // the value of each input and node
};
struct view view_of(const struct derivation *d, enum element element, const void *x);
void view_value(const struct view *view, uint32_t number, void *to);
void view_free(struct view *view);

#endif
