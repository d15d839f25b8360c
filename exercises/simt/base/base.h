// What every room of the device uses: limits, options, the filter of system calls, the choices of the
// schedule, and how failures of the device itself are reported.
#ifndef SIMT_ROOM_BASE_H
#define SIMT_ROOM_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../include/simt/abi.h"
#include "../include/simt/runtime.h"
#include "../include/simt/sections.h"
#include "limits.h"

struct simt_text;

// Bytes in a page of the system.
#ifdef __x86_64__
#define SYSTEM_PAGE ((size_t)4096)
#else
extern size_t simt_system_page;
#define SYSTEM_PAGE simt_system_page
#endif

// For hot paths: they tell the compiler how a condition usually turns out.
#define LIKELY(condition)   __builtin_expect(condition, true)
#define UNLIKELY(condition) __builtin_expect(condition, false)
#define ALWAYS_INLINE       __attribute__((always_inline)) inline

// ---- options.c: the environment variables that control the device. docs/cpu-device.md describes them.
extern struct options {
    uint64_t seed;        // SIMT_SEED
    bool plain;           // SIMT_SEED=plain: each choice that nobody has made is the plain one
    uint64_t weak;        // SIMT_WEAK: the seed by which loads are served older values; 0: they never are
    bool strong;          // SIMT_ORDERS=strong: each strong access is a choice of the thread that goes on
    unsigned every_order; // SIMT_ORDERS=all: seconds to run the program in each such order; 0: it is run once
    // In a process that runs a launch again: see whatif/snapshot.c.
    bool steady;         // threads that are held do not change the order of the others
    bool newest;         // with SIMT_WEAK, loads get the newest value unless the choices say otherwise
    unsigned resident;   // SIMT_RESIDENT
    unsigned processors; // SIMT_PROCESSORS: the number of multiprocessors that a program sees
    unsigned registers;  // SIMT_REGISTERS: per thread of every kernel
    unsigned timeout;    // SIMT_TIMEOUT, CPU seconds
    int64_t fuel;        // of each block: FUEL, or more if SIMT_TIMEOUT gives loops more time
    bool quiet;          // SIMT_QUIET
    enum format { FORMAT_TEXT, FORMAT_GCC, FORMAT_JSON, FORMAT_SARIF } format; // SIMT_FORMAT, on stderr
    bool keep_exit;                                                            // SIMT_EXIT=0
    bool checks;          // SIMT_CHECKS: accesses are watched
    bool costs;           // SIMT_COSTS
    bool flags_chain;     // SIMT_COSTS=2: a thread that sees a flag continues the writer's chain of accesses
    unsigned cores;       // SIMT_CORES: the cores that a launch may use; 0: those that the machine has
    size_t memory;        // SIMT_MEMORY: bytes that the process may have; 0: no limit
    bool holds;           // SIMT_HOLDS: findings say how to hold a thread at its access
    bool sites;           // SIMT_SITES: the report says which lines make what is counted
    bool given;           // SIMT_GIVEN: the report says what host code gives to the device
    double witness;       // SIMT_WITNESS: seconds for runs that show what a race changes; 0: none
    bool even;            // SIMT_EVEN: resident blocks take turns, each from barrier to barrier
    unsigned last_blocks; // SIMT_LAST_BLOCKS: of each grid, only this number of last blocks run; 0: all run
    // SIMT_DRY: no block runs, except the last_blocks of the first launch. If an array is too large for
    // memory, only its end exists, and that is not an error.
    bool dry;
    // SIMT_REPORT, SIMT_TRACE, SIMT_DERIVATION, SIMT_CHOICES, SIMT_CHOICES_LOG: names of files, or NULL
    const char *report, *trace, *derivation, *choices, *choices_log;
    int lines;  // SIMT_LINES: where to ask for source lines; -1 if the device looks them up itself
    int filter; // SIMT_FILTER: where the filter of system calls is read; -1 if there is no filter
} simt_options;
void simt_read_options(void); // to be called once, before main
// Returns N for a name of the form "fd:N", which stands for a file that is already open, or -1 for any other
// name.
int simt_given_descriptor(const char *name);

// ---- cards.c: the limits that a program sees
struct card {
    const char *name;  // as in SIMT_CARD; NULL: the device itself
    const char *title; // as in cudaDeviceProp
    unsigned major, minor, processors;
    unsigned threads, blocks; // per multiprocessor
    size_t shared;            // bytes of shared memory per multiprocessor
    size_t shared_optin;      // of which a block may have this number after cudaFuncSetAttribute
    size_t shared_reserved;   // bytes of shared memory that the system takes per block
    size_t shared_unit;       // shared memory of a block is allocated in multiples of this number
    size_t l2;                // bytes
    unsigned bus;             // bits
    unsigned mhz, memory_mhz; // the highest clocks; 0: unknown
    unsigned double_ratio;    // how many times as many operations per second on floats as on doubles
};
extern const struct card *simt_card;
// Chooses the card that SIMT_CARD names, or the device itself, which has that many multiprocessors.
void simt_choose_card(unsigned processors);

