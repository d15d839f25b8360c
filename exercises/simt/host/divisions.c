// Divisions of integers in kernels whose result C++ leaves open: by 0, and of the smallest number by -1.
// x86-64 stops the program at such a division. A GPU goes on: n / 0 has all bits set, n % 0 is n, and the
// smallest number divided by -1 is itself, with the rest 0. (PTX leaves the first two open; tests/simt/values
// has them from a GPU.) So the division is reported, gets a GPU's result, and the kernel goes on.
#define _GNU_SOURCE
#include <string.h>
#include <ucontext.h>

#include "inside.h"

#ifdef __x86_64__
// Numbers of registers as instructions have them.
static const int registers[] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};

// A div or idiv instruction.
struct division {
    unsigned length, bytes; // its length, and the size of its operands
    uint64_t divisor;
};

static uint64_t lowest(uint64_t bits, unsigned bytes)
{
    return bytes == 8 ? bits : bits & ((1ull << 8 * bytes) - 1);
}

// Returns the operand that begins with the ModRM byte at *p, and moves *p to its end. rex: the instruction's
// REX prefix, or 0. No other operand follows.
static uint64_t read_operand(const unsigned char **p, unsigned rex, unsigned bytes, const greg_t *r)
{
    unsigned modrm = *(*p)++, mode = modrm >> 6, base = modrm & 7;
    uint64_t address = 0, value = 0;
    if (mode == 3) {
        bool high_byte = bytes == 1 && !rex && base >= 4; // ah, ch, dh, bh
        value = (uint64_t)r[registers[high_byte ? base - 4 : base | (rex & 1) << 3]];
        return lowest(high_byte ? value >> 8 : value, bytes);
    }
    bool no_base = mode == 0 && base == 5;
    if (base == 4) {
        unsigned sib = *(*p)++, index = (sib >> 3 & 7) | (rex & 2) << 2;
        base = sib & 7;
        no_base = mode == 0 && base == 5;
        if (index != 4)
            address = (uint64_t)r[registers[index]] << (sib >> 6);
        if (!no_base)
            address += (uint64_t)r[registers[base | (rex & 1) << 3]];
    } else if (!no_base) {
        address = (uint64_t)r[registers[base | (rex & 1) << 3]];
    }
    bool from_here = no_base && (modrm & 7) == 5;
    if (mode == 1) {
        address += (uint64_t)(int64_t)(signed char)*(*p)++;
    } else if (mode == 2 || no_base) {
        int32_t distance;
        memcpy(&distance, *p, sizeof distance);
        *p += sizeof distance;
        address += (uint64_t)(int64_t)distance + (from_here ? (uint64_t)*p : 0);
    }
    memcpy(&value, (const void *)address, bytes);
    return value;
}

static bool read_division(const greg_t *r, struct division *d)
{
    const unsigned char *start = (const unsigned char *)r[REG_RIP], *p = start;
    unsigned rex = 0;
    d->bytes = *p == 0x66 ? 2 : 4;
    p += *p == 0x66;
    if ((*p & 0xf0) == 0x40) {
        rex = *p++;
        d->bytes = rex & 8 ? 8 : d->bytes;
    }
    if ((*p != 0xf6 && *p != 0xf7) || (p[1] >> 3 & 7) < 6)
        return false;
    if (*p++ == 0xf6)
        d->bytes = 1;
    d->divisor = read_operand(&p, rex, d->bytes, r);
    d->length = (unsigned)(p - start);
    return true;
}

// Returns what the first `bytes` bytes of a register become if they are set. If 4 are, the others are
// cleared.
static greg_t with(greg_t before, unsigned bytes, uint64_t value)
{
    return (greg_t)(bytes >= 4 ? lowest(value, bytes)
                               : lowest(value, bytes) | ((uint64_t)before - lowest((uint64_t)before, bytes)));
}

bool simt_division_goes_on(void *context)
{
    greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
    struct division d;
    if (!read_division(r, &d))
        return false;
    // The compiler extends the dividend to twice its size, so its lower half is all of it.
    uint64_t dividend = lowest((uint64_t)r[REG_RAX], d.bytes);
    // If two numbers of 64 bits need only 32, a GPU divides them in 32 bits.
    uint64_t all_bits = d.bytes == 8 && dividend >> 32 ? UINT64_MAX : UINT32_MAX;
    uint64_t quotient = d.divisor ? dividend : all_bits, rest = d.divisor ? 0 : dividend;
    TELL("undefined-value", simt_access_here(OP_CALL, text_offset((void *)(r[REG_RIP] + 1))),
         d.divisor ? "divides-smallest" : "divides-by-zero-here");
    if (d.bytes == 1) {
        r[REG_RAX] = with(r[REG_RAX], 2, lowest(quotient, 1) | rest << 8);
    } else {
        r[REG_RAX] = with(r[REG_RAX], d.bytes, quotient);
        r[REG_RDX] = with(r[REG_RDX], d.bytes, rest);
    }
    r[REG_RIP] += d.length;
    return true;
}
#else
bool simt_division_goes_on(void *context)
{
    (void)context;
    return false;
}
#endif
