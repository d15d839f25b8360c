// The CPU device: what its files share. Each function stands under the file that it lives in.
//
// One OS thread runs everything. A launch keeps a few blocks resident; the threads of a block are fibers
// that run in turn, each until it waits at a barrier or ends. The compiler's thread-sanitizer hooks
// (hooks.c) see every load and store of kernel code, and race.c decides whether two of them are ordered.
#ifndef SIMT_DEVICE_H
#define SIMT_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "include/simt/abi.h"
#include "include/simt/runtime.h"
#include "limits.h"

// ---- what the scheduler knows of a thread and a block

enum thread_state {
    THREAD_READY,   // can run
    THREAD_WAITING, // at a block barrier
    THREAD_LANE,    // for other lanes of its warp
    THREAD_DONE,    // has returned from the kernel
};

static inline bool same_site(struct simt_site a, struct simt_site b)
{
    return a.line == b.line && a.file == b.file;
}

struct thread {      // small: a pass goes through all of a block's
    void *context;   // where its fiber goes on, while it doesn't run: see switch.S
    uint64_t stamp;  // its epoch and number, where a stamp has them: see stamp.h
    uint64_t clock;  // combines on the longest dependent chain that ends here
    uint32_t number; // 0 <= number < threads of the block; x runs fastest
};
typedef uint32_t turn;              // whose it is: bytes from a block to a thread of it
#define SCHEDULER MAX_BLOCK_THREADS // the number of that which stands for the scheduler, block_turn

struct permutation { // an order of 0 … count-1: place k holds (start + k*step) mod count
    uint64_t start, step, count;
};

struct scatter { // another one, with neither: see random.c
    uint64_t key, count;
    unsigned bits;
};

// What a thread, or a whole block, knows of others: see order.c.
struct order {
    const struct knowledge *known;        // happened before what it does now
    const struct knowledge *pending;      // read from flags, and not fenced since
    const struct knowledge *pending_near; // the same, of what its own block published
    const struct knowledge *fenced;       // what its flags publish to the device
    const struct knowledge *fenced_block; // and, by __threadfence_block, to its block
    bool dirty;                           // something of it is not NULL
};

struct seen { // a flag that a thread of the block has read
    uintptr_t address;
    uint64_t writer;   // stamp of its last writer
    uint64_t reader;   // and of the read
    uint32_t interval; // when: the block's interval, by its first epoch
    bool fenced;       // and has fenced since
    const struct knowledge *published;
};

struct sight { // a thread of the block has seen the last strong write there, by a read whose scope takes it
               // in
    uintptr_t address;
    uint64_t writer, reader; // stamps
};

struct poll { // a thread's last strong reads
    struct look {
        uintptr_t address;
        uint64_t pc;
        uint64_t writer; // stamp of the last write that it saw there
    } last, before;
    unsigned access; // the last one's
    unsigned votes;  // it has read one of them again: so many calls of its warp may be part of that loop
};

struct lane_call { // what a lane asks of its warp
    enum simt_warp_op op;
    uint32_t mask;
    unsigned source; // of a shuffle
    uint64_t value, result;
};

struct moment { // a stamp, spelled out
    uint64_t block;
    uint32_t interval; // first epoch of the block's interval
    uint32_t epoch, thread;
};

struct event { // an access or, if bytes is 0, a combine
    unsigned thread, access, bytes;
    uint64_t block;
    uint32_t nodes[4]; // the elements read or written, or the one combined and its operands; see events.c
    uintptr_t address;
    uint64_t pc;
};

