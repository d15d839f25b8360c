// What is found: collected, told, written to the report; and the end of a process that must not go on.
#ifndef SIMT_ROOM_FINDINGS_H
#define SIMT_ROOM_FINDINGS_H

#include <stdio.h>

#include "../memory/memory.h"

// ---- source.c: code addresses to lines
struct source_line {
    char file[256];
    int line; // 0: unknown
};
extern char __executable_start; // where the program's own code begins, set by the linker
static inline uint64_t text_offset(const void *return_address) // 0 if a stamp can't hold it
{
    uintptr_t offset = (uintptr_t)return_address - (uintptr_t)&__executable_start;
    return offset < TEXT_BYTES ? offset : 0;
}
void simt_source_find(const uint64_t *pcs, unsigned count, struct source_line *lines);
const char *simt_source_text(const struct source_line *at); // its text, or NULL; valid until the next call
const char *simt_source_code(const struct source_line *at); // the same from its first word on
// Whether the condition of a loop is there; and of one that only waits until it doesn't hold any more.
bool simt_source_waits(struct source_line at);
bool simt_source_spins(struct source_line at);
const char *simt_base_name(const char *path);

// ---- outside.c: what another process reads
FILE *simt_addr2line(const char *addresses);         // its answers: a pipe for pclose(), or NULL
FILE *simt_ask(const char *what, const char *about); // of SIMT_LINES: the answer, or NULL

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
    EARLY_READ,
    SHARED_LIFETIME,
    INVALID_LAUNCH,
    HOST_DEREF,
    HOST_OUT_OF_BOUNDS,
    BAD_FREE,
    BAD_TEXTURE,
    ABSENT_LANE,
    NOT_AN_ELEMENT,
    HOST_COMBINE,
    TIMEOUT,
    CRASH,
    KINDS
};
enum op { OP_READ, OP_WRITE, OP_ATOMIC, OP_BARRIER, OP_LAUNCH, OP_CALL, OP_INDEX, OP_BRANCH };
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
    char object[64];    // "" if none
    bool has_parameter; // the kernel has a pointer into the midst of that array: of this name, to this index
    char parameter[48];
    int64_t parameter_index;
    bool has_index;
    int64_t index;
    char why[600];           // the sentence that explains it; "%1", "%2" stand for the accesses' lines
    size_t needs;            // bytes of dynamic shared memory; 0: that is not what it is about
    const char *in_one_line; // or NULL: its end, from the last colon on, if "between" would mean one line
    uint64_t count;
    char kernel[128];
};
struct access simt_access_here(enum op op, uint64_t pc);         // by the running thread
struct access simt_access_at(enum op op, struct simt_site site); // by the host
// Names the array at that offset of shared or device memory, and the index in it.
void simt_name_object(struct finding *f, size_t offset, bool shared);
void simt_finding_add(
    const struct finding *f);   // told at once from the host, at the launch's end from a kernel
void simt_findings_flush(void); // tells what was added
uint64_t simt_findings_total(void);
bool simt_findings_have(enum kind kind); // since the launch began
enum op simt_op_of(unsigned access);
const char *simt_kind_name(enum kind kind);
const char *simt_op_name(enum op op);
void simt_exit_with_findings(int status, void *unused); // for on_exit

// ---- report.c: SIMT_REPORT. A record is put together, then written at once.
bool simt_report_wanted(void);
void simt_report_put(const char *format, ...) __attribute__((format(printf, 1, 2)));
void simt_report_put_text(const char *text); // as a JSON string
void simt_report_put_dim(const char *name, struct simt_dim d);
void simt_report_write(void);
void simt_report_finding(const struct finding *f, const struct source_line *lines, const char *text);

// ---- ending.c: what ends a process before its time
extern int64_t simt_fuel;                               // what the running block may still spend
extern uint64_t simt_prints;                            // calls of printf by the launch in hand
void simt_out_of_fuel(void *pc, struct simt_site site); // tells a timeout and ends the process
// The process ends while a launch is in hand: what the rooms above have to do before the findings are told,
// and then of the launch. They set these when they open.
extern struct before_end {
    void (*first)(void);
    void (*with_launch)(void);
    bool (*waits)(
        struct finding *f); // a thread loops at f's first access: whether f says now what it waits for
} simt_before_end;
void simt_ending_open(void);               // once, before main
void simt_ending_watch(bool on);           // a kernel runs: watch for a loop that never waits
void simt_end_if_stopped(void);            // ends it if a signal asked for that
_Noreturn void simt_end_process(void);     // tells what was found, and ends it
void *simt_program_counter(void *context); // where a signal came, as if it were a return address
bool simt_address_is_mapped(uintptr_t address);

#endif
