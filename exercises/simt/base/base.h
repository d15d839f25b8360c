// What every room of the device uses: options, randomness, and how the device itself fails.
#ifndef SIMT_ROOM_BASE_H
#define SIMT_ROOM_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../include/simt/abi.h"
#include "../include/simt/runtime.h"
#include "limits.h"

// Where speed is in what is jumped over.
#define LIKELY(condition)   __builtin_expect(condition, true)
#define UNLIKELY(condition) __builtin_expect(condition, false)
#define ALWAYS_INLINE       __attribute__((always_inline)) inline

// ---- options.c
extern struct options {
    uint64_t seed;        // SIMT_SEED
    unsigned resident;    // SIMT_RESIDENT
    unsigned processors;  // SIMT_PROCESSORS: multiprocessors that programs are told of; others may use some
    unsigned timeout;     // SIMT_TIMEOUT, CPU seconds
    bool quiet;           // SIMT_QUIET
    bool keep_exit;       // SIMT_EXIT=0
    bool checks;          // SIMT_CHECKS: accesses are watched
    bool costs;           // SIMT_COSTS
    bool even;            // SIMT_EVEN: resident blocks run in turn, from barrier to barrier
    unsigned last_blocks; // SIMT_LAST_BLOCKS: so many blocks of each grid run, the last ones; 0: all
    bool dry; // SIMT_DRY: no block runs but the last_blocks of the first launch; of arrays too large to be
              // had only the end is there, and no error
    const char *report, *trace, *derivation; // SIMT_REPORT, SIMT_TRACE, SIMT_DERIVATION: file names or NULL
    int lines;                               // SIMT_LINES: who reads source lines for the device; -1: it does
    int filter;                              // SIMT_FILTER: the system calls it is to forgo; -1: none
} simt_options;
void simt_read_options(void); // once, before main
// The descriptor N of a file name that is "fd:N", for a file that is open already; -1 of any other.
int simt_given_descriptor(const char *name);

// ---- confine.c
// Opens what has to be open, and from then on the process makes no system call but those of SIMT_FILTER.
void simt_confine(void);
int simt_open_nowhere(void); // a descriptor of /dev/null

// ---- random.c: the generator that the schedule is drawn from
struct permutation { // of 0 … count-1: at k it has (start + k*step) mod count
    uint64_t start, step, count;
};
struct scatter { // another one, with neither start nor step: see random.c
    uint64_t key, count;
    unsigned bits;
};
uint64_t simt_random_next(void);
void simt_random_seed(uint64_t seed);
uint64_t simt_random_state(void); // the same after as many calls of simt_random_next
struct permutation simt_random_permutation(uint64_t count);
struct scatter simt_random_scatter(uint64_t count);
uint64_t simt_scattered(const struct scatter *s, uint64_t k); // what it has at k

// ---- failure.c: faults that are the device's own, and never the program's
// Says what failed, and ends the process with DEVICE_FAILED.
_Noreturn void simt_device_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));
// As calloc and realloc; without memory the device has failed.
void *simt_device_calloc(size_t count, size_t bytes);
void *simt_device_realloc(void *p, size_t count, size_t bytes);
void *simt_device_aligned(size_t alignment, size_t bytes); // zeroed
// So much address space, zeroed when it is first touched; what: for the message.
void *simt_device_reserve(size_t bytes, const char *what);
bool simt_device_may_reserve(size_t bytes);   // whether there is so much
bool simt_device_reserved(uintptr_t address); // it lies in such a range, so it is nothing of the program's

#endif