struct block {
    struct thread threads[MAX_BLOCK_THREADS + 1];
    uint8_t states[MAX_BLOCK_THREADS];         // each thread's enum thread_state
    struct simt_site waits[MAX_BLOCK_THREADS]; // and the barrier or call where it waits
    unsigned prepared;                         // threads that have a stack on which a fiber can begin
    uint64_t number;                           // blockIdx as one number; x runs fastest
    unsigned slot;                             // which resident place it has
    unsigned count;                            // threads it was launched with
    unsigned alive;                            // of them, not yet done
    unsigned waiting;                          // of them, at a barrier
    turn turns[MAX_BLOCK_THREADS + 1];         // of a pass, the scheduler's last
    struct permutation laid_out;               // the order that they are in
    const turn *next, *end;                    // the turns of this pass that are still to come
    unsigned passes;                           // passes until its turn ends
    unsigned calls_left;                       // and such passes in which only warps' calls let threads go on
    uint64_t turn;           // 1 for the first block that changed something by an atomic, …; 0: it has not
    unsigned at_grid;        // of those waiting, at a barrier of the whole grid
    unsigned at_warp;        // of them, waiting for lanes of their warp
    unsigned converging;     // of those, to know which lanes run together with them
    int mixed;               // not 0: its threads wait at different barriers
    struct simt_site site;   // the barrier that the first of them waits at
    uint64_t first_stamp;    // the lowest stamp of its current barrier interval: see stamp.h
    uint64_t clock;          // the highest clock when that began: everyone's then
    uint64_t highest;        // and of any thread so far
    unsigned votes;          // of those waiting, how many voted other than zero
    unsigned result, voters; // what the last barrier that opened counted
    struct order order;      // what all its threads know
    struct order lanes[MAX_BLOCK_THREADS]; // what each has come to know since the last barrier
    uint16_t dirty[MAX_BLOCK_THREADS];     // the threads that have
    unsigned dirty_count;
    struct lane_call calls[MAX_BLOCK_THREADS];
    uint32_t running[MAX_WARPS]; // lanes of each warp that have not returned,
    uint32_t calling[MAX_WARPS]; // and of them, those that wait for others
    struct poll polls[MAX_BLOCK_THREADS];
    struct seen seen[MAX_SEEN]; // flags read, the last ones
    unsigned seen_count, seen_next;
    struct sight sights[MAX_SIGHTS];
    unsigned sight_count;
    bool sights_lost; // there were more
    struct events {   // since its last barrier: see events.c
        struct event *list;
        size_t count, room;
        size_t traced; // the first are in the trace
    } events;
    int64_t fuel;       // while it is not its turn: what it may still spend
    uint8_t *shared;    // its shared memory, SHARED_SPAN bytes
    uint8_t *state;     // a byte for each 4 of shared memory: see memory.c
    struct cell *cells; // a cell for each 4 bytes of shared memory: see race.c
    bool polled;        // some thread has made a strong read
    bool lockstep;      // in this pass its threads have done nothing but run to the same barrier
    bool released;      // lanes that waited for their warp may go on since this pass began
    bool diverged;      // a barrier was not reached by all
    bool resident;      // started and not yet over
};

struct shared_object { // one __shared__ array of the launch in hand
    const char *name;
    size_t offset, bytes; // place in the block's shared memory
    size_t element;       // bytes an element
};

struct launch {
    const char *kernel;    // name, for messages
    struct simt_site site; // of the launch
    struct simt_dim grid, block;
    unsigned threads;     // threads a block
    uint64_t blocks;      // blocks of the grid that run,
    uint64_t first_block; // and the first of them
    size_t dynamic_bytes; // dynamic shared memory
    size_t shared_top;    // shared memory laid out so far, guard zones included
    size_t shared_bytes;  // of it, asked for by the kernel
    size_t shared_most;   // what it may ask for
    unsigned places;      // blocks resident at once
    bool cooperative;     // its blocks are all resident, and may meet
    struct shared_object objects[MAX_SHARED_OBJECTS];
    unsigned object_count;
    void (*body)(void *); // runs the kernel for the current thread
    void *argument;       // what body is given
    uint32_t number;      // 1, 2, … in this process
    uint32_t first_epoch; // epochs before it belong to earlier launches
    uint64_t first_stamp; // so do stamps before it
    uint64_t changes;     // of memory or of what threads wait for: while it stands still, all only poll
    uint64_t started;     // blocks that have begun
    uintptr_t counter;    // what a block changed by an atomic, as the first thing it so changed,
    bool numbered;        // and whether another one did the same there
    uint64_t turns;       // how many did
    bool fine;            // something but barriers may order its threads
    cudaError_t error;    // why it ended early, or success
    struct costs {
        uint64_t work, steps, barriers, global_bytes, global_accesses, shared_accesses, atomics;
    } costs;
    struct warp_totals {   // with SIMT_COSTS only
        uint64_t combines; // warp-wide: the busiest lane's, in each interval
        uint64_t global_sectors, bank_conflicts;
        uint64_t executions, active; // of loads and stores by warps, and the lanes active in them
    } warps;
};

extern struct thread *self;          // the running thread; NULL while the host runs
extern struct block *here;           // its block; NULL while the host runs
extern struct launch *now;           // the launch in hand; NULL while the host runs
extern struct simt_place simt_place; // where the running block is: see abi.h
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
    bool dry;             // SIMT_DRY: no block runs; arrays too large to be had are not there, and no error
    const char *report, *trace, *derivation; // SIMT_REPORT, SIMT_TRACE, SIMT_DERIVATION: file names or NULL
} options;

