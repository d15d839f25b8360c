// Elements that know where they came from. An element of a scan is a token: a number that says nothing, and
// stands for an input, for the identity, or for a node, which is two elements that were combined. So what a
// result is made of is read from the nodes, whoever moved it where; a kernel can't look at its elements,
// since there is nothing to see; and it can't make one up, since few of 2^32 tokens stand for anything.
//
// Inputs and nodes share one row of numbers: 0 to inputs - 1, then a number for each combine, in the order in
// which they happened. A token is its number, scrambled. The nodes lie in the file that SIMT_DERIVATION
// names, a record of 12 bytes each: see struct record.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "device.h"
#include "stamp.h"

// What has a number beside inputs and nodes.
#define NUMBERS    (1u << 28)  // of inputs and nodes, at most
#define SPECIAL    0xfffffff0u // from here on
#define TAINTS     (SIMT_TAINTED | SIMT_TAINTED_OTHERWISE)
#define FIRST_ROOM 4096u      // records
#define HOST_MOST  (1u << 20) // combines of the host, where kernels should do it, before it's enough

// A taint marks, in a number, what was made of a value that is undefined; so the parent and the children of
// absent.c, which differ in that value only, make tokens that differ.
enum { SIMT_TAINTED = 1 << 29, SIMT_TAINTED_OTHERWISE = 1 << 28 };

// left, right: numbers, or special ones. who: the code's offset in the program's text, the thread from bit 21
// on, and in bit 31 whether it was the host. Where left is SIMT_NOBODY it is no node: what follows is done by
// block `right` of launch `who`.
struct record {
    uint32_t left, right, who;
};

static struct record *records;            // address space for all that there can be
static size_t room;                       // of them that are there
static uint32_t inputs, count;            // numbers taken so far, inputs and all
static unsigned element_bytes;            // 0 before there are any
static uint32_t keys[2];                  // of a token's low and high word
static unsigned calls;                    // begun so far,
static uint64_t begun_at;                 // the last of them there;
static uint32_t key_before, count_before; // and what the one before it had
static uint64_t told_before;              // findings before the call
static bool host_may;                     // combine,
static uint32_t host_combined;            // and how often it did when it may not
static uint64_t last_block;               // that the records speak of,
static uint32_t last_launch;
static int file = -1;
static const int *shown; // the inputs as ints
static int *sums;        // and all numbers below `summed`
static uint32_t summed;

// ---- tokens

// A permutation of the words (Wellons, hash-prospector: lowbias32), and its inverse.
static inline uint32_t scramble(uint32_t v)
{
    v ^= v >> 16;
    v *= 0x7feb352du;
    v ^= v >> 15;
    v *= 0x846ca68bu;
    return v ^ v >> 16;
}

static inline uint32_t unscramble(uint32_t v)
{
    v ^= v >> 16;
    v *= 0x43021123u;
    v ^= v >> 15 ^ v >> 30;
    v *= 0x1d69e2a5u;
    return v ^ v >> 16;
}

static inline uint64_t token_of(uint32_t number, unsigned bytes)
{
    uint64_t low = scramble(number ^ keys[0]);
    return bytes == 4 ? low : low | (uint64_t)scramble(number ^ keys[1]) << 32;
}

// What is no number's token: memory that nobody wrote, a lane that gave nothing, the identity.
static uint32_t special_of(uint64_t token, unsigned bytes)
{
    uint32_t word = (uint32_t)token;
    if (bytes == 4 ? word == SIMT_IDENTITY_WORD : token == SIMT_WIDE_IDENTITY)
        return SIMT_IDENTITY;
    if (bytes == 8 && token >> 32 != word)
        return SIMT_FOREIGN;
    return word == POISON                                     ? SIMT_UNWRITTEN
           : word == LANE_POISON || word == OTHER_LANE_POISON ? SIMT_UNDEFINED
                                                              : SIMT_FOREIGN;
}

// The number that a token stands for, with its taint; or a special one.
static inline uint32_t number_of(uint64_t token, unsigned bytes)
{
    uint32_t number = unscramble((uint32_t)token) ^ keys[0];
    bool whole = bytes == 4 || (unscramble((uint32_t)(token >> 32)) ^ keys[1]) == number;
    if (LIKELY(whole && (number & ~TAINTS) < count))
        return number;
    return special_of(token, bytes);
}

static bool is_taken(uint32_t number)
{
    uint32_t word = scramble(number ^ keys[0]);
    return word == 0 || word == SIMT_IDENTITY_WORD || word == POISON || word == LANE_POISON ||
           word == OTHER_LANE_POISON;
}

uint32_t simt_element_number(const void *element, unsigned bytes)
{
    uint64_t token = 0;
    memcpy(&token, element, bytes);
    uint32_t number = number_of(token, bytes);
    return number < SPECIAL ? number & ~TAINTS : number;
}

size_t simt_element_count(void) { return count; }

// ---- the file of records

