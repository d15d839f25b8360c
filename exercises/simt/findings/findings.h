// What the device finds: how findings are collected, reported and written to the report, and how a process
// ends early.
#ifndef SIMT_ROOM_FINDINGS_H
#define SIMT_ROOM_FINDINGS_H

#include <stdio.h>
#include <string.h>

#include "../memory/memory.h"

// ---- source.c: from code addresses to source lines
struct source_line {
    char file[256];
    int line; // 0 if not known
    // If the code is in a library's header: the innermost line in that header. `file` and `line` are then
    // those of the program's own line that called the library or, if `foreign`, of another line of the
    // library.
    char header[256];
    int header_line; // 0: the code is not in a library's header
    bool foreign;
    // If the compiler has put the function of that line into its caller: the line of the call.
    char caller[256];
    int caller_line; // 0: it has not, or the call is not the program's own
};
static inline bool same_line(const struct source_line *a, const struct source_line *b)
{
    return a->line == b->line && !strcmp(a->file, b->file);
}
extern char __executable_start; // where the program's own code begins, set by the linker
static inline uint64_t text_offset(const void *return_address) // 0 if a stamp cannot contain the offset
{
    uintptr_t offset = (uintptr_t)return_address - (uintptr_t)&__executable_start;
    return offset < TEXT_BYTES ? offset : 0;
}
// Finds, for each address, the innermost line in a file whose lines are reported. pcs are return addresses.
void simt_source_find(const uint64_t *pcs, unsigned count, struct source_line *lines);
// Whether the program includes libraries' headers that have functions for the device.
bool simt_source_has_libraries(void);
// Enters the place of an access whose line `site` gives. `at` is what was found for waits_at.
void simt_source_place(struct source_line *at, struct simt_site site);
// Return addresses of the host's calls that have not ended, from the innermost one outwards.
struct frames {
    uint64_t pcs[32];
    unsigned count;
};
void simt_source_note_frames(struct frames *f);
// The innermost line of the program itself. Its line is 0 if that is not known.
struct source_line simt_source_of_frames(const struct frames *f);
// Notes where the host is, before it starts a kernel of a library: function is the kernel's address, or NULL.
void simt_source_note_call(const void *function);
// Writes the path to at most `bytes` bytes, and returns the line.
int simt_source_give(const struct source_line *at, char *path, size_t bytes);
// Whether the file is a header of a library, such as CUB.
bool simt_source_is_library(const char *file);
// Whether that code is a library's own. False if this is not known.
bool simt_source_in_library(uint64_t pc);
// The name of the kernel that was noted, without its namespaces and template arguments. Returns false if it
// is not known.
bool simt_source_kernel(char *name, size_t bytes);
const char *simt_source_text(const struct source_line *at); // its text, or NULL; valid until the next call
const char *simt_source_code(const struct source_line *at); // the same without the blanks at its beginning
// Whether that line is a loop with an empty body, which only waits until its condition is false.
bool simt_source_spins(struct source_line at);
const char *simt_base_name(const char *path); // the file's name without its folders