// ---- options.c
void read_options(void); // once, before main

// ---- random.c
uint64_t random_next(void); // the schedule's generator
void random_seed(uint64_t seed);
struct permutation random_permutation(uint64_t count);
struct scatter random_scatter(uint64_t count);
uint64_t scattered(const struct scatter *s, uint64_t k); // what it has at place k

// ---- fiber.c: stacks; the switches are in fiber.h
void fiber_prepare(struct block *b);           // each of its threads will begin in thread_run
uintptr_t fiber_stack(const struct thread *t); // its lowest address, above the guard page
bool fiber_owns(const struct thread *t, uintptr_t address);
bool fiber_any(uintptr_t address); // in some thread's stack

// ---- block.c: the threads of a block, in turn, from barrier to barrier
void block_start(struct block *b, uint64_t number);
void block_turn(struct block *b); // runs it for a while: afterwards it is over, or waits for its next turn
void block_yield(void);           // the running thread polls: the others go first
void *barrier_arrive(const char *file, long line, void *context);
void thread_run(void); // the running thread's kernel, from beginning to end; never returns
void thread_waits(struct block *b, struct thread *t, struct simt_site site); // it has come to that barrier
void thread_ended(struct block *b, unsigned number);
struct simt_dim thread_index(const struct thread *t); // threadIdx
struct simt_dim block_index(uint64_t number);         // blockIdx

// ---- turns.c: the order of a pass
void turns_lay_out(struct block *b, struct permutation order); // of the pass that begins
static inline struct thread *thread_of(struct block *b, turn t) { return (struct thread *)((char *)b + t); }
// That which stands for the scheduler, and for findings has the number of the thread that ran last.
static inline struct thread *scheduler(struct block *b, const struct thread *last)
{
    b->threads[SCHEDULER].number = last->number;
    return &b->threads[SCHEDULER];
}

// ---- lockstep.c: passes in which all threads run to the same barrier
struct lockstep {     // the pass of the running block; switch.S knows the first four
    const turn *turn; // the running thread's
    const char *file; // the barrier where those before the running thread wait; NULL: they have ended
    long line;        // -1: ask barrier_arrive who goes on
    int64_t ahead;    // bytes from a thread's stack to that of one who comes soon
};
extern struct lockstep lockstep;
struct thread *lockstep_begin(struct block *b); // of the pass before b, the running block: who is first
bool lockstep_arrive(struct simt_site site);    // whether those before the running thread wait there
struct thread *lockstep_next(void);             // who goes on; the scheduler, when the pass is through
void lockstep_leave(void);   // the running thread, if in lockstep, is about to do something else
void lockstep_end(void);     // nobody goes on but by barrier_arrive
void lockstep_through(void); // the scheduler goes on: notes where all threads are

// ---- launch.c
extern struct block *slots[MAX_RESIDENT];
void blocks_unfinished(void);
_Noreturn void launch_abandon(cudaError_t error); // from a thread: ends the launch as a GPU does on a fault

// ---- shared.c: the layout of shared memory
void shared_open(struct block *b);  // fresh, poisoned, every object of the launch addressable
void shared_close(struct block *b); // nothing addressable
const struct shared_object *shared_find(size_t offset); // the one that holds it, or whose guard zones do

