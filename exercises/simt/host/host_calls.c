// Where the calls of a confined file through pointers may lead: to the beginning of one of its own functions,
// or to a function of others that it names. indirect_call.S checks each call.
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "inside.h"

#ifdef __x86_64__
#define BEGINNING 0xfa1e0ff3u // endbr64, with which each function begins that a pointer may lead to
#else
#define BEGINNING 0xd503245fu // bti c
#endif

// For indirect_call.S: whether calls are checked; where the file's functions are; and a bit for each of their
// bytes, which is set where a function begins. Nobody can write these bits.
bool simt_calls_checked;
uintptr_t simt_own_text_first, simt_own_text_end;
const unsigned char *simt_own_beginnings;

// The file's functions, and the functions of others whose addresses it names: see
// compiler/confine/objects.sh. FUNCTIONS has the place after the first instruction of each function of the
// program that may be called through a pointer. The bytes of that instruction alone do not say that a
// function begins: they may be in a constant.
SIMT_SECTION_OF(char, OWN_TEXT);
SIMT_SECTION_OF(void *const, MAY_CALL);
SIMT_SECTION_OF(const char *const, FUNCTIONS);

static bool is_own(uintptr_t address)
{
    return address >= simt_own_text_first && address < simt_own_text_end;
}

static bool begins_with_mark(uintptr_t address)
{
    static const uint32_t mark = BEGINNING;
    return is_own(address) && memcmp((const void *)address, &mark, sizeof mark) == 0;
}

void simt_calls_open(void)
{
    simt_own_text_first = (uintptr_t)SIMT_SECTION_BEGIN(OWN_TEXT);
    simt_own_text_end = (uintptr_t)SIMT_SECTION_END(OWN_TEXT);
    simt_calls_checked = SIMT_SECTION_BEGIN(OWN_TEXT) != NULL && simt_options.checks;
    if (!simt_calls_checked)
        return;
    size_t bytes = (simt_own_text_end - simt_own_text_first) / 8 + 1;
    unsigned char *bits = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (bits == MAP_FAILED)
        simt_device_failed("no memory for a list of functions");
    for (const char *const *f = SIMT_SECTION_BEGIN(FUNCTIONS); f < SIMT_SECTION_END(FUNCTIONS); f++) {
        uintptr_t address = (uintptr_t)*f - sizeof(uint32_t), at = address - simt_own_text_first;
        if (begins_with_mark(address))
            bits[at / 8] |= (unsigned char)(1u << at % 8);
    }
    mprotect(bits, bytes, PROT_READ);
    simt_own_beginnings = bits;
}

void simt_call_allowed(void (*function)(void), const void *by)
{
    uintptr_t address = (uintptr_t)function, at = address - simt_own_text_first;
    if (!simt_calls_checked || (is_own(address) && simt_own_beginnings[at / 8] >> at % 8 & 1))
        return;
    for (void *const *named = SIMT_SECTION_BEGIN(MAY_CALL); named < SIMT_SECTION_END(MAY_CALL); named++)
        if (*named == (void *)address)
            return;
    TELL("crash", simt_access_here(OP_CALL, text_offset(by)),
         address < NULL_PAGES ? "calls-null-pointer" : "calls-no-function");
    simt_end_process();
}
