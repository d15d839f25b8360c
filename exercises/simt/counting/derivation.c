// Elements that know where they came from. An element of a scan is a token: a number that says nothing, and
// stands for an input, for the identity, or for a node, which is two elements that were combined. So what a
// result is made of is read from the nodes, whoever moved it where; a kernel can't look at its elements,
// since there is nothing to see; and it can't make one up, since few of 2^32 tokens stand for anything.
//
// Inputs and nodes share one row of numbers: 0 to inputs - 1, then a number for each combine, in the order in
// which they happened. A token is its number, scrambled. The nodes lie in the file that SIMT_DERIVATION
// names, a record of 12 bytes each: see struct record.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../ordering/stamp.h"
#include "counting.h"

// A number, as a token has it: of an input or node, below MAX_NUMBERS, and its taints. A taint marks what was
// made of a value that is undefined; so the parent and the children of trial.c, which differ in that
// value only, make tokens that differ.
enum { TAINTED = MAX_NUMBERS, TAINTED_OTHERWISE = 2 * MAX_NUMBERS, TAINTS = 3 * MAX_NUMBERS };
#define NO_TOKEN  (4 * MAX_NUMBERS) // from here on no token has such a number,
#define SPECIAL   SIMT_IDENTITY     // and from here on a number has a meaning of its own: see abi.h
#define HOST_MOST (1u << 20)        // combines of the host, where kernels should do it, before it is enough

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
static uint32_t *hashes; // of what the numbers below `hashed` are made of
static uint32_t hashed;

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

// Whether one of the words that have a meaning, or lie about by themselves, would be some number's token.
static bool keys_collide(void)
{
    static const uint32_t words[] = {0,      1,           UINT32_MAX,       SIMT_IDENTITY_WORD,
                                     POISON, LANE_POISON, OTHER_LANE_POISON};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if ((unscramble(words[i]) ^ keys[0]) < NO_TOKEN)
            return true;
    return false;
}