// ---- memory.c: device memory, and which of its bytes may be touched
// A state byte tells of 4 bytes of memory: bit k of its low half that byte k may be touched, of its high half
// that it has been written.
//
// A place in it is told by an offset: below DEVICE_BYTES cudaMalloc'd, then MANAGED_BYTES of managed memory,
// then the program's own __device__, __constant__ and __managed__ variables.
extern uintptr_t arena;          // address of offset 0
extern uintptr_t program_first;  // address of offset ARENA_BYTES
extern size_t program_bytes;     // of the program's variables
extern uint8_t *arena_state;     // a state byte for each 4 bytes
extern struct cell *arena_cells; // a cell for each 4 bytes
#define NOWHERE ((size_t)-1)     // the offset of what is not device memory
static inline size_t global_offset(uintptr_t address)
{
    if (address - arena < ARENA_BYTES)
        return address - arena;
    return address - program_first < program_bytes ? ARENA_BYTES + (address - program_first) : NOWHERE;
}
static inline uintptr_t global_address(size_t offset)
{
    return offset < ARENA_BYTES ? arena + offset : program_first + (offset - ARENA_BYTES);
}
struct allocation {
    size_t offset, bytes; // place in the arena
    const char *name;     // its variable's, or given by simtNameArray; NULL: it has none
    unsigned number;      // among living ones of that name: the second is called name#2
    size_t element;       // bytes an element; 0: nobody knows
    size_t before;        // bytes before element 0, which belong to nobody
    bool freed;
    bool managed;  // a __managed__ variable
    bool constant; // a __constant__ one
};
void memory_open(void);   // once, before main
void memory_unlock(void); // kernels and the runtime may touch device memory
void memory_lock(void);   // the host may not
cudaError_t memory_allocate(void **p, size_t bytes, bool managed);
cudaError_t memory_free(void *p, struct simt_site site);
void statics_forget(void);  // static.c: static variables of kernels are to begin anew
void memory_free_all(void); // as cudaDeviceReset does
struct allocation *
memory_find(size_t offset); // the one that holds it or, failing that, the last one before it
const struct allocation *memory_nearest(size_t offset); // the one that holds it or that it misses by least
const struct allocation *
memory_next(const struct allocation *a); // the living one after it; NULL: the first, the end
// The program's variable that is called so; NULL if there is none.
const struct allocation *memory_variable(const char *name, size_t length);
void memory_name(const struct allocation *a, char *text, size_t bytes); // totals, totals#2; #1 if it has none
bool memory_is_device(uintptr_t address);                               // and not managed
bool memory_is_registered(uintptr_t address);                           // pinned.c: by cudaHostRegister
bool program_constant(uintptr_t address);                               // of the program itself, read-only
bool memory_covers(uintptr_t address, size_t bytes);                    // all within one living allocation
void memory_written(uintptr_t address, size_t bytes); // by the runtime: they count as initialised
void state_set(uint8_t *state, size_t offset, size_t bytes, uint8_t pattern);
void poison(void *p, size_t bytes); // bytes: a multiple of 4
size_t memory_available(void);      // bytes of device memory never handed out
enum { STATE_NONE = 0x00, STATE_FRESH = 0x0f, STATE_WRITTEN = 0xff };

// ---- race.c: who touched a cell last, and whether that is ordered before now
enum { // bits of an access; of volatile and atomic at most one
    ACCESS_READ = 1,
    ACCESS_WRITE = 2,
    ACCESS_VOLATILE = 4,
    ACCESS_ATOMIC = 8,
    ACCESS_BLOCK = 16 // an atomic that signals to its own block only
};
struct cell {
    uint64_t write;   // stamp of the last write
    uint64_t read[2]; // stamps of the last two readers that are not ordered
    uint32_t others;  // if not 0: number of its list of more unordered accesses, see others.c
    uint32_t split;   // if not 0: number of the four cells that stand for the single bytes
};
void race_shared(size_t offset, unsigned bytes, unsigned access, uint64_t pc);
void race_global(size_t offset, unsigned bytes, unsigned access, uint64_t pc);

// ---- epochs.c: whose a stamp is
uint32_t epoch_new(const struct block *b, uint32_t interval); // in that interval of b; 0: begins one
uint32_t epoch_next(void);                                    // the one that epoch_new will give next
struct moment moment_of(uint64_t stamp);

// ---- cells.c: who wrote last
uint64_t last_write(uintptr_t address);                       // its stamp; 0 if none in this launch
uint64_t last_global_write(size_t offset);                    // the same, of a byte of device memory
uint64_t cell_writer(size_t offset);                          // the same, of any launch
unsigned strong_writes(uintptr_t address, uint64_t stamps[]); // unordered ones, MAX_OTHERS at most

// ---- tell.c
struct access access_of(uint64_t stamp, bool write);

// ---- order.c: what orders threads beyond barriers and launches
void order_fence(bool block_only);
void order_publish(uintptr_t address, bool modifies, bool near);
void order_observe(uintptr_t address, uint64_t writer, uint64_t reader, bool near);
void order_barrier(struct block *b);
void order_warp(struct block *b, unsigned first, uint32_t mask);
void order_open(struct block *b);         // b starts
void order_forget(void);                  // the launch is over
bool order_knows(const struct moment *m); // whether the running thread is ordered after it
enum missing { NOT_A_PATTERN, WRITERS_FENCE, READERS_FENCE, BOTH_FENCES };
enum missing order_missing(const struct moment *m, uint64_t *flag_writer, uint64_t *flag_reader);
bool order_flag_too_early(const struct moment *m, uint64_t *flag_writer, uint64_t *flag_reader);