static void open_records(void)
{
    size_t bytes = (size_t)NUMBERS * sizeof *records;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    if (options.derivation) {
        file = open(options.derivation, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        flags = MAP_SHARED | MAP_NORESERVE;
    }
    records = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, file, 0);
    if ((options.derivation && file < 0) || records == MAP_FAILED) {
        perror("simt: SIMT_DERIVATION");
        exit(1);
    }
}

static void grow(void)
{
    room = room ? 2 * room : FIRST_ROOM;
    if (file >= 0 && ftruncate(file, (off_t)(room * sizeof *records)) != 0) {
        perror("simt: SIMT_DERIVATION");
        _exit(1);
    }
}

// In a child that tries what the parent does: from now on it keeps its records to itself.
void derivation_part(void)
{
    if (!records)
        return;
    size_t used = (count - inputs) * sizeof *records, bytes = (size_t)NUMBERS * sizeof *records;
    int old = file;
    file = -1;
    if (mmap(records, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
             -1, 0) == MAP_FAILED)
        _exit(1);
    if (old >= 0 && pread(old, records, used, 0) != (ssize_t)used)
        _exit(1);
}

static inline struct record *add_record(void)
{
    size_t at = count - inputs;
    if (UNLIKELY(at >= room))
        grow();
    count++;
    return &records[at];
}

// The records that come now are of that block, or of the host.
static void change_block(uint64_t block, uint32_t launch)
{
    last_block = block;
    last_launch = launch;
    *add_record() = (struct record){SIMT_NOBODY, (uint32_t)block, launch};
}

// ---- what the kernel program tells

unsigned simt_elements_begin(uint64_t key, int host_combines)
{
    if (!records)
        open_records();
    begun_at = text_offset(__builtin_return_address(0));
    calls++;
    key_before = keys[0];
    count_before = count;
    keys[0] = scramble((uint32_t)key + 1) ^ scramble((uint32_t)(key >> 32) + 77) ^ scramble(~calls);
    keys[1] = scramble(keys[0] + 0x9e3779b9u);
    inputs = count = summed = 0;
    room = 0;
    last_launch = UINT32_MAX;
    host_may = host_combines;
    host_combined = 0;
    told_before = findings_total();
    shown = NULL;
    return calls;
}

void simt_elements_make(void *elements, size_t n, unsigned bytes)
{
    for (size_t i = 0; i < n;) {
        if (is_taken((uint32_t)i)) { // from the beginning, with another key
            keys[0]++;
            i = 0;
            continue;
        }
        i++;
    }
    for (size_t i = 0; i < n; i++) {
        uint64_t token = token_of((uint32_t)i, bytes);
        memcpy((char *)elements + i * bytes, &token, bytes);
    }
    inputs = count = (uint32_t)n;
    element_bytes = bytes;
}

void simt_elements_shown(const int *values) { shown = values; }

// ---- findings

// What a token may be that is none of this call.
static const char *guess(uint64_t token, unsigned bytes, const char *otherwise)
{
    uint32_t word = unscramble((uint32_t)token);
    if (token == 0)
        return "it is 0, and the sum of nothing is IDENTITY";
    if (bytes == 8 && ((word ^ keys[0]) & ~TAINTS) < count)
        return "its first 4 bytes are of an element, and the others are not of that one";
    if (((word ^ key_before) & ~TAINTS) < count_before)
        return "it is an element of the call before";
    return otherwise;
}

static const char *side_name(bool left) { return left ? "left" : "right"; }

// Tells of an operand that is no element.
static void tell_foreign(uint64_t token, bool left, uint64_t pc)
{
    struct finding f = {.kind = NOT_AN_ELEMENT, .accesses = 1};
    char who[40] = "host code";
    if (self) {
        f.access[0] = access_here(OP_CALL, pc);
        snprintf(who, sizeof who, "thread %u", f.access[0].thread.x);
    } else {
        f.access[0] = (struct access){.op = OP_CALL, .pc = pc};
    }
    snprintf(f.why, sizeof f.why, "%s combines at %%1 a %s operand that is no element: %s", who,
             side_name(left),
             guess(token, element_bytes,
                   "it is neither of this call's x nor combined in it; a variable was never set, perhaps"));
    finding_add(&f);
}

void simt_elements_end(unsigned call)
{
    struct finding f = {.kind = NOT_AN_ELEMENT, .access = {{.op = OP_CALL, .pc = begun_at}}, .accesses = 1};
    if (call == calls)
        return;
    snprintf(
        f.why, sizeof f.why,
        "host code begins the elements of x anew at %%1, in the midst of a call: only a test may do that");
    finding_add(&f);
}

// Once a call.
static void tell_host(uint64_t pc)
{
    struct finding f = {.kind = HOST_COMBINE, .access = {{.op = OP_CALL, .pc = pc}}, .accesses = 1};
    if (host_combined++ == HOST_MOST)
        exit(1);
    if (host_combined > 1)
        return;
    snprintf(f.why, sizeof f.why, "host code combines elements at %%1: the scan is for kernels to do");
    finding_add(&f);
}

bool derivation_begun(void) { return records; }

unsigned derivation_bytes(void) { return element_bytes; }

void derivation_operands(uint32_t node, uint32_t *left, uint32_t *right)
{
    *left = records[node - inputs].left;
    *right = records[node - inputs].right;
}