// ---- finding.c: what is reported
enum op { OP_READ, OP_WRITE, OP_ATOMIC, OP_BARRIER, OP_LAUNCH, OP_CALL, OP_INDEX, OP_BRANCH };
struct access { // one side of a finding
    enum op op;
    uint64_t pc; // code address, as an offset in the program's text; 0 if `site` gives the line
    struct simt_site site;
    uint64_t waits_at; // if `site` is in a library's header: a code address there; 0 if not known
    bool earlier;      // made in an earlier call by the host, whose line is not known if a library made it
    bool on_device;    // whether thread and block are set
    struct simt_dim thread, block;
    bool scoped; // whether it is a strong access or a fence, which has a scope
    enum simt_scope scope;
    unsigned order;         // of an atomic: its memory order + 1; 0: not known
    struct counted {        // its place in the order of its thread's accesses: see machine/hold.c
        uint32_t number;    // 1 + its number; 0: not known
        const char *kernel; // the occasion of its launch
        uint32_t launch;
        int64_t block;
        int thread;
    } counted;
    bool last;  // of a race: made after the other access
    bool older; // a load that got an older value than the one that the other access has written
};
struct job_place { // a job of the host: the slot of its stream, and its number there, from 1 on
    unsigned slot;
    uint32_t number;
};
struct finding {
    const char *kind; // a code, such as "shared-race", that is among those of words/
    struct access access[MAX_ACCESSES];
    unsigned accesses;
    struct object object;
    struct clause because[MAX_CLAUSES]; // the first is the main one
    unsigned clauses;
    bool several_blocks; // whether the launch has several blocks
    size_t needs;        // bytes of dynamic shared memory that the accesses need; 0 if that is not the point
    // A reason that takes the place of all clauses but the first, if they would say that something stands
    // between a line and itself; or NULL.
    const char *in_one_line;
    uint64_t count;   // how often it occurred; 0: once
    char kernel[128]; // "" in host code
    bool of_library;  // a library launched the kernel
    struct job_place
        jobs[2];         // of a race of jobs: those of the first two accesses; number 0: it is the host's
    uint64_t host_touch; // of a race of the host with a job: which of the host's accesses it is
    bool shows;          // it only shows what the finding before it changes
};
static inline bool is_kind(const struct finding *f, const char *kind) { return !strcmp(f->kind, kind); }
struct access simt_access_here(enum op op, uint64_t pc); // an access by the running thread, or by the host
struct access simt_access_here_at(enum op op, struct simt_site site);    // the same
static inline struct access simt_access_by_host(enum op op, uint64_t pc) // even in a kernel
{
    return (struct access){.op = op, .pc = pc};
}
struct access simt_access_launching(const struct launch *l); // the launch, by a thread, of that grid
struct access simt_access_by(const struct touch *t);         // the same for an access to memory
struct source_line simt_source_of(const struct access *a);   // its line; 0 if that is not known
// Returns the place of an access in the order of its thread's accesses. counted: as in struct touch.
struct counted simt_counted_in(const struct launch *l, uint64_t block, unsigned thread, uint32_t counted);
// What the thread of that access does at another place in the code.
struct access simt_access_beside(const struct access *a, enum op op, uint64_t pc);
unsigned simt_order_of(const struct touch *t);                   // as in struct access
struct access simt_access_at(enum op op, struct simt_site site); // a call or launch by the host
struct object simt_object_at(struct spot at); // the array at that spot, and the index in it
// A finding of that kind, whose first access this is.
struct finding simt_finding_of(const char *kind, struct access by);
// Reports such a finding with one clause, in which all facts that are not given are 0.
#define TELL(kind, by, ...) simt_tell(kind, by, (struct clause){.reason = __VA_ARGS__})
void simt_tell(const char *kind, struct access by, struct clause why);
// Adds a clause, in which all facts that are not given are 0.
#define BECAUSE(f, ...) simt_because(f, (struct clause){.reason = __VA_ARGS__})
void simt_because(struct finding *f, struct clause c);
// Adds that the launch of that kernel is invalid, and why.
void simt_because_refused(struct finding *f, const char *kernel, const struct clause *why);
// Adds how large the array is that an access to that spot misses, or that it has been freed.
void simt_tell_size(struct finding *f, struct spot at);
// Reports the finding: at once if it is the host's, otherwise when the launch ends.
void simt_finding_add(const struct finding *f);
void simt_findings_flush(void);            // reports the findings that were added
uint64_t simt_findings_total(void);        // how many findings have been reported so far
bool simt_findings_have(const char *kind); // whether the current launch has a finding of that kind so far
// Whether the two are of the same kind, with the first two accesses in the same two places, in either order.
bool simt_findings_alike(const struct finding *f, const struct finding *g);
extern bool simt_findings_off; // whether nothing that is found is reported
extern void (*simt_findings_note)(
    const struct finding *f);        // is called each time one is found; NULL: nobody wants that
enum op simt_op_of(unsigned access); // access: ACCESS_READ and the other flags
static inline uint64_t pc_of(const struct touch *t) { return text_offset(t->by); }
const char *simt_op_name(enum op op);
// For on_exit: reports the findings that are left. If there were any, a status of 0 becomes 86.
void simt_exit_with_findings(int status, void *unused);

// What puts a finding into words. A room above sets it before main. It is called with NULL when the process
// ends.
extern void (*simt_findings_speak)(const struct finding *f, const struct source_line *places);
// Tries to show what the finding, which has just been reported, changes. Returns whether it can. If so,
// *witness says so: its first two accesses are those of f, in either order. NULL: nobody tries.
extern bool (*simt_findings_witness)(const struct finding *f, struct finding *witness);

// ---- report.c: the file SIMT_REPORT
bool simt_report_wanted(void); // whether SIMT_REPORT is set
// Adds a comma, the name, and three numbers.
void simt_report_put_dim(struct simt_text *record, const char *name, struct simt_dim d);
void simt_report_write(const struct simt_text *record); // writes it if a report is wanted

// ---- parting.c
// A warp has parted there: of so many lanes that took a branch, these were active together.
void simt_parted(struct simt_site site, unsigned lanes, unsigned of);
void simt_tell_parting(void); // says on stderr where the last launch with a parting first did

// ---- ending.c: what ends a process early
extern uint64_t simt_prints;                            // calls of printf in the current launch
void simt_out_of_fuel(void *pc, struct simt_site site); // reports a timeout and ends the process
// What the rooms above do when a process ends in the middle of a launch. They set these pointers when they
// open.
extern struct before_end {
    void (*first)(void);       // before the findings are reported
    void (*with_launch)(void); // after that, to report the launch
    // A thread is in a loop at f's first access. If the thread waits for something, this returns true, and f
    // says for what.
    bool (*waits)(struct finding *f);
} simt_before_end;
void simt_ending_open(void);           // to be called once, before main
void simt_ending_watch(bool on);       // whether a kernel runs whose loops have to be watched
bool simt_is_stopped(void);            // whether a signal has asked for the end of the process
void simt_end_if_stopped(void);        // ends the process if so
_Noreturn void simt_end_process(void); // reports the findings, and ends the process
// Ends the process, with status 1, because the device cannot do what the program asks for in that line.
#define UNSUPPORTED_AT(access, ...) simt_end_unsupported(access, (struct clause){.reason = __VA_ARGS__})
_Noreturn void simt_end_unsupported(struct access at, struct clause why);
// Returns the address at which a signal came, as if it were a return address.
void *simt_program_counter(void *context);
bool simt_address_is_mapped(uintptr_t address); // whether the process has a page there

#endif