// ---- sight.c: who has seen the last strong write to a place
void sight_open(struct block *b);                                     // b starts: it has seen nothing
void sight_note(uintptr_t address, uint64_t writer, uint64_t reader); // the running thread has seen that one
// Whether it was seen by a strong read that happened before what the running thread does now, by `mine`.
bool sight_before(uintptr_t address, uint64_t writer, uint64_t mine, bool shared);

// ---- poll.c: threads that wait for a flag
void poll_before(uintptr_t address, unsigned access, uint64_t pc); // a strong read is about to happen
// Whether m's thread last read a flag of before the launch; then *raised says whether it was raised.
bool polled_old_flag(const struct moment *m, bool *raised);
void note_change(uintptr_t address, uint64_t pc); // the running thread's atomic made one
void tell_deadlock(void);                         // no resident thread can go on

// ---- fine.c
extern const bool program_is_fine
    __attribute__((weak)); // there only if something but barriers may order threads

// ---- warp.c: calls that the lanes of a warp make together
uint64_t warp_call(struct lane_call asked, struct simt_site site);
void warp_start(struct block *b);
void warp_lane_done(struct block *b, unsigned number);
bool warp_waits_for(const struct block *b, const struct thread *t); // its last vote kept the warp in its loop
void warp_converge(struct block *b); // a pass is through: lanes that wait to know who runs with them may
void warp_unlock(struct block *b);   // nobody can run, and some wait for lanes that won't come

// ---- shape.c: struct types that kernels use
bool shape_has_padding(const uint8_t *state, size_t offset,
                       unsigned bytes); // they are structs in which only padding was never written
// Whether so large a part of one may lie there, at no multiple of its size, in an array of such elements (0:
// unknown).
bool shape_may_lie(unsigned bytes, uintptr_t address, size_t element);

// ---- absent.c: whether an undefined value matters
uint64_t
absent_value(const struct block *b, unsigned first,
             unsigned lane); // what that lane of a warp gets by a shuffle from one that makes no call
void absent_clock(void);     // the kernel looks at a clock: it may do otherwise the second time
void absent_settle(void);    // a launch's blocks have run: tells what matters
void absent_end(void);       // the process ends

// ---- hooks.c: the compiler's calls for each load and store
void see(void *p, unsigned bytes, unsigned access, void *return_address); // an access, about to happen
extern int64_t fuel; // what the running block may still spend
extern enum watch {  // how plain accesses are seen
    NOT_AT_ALL = -1, // SIMT_CHECKS=0
    CAREFULLY,       // the host runs, or all that is done is logged
    QUICKLY
} watch;

// ---- outside.c: tells of an access to what may not be touched there, or was never written; the last three
// end the launch
void tell_outside(size_t offset, unsigned access, uint64_t pc, bool shared); // beside every array
void tell_unwritten(size_t offset, unsigned access, uint64_t pc, bool shared);
void tell_misaligned(size_t offset, unsigned bytes, unsigned access, uint64_t pc, bool shared);
void tell_constant(size_t offset, unsigned access, uint64_t pc); // a write to a __constant__ variable
// Neither the block's shared memory nor device memory nor on the thread's own stack.
void tell_stray(uintptr_t address, unsigned access, uint64_t pc);

// ---- finding.c: what is told
enum kind {
    SHARED_RACE,
    GLOBAL_RACE,
    MISSING_FENCE,
    DIVERGENCE,
    DEADLOCK,
    OOB_SHARED,
    OOB_GLOBAL,
    OOB_LOCAL,
    MISALIGNED,
    UNINIT_SHARED,
    UNINIT_GLOBAL,
    INVALID_LAUNCH,
    HOST_DEREF,
    BAD_FREE,
    ABSENT_LANE,
    NOT_AN_ELEMENT,
    HOST_COMBINE,
    TIMEOUT,
    CRASH,
    KINDS
};
enum op { OP_READ, OP_WRITE, OP_ATOMIC, OP_BARRIER, OP_LAUNCH, OP_CALL, OP_INDEX };
struct access { // one side of a finding
    enum op op;
    uint64_t pc; // code address, offset in the program's text; 0: use site
    struct simt_site site;
    bool on_device; // thread and block are meant
    struct simt_dim thread, block;
};
struct finding {
    enum kind kind;
    struct access access[MAX_ACCESSES];
    unsigned accesses;
    char object[64]; // "" if none
    bool has_index;
    int64_t index;
    char why[400]; // the sentence that explains it; "%1", "%2" stand for the accesses' places
    const char
        *in_one_line; // or NULL: its end, from the last colon on, if it says between and means one line
    uint64_t count;
    char kernel[128];
};
struct access access_here(enum op op, uint64_t pc);                          // by the running thread
struct access access_at(enum op op, struct simt_site site);                  // by the host
struct access access_waiting(const struct block *b, const struct thread *t); // where t waits
void name_object(struct finding *f, size_t offset,
                 bool shared);             // the array at that offset, and the index in it