// ---- confine.c
// Opens what the device needs later, and then loads the filter of system calls that SIMT_FILTER names, if
// any.
void simt_confine(void);
int simt_open_nowhere(void); // returns a new descriptor of /dev/null

// ---- only_memory.c
// From now on this process ends if it does anything but use its own memory, ask for the time, and write to
// its standard files and to `answers`. Returns false if that is not possible here.
bool simt_only_memory(int answers);

// ---- random.c: orders of the numbers 0 … count-1
struct permutation { // number k of it is (start + k*step) mod count
    uint64_t start, step, count;
};
struct scatter { // it looks random
    uint64_t key, count;
    unsigned bits;
};
// step: 1 … count-1, or 1. If it has a divisor in common with count, the next one that has none is taken.
struct permutation simt_permutation(uint64_t start, uint64_t step, uint64_t count);
struct scatter simt_scatter(uint64_t key, uint64_t count);    // key 0: 0, 1, 2, …
uint64_t simt_scattered(const struct scatter *s, uint64_t k); // number k of the order
uint64_t simt_mixed(uint64_t z); // 64 bits that look random; different ones for different z

// ---- choices.c: the decisions of the schedule
// Each is a choice among alternatives, which are numbered from 0 on. One of them is the plain one. If all are
// plain, blocks and threads run in the order of their numbers, each until it waits or ends.
enum purpose_of_choice {
    CHOICE_ORDER,  // the key of the order in which a launch's blocks start; 0: that of their numbers
    CHOICE_TURN,   // the slot whose block runs next
    CHOICE_PASSES, // for how many passes it runs, besides one
    CHOICE_FIRST,  // the thread with which a pass begins
    CHOICE_STEP,   // from one thread of a pass to the next, less one
    CHOICE_FENCE,  // 1: other threads run first
    CHOICE_POLL,   // the same, before a strong access that may be a poll
    CHOICE_GRID,   // which of the grids that are ready begins next
    CHOICE_NODE,   // which of a graph's nodes that are ready runs next
    CHOICE_OLDER,  // how old a value a load is served, of those that the memory model allows; 0: the newest
    CHOICE_HOLD,   // 1: the thread waits with its access n until no other thread can go on; never drawn
    CHOICE_NEXT,   // of the threads that are about to make a strong access: which one does
    CHOICE_START,  // of the blocks that have not started: which one does
    CHOICE_PART,   // which of the lanes that come to __activemask in a branch go on apart; 0: none
    PURPOSES
};
struct occasion {     // that to which choices belong: a launch of a kernel or of a graph
    const char *name; // the kernel's, or cudaGraphLaunch
    uint32_t number;  // among the occasions with that name, from 1 on
    uint64_t key;     // stands for the name
};
enum { NO_BLOCK = -1, NO_THREAD = -1 };
struct choice {
    enum purpose_of_choice purpose;
    const struct occasion *occasion;
    int64_t block; // blockIdx as one number, or NO_BLOCK if the choice is about no block
    int thread;    // or NO_THREAD
    uint64_t n;    // how often the same was decided before
    uint64_t alternatives, taken;
    uint64_t plain; // the plain one
};
void simt_choices_open(void); // to be called once, before main
// Begins anew with that seed, as if nothing had been launched.
void simt_choices_seed(uint64_t number);
struct occasion simt_occasion(const char *name); // a new occasion
struct occasion simt_occasion_of(const char *name, uint32_t number);
uint64_t simt_choose(struct choice c); // returns what is taken
// The same, about no block.
uint64_t simt_choose_in(const struct occasion *o, enum purpose_of_choice purpose, uint64_t n,
                        uint64_t alternatives);
extern uint64_t simt_choices_made; // how many choices there were so far
// From now on the choices are those of this text, as if nothing had been launched. With NULL they are again
// those that they were before, and so are the launches. Returns NULL, or why the text is not one of choices,
// which is valid until the next call; then nothing has changed.
const char *simt_choices_begin(const char *text, size_t bytes);
// From now on the choices of this text count, too, but nothing else changes: seed, weak and launches stay.
// Returns false if that is not a text of choices.
bool simt_choices_add(const char *text, size_t bytes);
bool simt_choices_have_holds(void); // whether the choices that are given have a CHOICE_HOLD
// Whether they say 1 for this CHOICE_HOLD.
bool simt_choices_hold(struct choice c);
bool simt_choices_in_use(void); // whether choices are looked up, or written down
// Whether each strong access is a choice.
bool simt_choices_each_strong(void);
// Where to add lines about what happens between these choices, each with a # at its beginning; NULL if
// nobody asks.
struct simt_text *simt_choices_notes(void);
void simt_choices_noted(void);            // such lines were added
bool simt_choices_matter_plain(void);     // whether a choice has to say which alternative is the plain one
const char *simt_choices_seed_name(void); // the value of SIMT_SEED, valid until the next call
// The process ends: prints a line if a replay did not fit.
void simt_choices_tell(void);
void simt_choices_put_first(
    struct simt_text *text); // adds the first lines of a text of choices for this seed
