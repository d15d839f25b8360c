// Where the host code of a confined file may read and write: its own frames on the stack, its own variables,
// what it allocated, and what it was lent. Everything else in the process belongs to the device, to a
// library, or to the caller. So the process ends before the file touches anything else. The compiler calls a
// hook before each access (hooks.c). Functions that write through a pointer call simt_pass or
// simt_range_access (library.c, and runtime/).
#define _GNU_SOURCE
#include <link.h>
#include <stdio.h>
#include <string.h>

#include "inside.h"

#ifdef __x86_64__
#define RETURN_BYTES 8 // the return address is below the caller's frame
#else
#define RETURN_BYTES 0
#endif

bool simt_confined; // whether the file's host code runs now

static uintptr_t stack_top; // the file's frames are below it
static const char *thread_local_first, *thread_local_end;

static struct lent {
    const char *name;
    uintptr_t address;
    size_t bytes, element;
} lent[MAX_LENT];
static unsigned lent_count;

enum { MAX_GRANTED = 64 };
static struct granted {
    uintptr_t address;
    size_t bytes;
} granted[MAX_GRANTED];
static unsigned granted_count;

// The confined object's own variables, and its functions that give variables their first values. objects.sh
// has moved them to sections of their own. A program without a confined file does not have these sections.
SIMT_SECTION_OF(char, OWN_DATA);
SIMT_SECTION_OF(char, OWN_BSS);
typedef void setter(void);
SIMT_SECTION_OF(setter *const, OWN_START);

static bool has_confined_file(void) { return SIMT_SECTION_BEGIN(OWN_DATA) != NULL; }

void simt_confined_begin(void)
{
    stack_top = (uintptr_t)__builtin_dwarf_cfa() - RETURN_BYTES; // where the caller's frame begins
    lent_count = 0;
    simt_confined = has_confined_file() && simt_options.checks;
    simt_given_begin();
    simt_memory_trust(false);
}

void simt_confined_lend(const char *name, const void *p, size_t bytes, size_t element)
{
    if (lent_count == MAX_LENT)
        simt_device_failed("more than %d arrays are lent to a call", MAX_LENT);
    lent[lent_count++] = (struct lent){name, (uintptr_t)p, bytes, element};
}

void simt_confined_end(void)
{
    simt_given_end();
    simt_confined = false;
    simt_memory_trust(has_confined_file());
}

// Finds the program's own thread_local variables. The first object is the program.
static int find_thread_local(struct dl_phdr_info *program, size_t size, void *unused)
{
    (void)size, (void)unused;
    for (unsigned i = 0; i < program->dlpi_phnum; i++)
        if (program->dlpi_phdr[i].p_type == PT_TLS && program->dlpi_tls_data) {
            thread_local_first = program->dlpi_tls_data;
            thread_local_end = thread_local_first + program->dlpi_phdr[i].p_memsz;
        }
    return 1;
}

void simt_confined_open(void)
{
    dl_iterate_phdr(find_thread_local, NULL);
    simt_calls_open();
    for (setter *const *first = SIMT_SECTION_BEGIN(OWN_START); first < SIMT_SECTION_END(OWN_START); first++) {
        simt_confined_begin();
        (*first)();
        simt_confined_end();
    }
    simt_memory_trust(has_confined_file());
}

// ---- what belongs to the file

static bool within(uintptr_t address, size_t bytes, const char *first, const char *end)
{
    uintptr_t begin = (uintptr_t)first;
    return address - begin < (uintptr_t)end - begin && bytes <= (uintptr_t)end - address;
}

static bool is_lent(uintptr_t address, size_t bytes)
{
    for (unsigned i = 0; i < lent_count; i++)
        if (within(address, bytes, (char *)lent[i].address, (char *)lent[i].address + lent[i].bytes))
            return true;
    return false;
}

bool simt_confined_grant(const void *p, size_t bytes)
{
    if (granted_count == MAX_GRANTED)
        return false;
    granted[granted_count++] = (struct granted){(uintptr_t)p, bytes};
    return true;
}

static bool is_granted(uintptr_t address, size_t bytes)
{
    for (unsigned i = 0; i < granted_count; i++)
        if (within(address, bytes, (char *)granted[i].address, (char *)granted[i].address + granted[i].bytes))
            return true;
    return false;
}

static bool is_own_variable(uintptr_t address, size_t bytes)
{
    return within(address, bytes, SIMT_SECTION_BEGIN(OWN_DATA), SIMT_SECTION_END(OWN_DATA)) ||
           within(address, bytes, SIMT_SECTION_BEGIN(OWN_BSS), SIMT_SECTION_END(OWN_BSS)) ||
           within(address, bytes, thread_local_first, thread_local_end);
}

// By this variable of the C library, a copy of a std::shared_ptr asks whether there are other threads. An
// older C library does not have it.
extern char __libc_single_threaded __attribute__((weak));

static bool is_single_threaded(uintptr_t address)
{
    return address && address == (uintptr_t)&__libc_single_threaded;
}

// Whether it is in memory that host and device share.
static bool is_shared_with_device(uintptr_t address, size_t bytes)
{
    return global_offset(address) != NOWHERE && simt_memory_covers(address, bytes);
}

