// A litmus test: what the oracle, the parser and the player agree on.
#ifndef TEST_H
#define TEST_H

#include "../oracle/scope.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_THREADS = 4, MAX_LENGTH = 8, MAX_CELLS = 4, MAX_READS = 8 };

enum action { END, LOAD, STORE, ADD, EXCHANGE, COMPARE_AND_SWAP, FENCE, BARRIER };
enum order { PLAIN, VOLATILE, RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST };

struct statement {
    enum action action;
    enum order order;
    enum scope scope;
    unsigned cell;
    int value;    // that is stored, added or put in place of `expected`
    int expected; // of a COMPARE_AND_SWAP
    int forwards; // a STORE: it stores what its thread has read last, instead of `value`
};

struct test {
    char name[80], family[24];
    unsigned threads, cells, registers; // a register for each statement that reads, thread by thread
    unsigned block[MAX_THREADS];        // in which block each thread is
    unsigned cluster_blocks;            // in each cluster
    int in_shared_memory;               // the cells are, and there is one block
    struct statement list[MAX_THREADS][MAX_LENGTH + 1];
    unsigned length[MAX_THREADS];
};

static inline int reads(enum action a)
{
    return a == LOAD || a == ADD || a == EXCHANGE || a == COMPARE_AND_SWAP;
}

static inline int writes(enum action a)
{
    return a == STORE || a == ADD || a == EXCHANGE || a == COMPARE_AND_SWAP;
}

static inline int is_access(enum action a) { return reads(a) || writes(a); }

#ifdef __cplusplus
}
#endif
#endif