// Adds the line by which a text of choices holds that thread at its access n.
void simt_choices_put_hold(struct simt_text *text, const struct occasion *o, int64_t block, int thread,
                           uint64_t n);

// ---- failure.c: faults of the device itself, for which the program is not to blame
// Prints what failed, and ends the process with the exit status DEVICE_FAILED.
_Noreturn void simt_device_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));
// Like calloc and realloc. If there is not enough memory, they end the process as simt_device_failed does.
void *simt_device_calloc(size_t count, size_t bytes);
void *simt_device_realloc(void *p, size_t count, size_t bytes);
void *simt_device_aligned(size_t alignment, size_t bytes); // the same; the memory is zeroed
// Makes room for one more thing in an array that has `count`, and was made by such calls only.
void *simt_grown(void *array, size_t count, size_t bytes);
// Adds a thing to the end of such an array, and gives a pointer to it.
#define ADDED(array, count) \
    ((array) = simt_grown((void *)(array), (size_t)(count), sizeof *(array)), &(array)[(count)++])

// ---- text.c: texts of any length
struct simt_text { // all zero: an empty text
    char *bytes;   // ends in 0 once something was added
    size_t length, room;
};
void simt_text_add(struct simt_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void simt_text_add_bytes(struct simt_text *t, const char *bytes, size_t count);
void simt_text_add_json(struct simt_text *t, const char *string); // as a JSON string
void simt_text_drop(struct simt_text *t);                         // frees it; it is then empty
void simt_text_cut(struct simt_text *t, size_t length);           // leaves the first bytes; keeps the memory

// ---- what is said to the user
// What a finding is about, or a clause names: an array or a variable.
struct object {
    enum { NO_OBJECT, NAMED, LOCAL_ARRAY, HOST_ARRAY, SHARED_MEMORY, GLOBAL_MEMORY } what;
    char name[64];   // if NAMED; "" for memory that has only a number
    unsigned number; // among the arrays with that name; 0: there can be only one
    bool has_index;  // whether the index in the array is known
    int64_t index;
    // If it is an array of arrays: the elements of one of these, and of one of those of which they consist.
    size_t rows[SIMT_ROWS];
    // If the kernel has a pointer parameter that points into that array, but not to its beginning: the
    // parameter's name, and the index from there. Otherwise "".
    char parameter[48];
    int64_t parameter_index;
};
// Some threads of a block.
struct some_threads {
    bool flat;               // whether the block has one dimension, so that numbers tell who they are
    unsigned count, ranges;  // how many, and in how many ranges of successive numbers
    unsigned from[3], to[3]; // the first three ranges
};
// A part of what a finding says: a reason, and the facts that go with it. words/ has its words.
enum link { NO_LINK, LINK_COLON, LINK_AND, LINK_WHILE }; // how it goes on from the clause before
struct clause {
    const char *reason; // a code, such as "no-barrier"
    int64_t n[8];
    const char *text[2]; // names that stay as they are, such as those of kernels
    struct object object;
    struct some_threads threads;
    enum link link;
};

// Says a line on stderr that is not a finding. A room above sets it before main.
extern void (*simt_say_note)(const struct clause *c);
#define NOTE(...) simt_say_note(&(struct clause){.reason = __VA_ARGS__})

// ---- space.c: address space
// What simt_space_map and simt_space_fault map at a time. A multiple of every system's page.
#define SPACE_CHUNK ((size_t)1 << 20)
#define LARGE_PAGE  ((size_t)2 << 20) // bytes in a large page of x86-64
void simt_space_open(void);           // to be called once, before main
size_t simt_space_bytes(void);        // the number of addresses that there are to be taken, on this system
// Takes addresses, of which nothing is mapped. Memory that is mapped there is zero.
void *simt_device_reserve(size_t bytes);
// Maps the chunks that contain these bytes, which were taken. Returns false, with errno, if there is no room
// for all of them.
bool simt_space_map(const void *p, size_t bytes);
// Bytes that may still be mapped, as far as is known; SIZE_MAX without a limit.
size_t simt_space_room(void);
// Ends the process because simt_space_map has returned false, and says how much address space is enough.
// `what` is a noun phrase.
_Noreturn void simt_space_failed(size_t bytes, const char *what);
// The most bytes that may yet be mapped for what the program has allocated so far.
extern size_t (*simt_space_wanted)(void);
// An access to the address has faulted. Returns true if it can be repeated, because the address was taken and
// is mapped now.
bool simt_space_fault(uintptr_t address);
// Whether the address was taken, and so cannot be the program's
bool simt_device_reserved(uintptr_t address);

// The number of instructions that an access to `bytes` bytes takes.
static inline unsigned simt_instructions_of(size_t bytes)
{
    return (unsigned)((bytes + WIDEST - 1) / WIDEST);
}

#endif