// Whether this only reads which stream stdout or stderr is, to give it to fflush() or fprintf().
static bool reads_stream(const struct touch *t)
{
    const bool is_one = t->address == (uintptr_t)&stdout || t->address == (uintptr_t)&stderr;
    return is_one && t->bytes <= sizeof(FILE *) && !(t->how & ACCESS_WRITE);
}

static bool may_touch(const struct touch *t)
{
    const uintptr_t address = t->address;
    const size_t bytes = t->bytes;
    return is_lent(address, bytes) || is_granted(address, bytes) || simt_host_addressable(address, bytes) ||
           within(address, bytes, t->stack_low, (char *)stack_top) || is_own_variable(address, bytes) ||
           is_shared_with_device(address, bytes) || reads_stream(t) ||
           (!(t->how & ACCESS_WRITE) &&
            (is_single_threaded(address) ||
             (simt_program_constant(address) && simt_program_constant(address + bytes - 1))));
}

void simt_confined_registers(const void *p, size_t bytes, const void *by)
{
    if (!simt_confined || simt_host_addressable((uintptr_t)p, bytes) || is_own_variable((uintptr_t)p, bytes))
        return;
    TELL("host-out-of-bounds", simt_access_by_host(OP_CALL, text_offset(by)), "registers-stack");
    simt_end_process();
}

// ---- reporting

extern void *__libc_stack_end; // where the main thread's stack ends; this thread runs all host code

// Whether the address is in the same mapping as the stack. Other memory can be as near: an emulator puts the
// program just below the stack's guard.
static bool is_on_stack(uintptr_t address)
{
    // How far the stack may grow; and the program's arguments.
    const uintptr_t below = 64u << 20, above = 1u << 20, end = (uintptr_t)__libc_stack_end;
    if (address - (end - below) >= below + above || !simt_address_is_mapped(address))
        return false;
    for (uintptr_t p = address; p < end; p += SYSTEM_PAGE)
        if (!simt_address_is_mapped(p))
            return false;
    return true;
}

// Adds where the first byte that may not be touched is, relative to the block.
static void tell_distance(struct finding *f, uintptr_t at, const struct host_block *b)
{
    const int64_t bytes = (int64_t)b->bytes, distance = (int64_t)(at - b->address);
    if (distance < 0)
        BECAUSE(f, "before-block", .n = {-distance, bytes});
    else
        BECAUSE(f,
                distance < bytes    ? "in-block"
                : distance == bytes ? "right-after-block"
                                    : "beyond-block",
                .n = {distance - bytes, bytes});
}

static void tell_block(struct finding *f, uintptr_t address)
{
    const struct host_block *b = simt_host_nearest(address);
    uintptr_t at = address; // the first byte outside
    if (!b->gone && at - b->address < b->bytes)
        at = b->address + b->bytes;
    BECAUSE(f, "host-outside-block");
    tell_distance(f, at, b);
    f->access[f->accesses++] = simt_access_by_host(OP_CALL, text_offset(b->by));
    BECAUSE(f, "block-returned", .text = {b->call});
    if (b->gone) {
        f->access[f->accesses++] = simt_access_by_host(OP_CALL, text_offset(b->gone));
        BECAUSE(f, "block-was-freed");
    }
}

// If these bytes are in an array that was lent, or not much farther from it than its own length, says so.
static bool tell_lent(struct finding *f, uintptr_t address)
{
    for (unsigned i = 0; i < lent_count; i++) {
        const struct lent *l = &lent[i];
        size_t near = l->bytes + 1024, count = l->bytes / l->element;
        if (address + near < l->address || address > l->address + l->bytes + near)
            continue;
        int64_t distance = (int64_t)(address - l->address), element = (int64_t)l->element;
        if (distance >= 0 && (size_t)distance < l->bytes) // the access goes beyond its end
            distance = (int64_t)l->bytes;
        f->object = object_at(simt_object_named(l->name),
                              (distance < 0 ? distance - element + 1 : distance) / element);
        BECAUSE(f, "host-outside");
        BECAUSE(f, "array-has", .n = {(int64_t)count, (int64_t)l->bytes});
        return true;
    }
    return false;
}

static void tell(const struct touch *t)
{
    const uintptr_t address = t->address;
    const enum op op = t->how & ACCESS_WRITE ? OP_WRITE : OP_READ;
    struct finding f = simt_finding_of("host-out-of-bounds", simt_access_by_host(op, pc_of(t)));
    size_t offset = global_offset(address);
    if (address < NULL_PAGES) {
        BECAUSE(&f, "host-null-pointer");
    } else if (simt_host_heap_has(address)) {
        tell_block(&f, address);
    } else if (offset != NOWHERE) {
        f.object = simt_object_at(device_spot(offset));
        BECAUSE(&f, "host-outside");
        simt_tell_size(&f, device_spot(offset));
    } else if (!tell_lent(&f, address)) {
        BECAUSE(&f, is_on_stack(address)
                        ? address < (uintptr_t)t->stack_low ? "host-unused-stack" : "host-callers-stack"
                    : simt_address_is_mapped(address) ? "host-not-its-own"
                                                      : "host-leads-nowhere");
    }
    simt_finding_add(&f);
    simt_end_process();
}

void simt_host_access(const struct touch *t)
{
    if (t->bytes > 0 && !may_touch(t))
        tell(t);
}