// Each call has keys of its own, so that a token kept from an earlier one is none now.
static void choose_keys(uint64_t key)
{
    keys[0] = scramble((uint32_t)key + 1) ^ scramble((uint32_t)(key >> 32) + 77) ^ scramble(~calls);
    while (keys_collide()) // for fewer words than there are steps
        keys[0] += NO_TOKEN;
    keys[1] = scramble(keys[0] + 0x9e3779b9u);
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

static _Noreturn void end_for(const char *what)
{
    fprintf(stderr, "simt: the record of combines (SIMT_DERIVATION): %s\n", what);
    _exit(1);
}

static void open_records(void)
{
    size_t bytes = (size_t)MAX_NUMBERS * sizeof *records;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    if (simt_options.derivation) {
        file = simt_given_descriptor(simt_options.derivation);
        if (file < 0)
            file = open(simt_options.derivation, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        if (file < 0)
            end_for(strerror(errno));
        flags = MAP_SHARED | MAP_NORESERVE;
    }
    records = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, file, 0);
    if (records == MAP_FAILED)
        end_for(strerror(errno));
    room = simt_options.derivation ? 0 : MAX_NUMBERS;
}

// Makes the file longer, by what is there or by a part of it; its place on the disk is taken, since a write
// to where there is none would be a crash.
static void grow(void)
{
    size_t more = room < RECORDS_AT_ONCE ? room + FIRST_RECORDS : RECORDS_AT_ONCE;
    int error = posix_fallocate(file, (off_t)(room * sizeof *records), (off_t)(more * sizeof *records));
    if (error)
        end_for(strerror(error));
    room += more;
}

// What an earlier call left is no record of the next: where nothing was written the file has zeros. A long
// file gives its place on the disk back.
static void forget_records(void)
{
    if (file < 0)
        return;
    if (room <= RECORDS_AT_ONCE) {
        memset(records, 0, (count - inputs) * sizeof *records);
        return;
    }
    room = 0;
    if (ftruncate(file, 0) != 0)
        end_for(strerror(errno));
}

// In a child that tries what the parent does: the records that come from now on are its own. Those that are
// there it shares, since nobody changes them.
void simt_derivation_part(void)
{
    static char last[PAGE_MOST];
    if (!records || file < 0)
        return;
    size_t used = (count - inputs) * sizeof *records, whole = used / sizeof last * sizeof last;
    char *own = (char *)records + whole;
    memcpy(last, own, used - whole);
    if (mmap(own, (size_t)MAX_NUMBERS * sizeof *records - whole, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == MAP_FAILED)
        _exit(1);
    memcpy(own, last, used - whole);
    file = -1;
    room = MAX_NUMBERS;
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
    forget_records();
    choose_keys(key);
    inputs = count = summed = hashed = 0;
    last_launch = UINT32_MAX;
    host_may = host_combines;
    host_combined = 0;
    told_before = simt_findings_total();
    shown = NULL;
    return calls;
}

void simt_elements_make(void *elements, size_t n, unsigned bytes)
{
    if (n > MAX_NUMBERS / 4)
        end_for("there are too many elements");
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
    if (simt_current_thread) {
        f.access[0] = simt_access_here(OP_CALL, pc);
        snprintf(who, sizeof who, "thread %u", f.access[0].thread.x);
    } else {
        f.access[0] = (struct access){.op = OP_CALL, .pc = pc};
    }
    snprintf(f.why, sizeof f.why, "%s combines at %%1 a %s operand that is no element: %s", who,
             side_name(left),
             guess(token, element_bytes,
                   "it is neither of this call's x nor combined in it; a variable was never set, perhaps"));
    simt_finding_add(&f);
}

void simt_elements_end(unsigned call)
{
    struct finding f = {.kind = NOT_AN_ELEMENT, .access = {{.op = OP_CALL, .pc = begun_at}}, .accesses = 1};
    if (call == calls)
        return;
    snprintf(
        f.why, sizeof f.why,
        "host code begins the elements of x anew at %%1, in the midst of a call: only a test may do that");
    simt_finding_add(&f);
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
    simt_finding_add(&f);
}

unsigned simt_derivation_calls(void) { return calls; }

bool simt_derivation_begun(void) { return records; }

unsigned simt_derivation_bytes(void) { return element_bytes; }

void simt_derivation_operands(uint32_t node, uint32_t *left, uint32_t *right)
{
    *left = records[node - inputs].left;
    *right = records[node - inputs].right;
}

void simt_derivation_tell_nothing(uint64_t pc)
{
    struct finding f = {.kind = NOT_AN_ELEMENT, .accesses = 1};
    f.access[0] =
        simt_current_thread ? simt_access_here(OP_CALL, pc) : (struct access){.op = OP_CALL, .pc = pc};
    snprintf(f.why, sizeof f.why,
             "simtCombine() at %%1 combines nothing: work is what combine(left, right) does");
    simt_finding_add(&f);
}

// Whether all of an element's bytes were written.
static bool is_written(size_t offset, unsigned bytes)
{
    for (unsigned k = 0; k < bytes / 4; k++)
        if (simt_arena_state[offset / 4 + k] != STATE_WRITTEN)
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
    if (simt_findings_total() > told_before)
        return;
    simt_memory_unlock_at(array);
    size_t offset = find_foreign(global_offset((uintptr_t)array), n, bytes, &token);
    uint64_t writer = offset == NOWHERE ? 0 : simt_last_writer(offset);
    const struct fill *fill = offset == NOWHERE ? NULL : simt_fill_last(offset, bytes);
    if (fill && epoch_of(writer) >= fill->before) // a kernel's write came after it
        fill = NULL;
    simt_memory_lock_at(array);
    if (offset == NOWHERE)
        return;
    struct finding f = {.kind = NOT_AN_ELEMENT, .accesses = fill ? fill->by != NULL : writer != 0};
    simt_name_object(&f, offset, false);
    f.access[0] = (struct access){.op = OP_WRITE, .pc = fill ? text_offset(fill->by) : writer & PC_MASK};
    snprintf(f.why, sizeof f.why, "what %s is neither of this call's x nor combined in it: %s",
             !f.accesses    ? "was copied or set there"
             : !fill        ? "is written there at %1"
             : fill->copied ? "was copied there at %1"
                            : "was set there at %1",
             guess(token, bytes, "elements are copied or combined, and can't be made in another way"));
    simt_finding_add(&f);
}

// ---- combine

// The record of who combines: of the running thread, or of the host.
static uint32_t who_combines(uint64_t pc)
{
    uint64_t block = simt_current_thread ? simt_current_block->number : SIMT_HOST_BLOCK;
    uint32_t launch = simt_current_thread ? simt_current_launch->number : 0;
    if (UNLIKELY(block != last_block || launch != last_launch))
        change_block(block, launch);
    return (uint32_t)pc | (simt_current_thread ? simt_current_thread->number << 21 : 1u << 31);
}

// A loop that combines and does nothing else would fill the disk before a clock ends it.
static _Noreturn void tell_too_many(uint64_t pc)
{
    struct finding f = {.kind = TIMEOUT, .accesses = 1};
    f.access[0] =
        simt_current_thread ? simt_access_here(OP_CALL, pc) : (struct access){.op = OP_CALL, .pc = pc};
    snprintf(f.why, sizeof f.why,
             "more than %u million combines in one call, the last at %%1: does the loop ever end?",
             (count - inputs) / 1000000);
    simt_finding_add(&f);
    simt_end_process();
}

static uint32_t new_node(uint32_t left, uint32_t right, uint64_t pc)
{
    if (UNLIKELY(count - inputs >= MAX_NODES))
        tell_too_many(pc);
    uint32_t who = who_combines(pc), number = count;
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
    return (uint32_t)token == LANE_POISON ? TAINTED : TAINTED_OTHERWISE;
}

uint64_t simt_combine(uint64_t left, uint64_t right, unsigned bytes)
{
    uint64_t pc = text_offset(__builtin_return_address(0));
    if (UNLIKELY(!records)) // before any call: of a variable's first value, say
        simt_elements_begin(0, 0);
    if (simt_current_thread && UNLIKELY((simt_fuel -= COMBINE_FUEL) < 0))
        simt_out_of_fuel(__builtin_return_address(0), (struct simt_site){NULL, 0});
    uint32_t l = number_of(left, bytes), r = number_of(right, bytes);
    if (UNLIKELY(l == SIMT_FOREIGN || r == SIMT_FOREIGN))
        tell_foreign(l == SIMT_FOREIGN ? left : right, l == SIMT_FOREIGN, pc);
    if (UNLIKELY(!simt_current_thread && !host_may))
        tell_host(pc);
    uint32_t number = new_node(l, r, pc);
    simt_count_combine(number, pc);
    return token_of(number | taint_of(l, left) | taint_of(r, right), bytes);
}

// ---- elements as ints, for printf in a kernel

static unsigned sum_of(uint32_t number) { return number < summed ? (unsigned)sums[number] : 0; }

static void sum_up_to(uint32_t number)
{
    if (number < summed)
        return;
    sums = simt_device_realloc(sums, ((size_t)number + 1), sizeof *sums);
    for (; summed <= number; summed++) {
        const struct record *r = summed < inputs ? NULL : &records[summed - inputs];
        sums[summed] = !r                       ? shown[summed]
                       : r->left == SIMT_NOBODY ? 0
                                                : (int)(sum_of(r->left) + sum_of(r->right));
    }
}

int simt_element_shown(uint64_t token, unsigned bytes)
{
    uint32_t number = number_of(token, bytes) & ~TAINTS;
    if (number >= count || !shown)
        return 0;
    sum_up_to(number);
    return sums[number];
}

// ---- elements as what they are made of, whatever their numbers

static uint32_t hash_of(uint32_t number) { return number < hashed ? hashes[number] : scramble(~number); }

static void hash_all(void)
{
    hashes = simt_device_realloc(hashes, ((size_t)count + 1), sizeof *hashes);
    for (; hashed < count; hashed++) {
        const struct record *r = hashed < inputs ? NULL : &records[hashed - inputs];
        hashes[hashed] = r ? scramble(hash_of(r->left) + scramble(hash_of(r->right))) : scramble(~hashed);
    }
}

void simt_derivation_settle(void *memory, size_t bytes)
{
    if (element_bytes == 0 || count == 0)
        return;
    hash_all();
    for (size_t at = 0; at + element_bytes <= bytes; at += element_bytes) {
        uint64_t token = 0;
        memcpy(&token, (char *)memory + at, element_bytes);
        uint32_t number = number_of(token, element_bytes);
        if (number >= SPECIAL)
            continue;
        uint32_t hash = hash_of(number & ~TAINTS) ^ scramble(number & TAINTS);
        token = (uint64_t)hash << 32 | hash;
        memcpy((char *)memory + at, &token, element_bytes);
    }
}