void finding_add(const struct finding *f); // said at once from the host, at the launch's end from a kernel
void findings_flush(void);
uint64_t findings_total(void);
const char *kind_name(enum kind kind);
const char *op_name(enum op op);
enum op op_of(unsigned access);
void exit_with_findings(int status, void *unused); // for on_exit

// ---- source.c: code addresses to lines
struct place {
    char file[256];
    int line;
};                              // line 0: unknown
extern char __executable_start; // where the program's own code begins, set by the linker
static inline uint64_t text_offset(const void *return_address) // 0 if a stamp can't hold it
{
    uintptr_t offset = (uintptr_t)return_address - (uintptr_t)&__executable_start;
    return offset < TEXT_BYTES ? offset : 0;
}
void source_find(const uint64_t *pcs, unsigned count, struct place *places);
const char *source_text(const struct place *p); // its text, or NULL; valid until the next call
const char *source_line(const struct place *p); // the same from its first word on
const char *base_name(const char *path);

// ---- report.c: SIMT_REPORT
void report_finding(const struct finding *f, const struct place *places, const char *text);
void report_launch(const struct launch *l);

// ---- fault.c: signals
void fault_open(void);                                       // once, before main
void host_touch(uintptr_t address, enum op op, uint64_t pc); // host code is about to touch device memory
bool address_is_mapped(uintptr_t address);
void *program_counter(void *context); // where a signal came, as if it were a return address

// ---- end.c: what ends a process before its time
void end_open(void);                               // once, before main
void end_watch(bool on);                           // a kernel runs: watch for a loop that never waits
void out_of_fuel(void *pc, struct simt_site site); // tells a timeout and ends the process
void end_if_stopped(void);                         // ends it if a signal asked for that
_Noreturn void end_process(void);                  // tells what was found, and ends it

// ---- runtime.c: the error state, as a real runtime keeps it
void error_set(cudaError_t error);        // of a call; cudaGetLastError clears it
void error_fault(cudaError_t error);      // of a kernel; stays, and shows at the next call that waits
cudaError_t error_sticky(void);           // of a kernel: nothing can be launched any more
void error_forget(void);                  // as cudaDeviceReset does
cudaError_t returning(cudaError_t error); // what a call returns, noted
cudaError_t wait_for_kernels(void);       // a call that waits: the fault of a kernel before it shows here

// ---- stream.c
cudaError_t stream_use(cudaStream_t stream); // waits; an error if that is no stream

// ---- function.c
size_t function_dynamic_bytes(const void *kernel); // of dynamic shared memory that its launch may ask for

// ---- cost.c
void count_combine(uint32_t node, uint64_t pc); // of the running thread, or of the host
bool counting(void);                            // some combine has happened

// ---- derivation.c: elements that know where they came from
bool derivation_begun(void);
unsigned derivation_bytes(void); // of an element; 0 where there are none
void derivation_operands(uint32_t node, uint32_t *left, uint32_t *right);
void derivation_tell_nothing(uint64_t pc); // a combine was counted there, and nothing combined
void derivation_part(void);                // in a child of absent.c: it goes on by itself
// Of memory that is about to be compared with a child's: what was combined may have other numbers there.
void derivation_settle(void *memory, size_t bytes);

// ---- events.c: what was done since the last barrier, if somebody asked
extern bool logging; // somebody did
void log_access(uintptr_t address, unsigned bytes, unsigned access, uint64_t pc);
void log_combine(uint32_t node, uint64_t pc);
void log_interval(struct block *b, const struct simt_site *site);
void log_shuffle(struct block *b, unsigned first, uint32_t lanes);
void log_unfinished(struct block *b);

// ---- trace.c: SIMT_TRACE
void trace_interval(struct block *b, const struct simt_site *site);
void trace_shuffle(struct block *b, unsigned first, uint32_t lanes);
void trace_launch(void); // the device's arrays at the end of a launch

// ---- warp_cost.c: SIMT_COSTS
void warp_costs(const struct block *b);

#endif