void derivation_tell_nothing(uint64_t pc)
{
    struct finding f = {.kind = NOT_AN_ELEMENT, .accesses = 1};
    f.access[0] = self ? access_here(OP_CALL, pc) : (struct access){.op = OP_CALL, .pc = pc};
    snprintf(f.why, sizeof f.why,
             "simtCombine() at %%1 combines nothing: work is what combine(left, right) does");
    finding_add(&f);
}

// Whether all of an element's bytes were written.
static bool is_written(size_t offset, unsigned bytes)
{
    for (unsigned k = 0; k < bytes / 4; k++)
        if (arena_state[offset / 4 + k] != STATE_WRITTEN)
            return false;
    return true;
}

// The offset of the first of n elements that was written and is none; NOWHERE if there is none.
static size_t find_foreign(size_t offset, size_t n, unsigned bytes, uint64_t *token)
{
    for (; n > 0; n--, offset += bytes) {
        *token = 0;
        memcpy(token, (const void *)global_address(offset), bytes);
        if (number_of(*token, bytes) == SIMT_FOREIGN && is_written(offset, bytes))
            return offset;
    }
    return NOWHERE;
}

void simt_elements_check(const void *array, size_t n, unsigned bytes)
{
    uint64_t token;
    if (findings_total() > told_before)
        return;
    memory_unlock();
    size_t offset = find_foreign(global_offset((uintptr_t)array), n, bytes, &token);
    uint64_t writer = offset == NOWHERE ? 0 : cell_writer(offset);
    memory_lock();
    if (offset == NOWHERE)
        return;
    struct finding f = {.kind = NOT_AN_ELEMENT, .accesses = 1};
    name_object(&f, offset, false);
    f.access[0] = (struct access){.op = OP_WRITE, .pc = writer & PC_MASK};
    snprintf(f.why, sizeof f.why, "what %s is neither of this call's x nor combined in it: %s",
             writer ? "is written there at %1" : "was copied there",
             guess(token, bytes, "elements are copied or combined, and can't be made in another way"));
    finding_add(&f);
}

// ---- combine

// The record of who combines: of the running thread, or of the host.
static uint32_t who_combines(uint64_t pc)
{
    uint64_t block = self ? here->number : SIMT_HOST_BLOCK;
    uint32_t launch = self ? now->number : 0;
    if (UNLIKELY(block != last_block || launch != last_launch))
        change_block(block, launch);
    return (uint32_t)pc | (self ? self->number << 21 : 1u << 31);
}

static uint32_t new_node(uint32_t left, uint32_t right, uint64_t pc)
{
    uint32_t who = who_combines(pc), number = count;
    if (UNLIKELY(count >= NUMBERS - 2)) {
        fprintf(stderr, "simt: more than %u combines in one call\n", NUMBERS);
        out_of_fuel(self ? (void *)(pc + (uintptr_t)&__executable_start) : NULL, (struct simt_site){NULL, 0});
    }
    while (UNLIKELY(is_taken(number))) {
        change_block(last_block, last_launch);
        number = count;
    }
    *add_record() = (struct record){left < SPECIAL ? left & ~TAINTS : left,
                                    right < SPECIAL ? right & ~TAINTS : right, who};
    return number;
}

// What of an operand goes on to the result.
static inline uint32_t taint_of(uint32_t number, uint64_t token)
{
    if (LIKELY(number < SPECIAL))
        return number & TAINTS;
    if (number != SIMT_UNDEFINED)
        return 0;
    return (uint32_t)token == LANE_POISON ? SIMT_TAINTED : SIMT_TAINTED_OTHERWISE;
}

uint64_t simt_combine(uint64_t left, uint64_t right, unsigned bytes)
{
    uint64_t pc = text_offset(__builtin_return_address(0));
    uint32_t l = number_of(left, bytes), r = number_of(right, bytes);
    if (UNLIKELY(l == SIMT_FOREIGN || r == SIMT_FOREIGN))
        tell_foreign(l == SIMT_FOREIGN ? left : right, l == SIMT_FOREIGN, pc);
    if (UNLIKELY(!self && !host_may))
        tell_host(pc);
    uint32_t number = new_node(l, r, pc);
    count_combine(number, pc);
    return token_of(number | taint_of(l, left) | taint_of(r, right), bytes);
}

// ---- elements as ints, for printf in a kernel

static int sum_of(uint32_t number) { return number < summed ? sums[number] : 0; }

int simt_element_shown(uint64_t token, unsigned bytes)
{
    uint32_t number = number_of(token, bytes) & ~TAINTS;
    if (number >= count || !shown)
        return 0;
    sums = realloc(sums, ((size_t)number + 1) * sizeof *sums);
    if (!sums)
        abort();
    for (; summed <= number; summed++) {
        const struct record *r = summed < inputs ? NULL : &records[summed - inputs];
        sums[summed] = !r ? shown[summed] : r->left == SIMT_NOBODY ? 0 : sum_of(r->left) + sum_of(r->right);
    }
    return sums[number];
}
