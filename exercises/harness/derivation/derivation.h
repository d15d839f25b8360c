// What a call's results are made of, as the CPU device noted it: see exercises/simt/counting/derivation.c.
#ifndef HARNESS_DERIVATION_H
#define HARNESS_DERIVATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/contract.h"

// A number is that of an input, from 0 on, or of a node, after them; or one of these.
enum {
    NUMBER_IDENTITY = 0xfffffff0u,
    NUMBER_UNWRITTEN = 0xfffffff1u, // memory that nobody has written
    NUMBER_UNDEFINED = 0xfffffff2u, // from a lane that makes no call
    NUMBER_FOREIGN = 0xfffffff3u,   // no element
    NUMBER_NOBODY = 0xffffffffu,
};

// A node: what was combined, by whom, and where.
struct node {
    uint32_t left, right; // numbers
    uint32_t launch;      // 1, 2 …; 0: the host
    uint32_t block, thread;
    uint32_t pc; // of the code, for the kernel program to find the line
};

struct derivation {
    size_t inputs, count; // count: of inputs and nodes
    struct record *records;
    struct interval *is; // of each number: the inputs that it is made of, or a broken one
    uint32_t *depth;     // of each number: see derivation_depth()
    size_t combines;     // nodes
};

// Reads the nodes of a call from the device's file; with count 0, of inputs and nodes, all that it has room
// for. The kernel program may have written anything there: an operand that makes no sense is no element.
void derivation_read(struct derivation *d, const char *path, size_t inputs, size_t count);
void derivation_free(struct derivation *d);
// The number, or NUMBER_FOREIGN if it is neither an input's nor a node's nor one of the above.
uint32_t derivation_number(const struct derivation *d, uint32_t number);
// Whether the number is a node's; false for inputs and what was never combined.
bool derivation_is_node(const struct derivation *d, uint32_t number);
void derivation_operands(const struct derivation *d, uint32_t node, uint32_t *left, uint32_t *right);
struct node derivation_node(const struct derivation *d, uint32_t number);
// The inputs that a number is made of: {first, last}, in order and each once; the empty interval for the
// identity; broken for anything else. (For its leaves in order are first … last if and only if each of its
// nodes joins two such runs that meet.)
struct interval derivation_is(const struct derivation *d, uint32_t number);
// The longest chain of combines that leads to a number, each of which needs the one before. Combining with
// the identity changes nothing, and is none of them.
uint32_t derivation_depth(const struct derivation *d, uint32_t number);
// Of a broken number: the first node that broke, whose operands are not broken by a combine; or the number
// itself where it is none.
uint32_t derivation_origin(const struct derivation *d, uint32_t number);
// For each number, whether y's n numbers are made of it; to be freed.
bool *derivation_used(const struct derivation *d, const uint32_t *y, size_t n);
// What the combines of a call have done for the n numbers of y.
struct use {
    size_t joins;   // that join two elements to one that y is made of, and that no other has made
    size_t again;   // that join the same elements as one of these
    size_t idle;    // that y is made of, too, but one operand is the identity: so they change nothing
    size_t lost;    // that no element of y is made of
    bool one_makes; // all of the joins are by threads of one number, or by the host:
    unsigned maker; // this thread
};
struct use derivation_use(const struct derivation *d, const uint32_t *y, size_t n);

// --- view.c: results as values of a type
struct view {
    enum element element;
    size_t size, count;
    char *values; // of each input and node
};
struct view view_of(const struct derivation *d, enum element element, const void *x);
void view_value(const struct view *view, uint32_t number, void *to);
void view_free(struct view *view);

#endif
