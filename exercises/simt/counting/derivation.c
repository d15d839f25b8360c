// Elements that know where they came from. An element of a scan is a token, which is a number that reveals
// nothing. It stands for an input, for the identity, or for a node, which is made of two elements that were
// combined. So the nodes say what a result is made of, wherever its parts were moved. A kernel cannot look at
// its elements, because there is nothing to see. Nor can it make one up, because few of the 2^32 tokens stand
// for anything.
//
// Inputs and nodes are numbered in one row. The inputs have the numbers 0 to inputs - 1, and the nodes follow
// in the order in which they were combined. A token is its number, scrambled with the call's keys. The nodes
// are in the file that SIMT_DERIVATION names, as records of 12 bytes: see struct record.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "elements.h"

// left and right are numbers, or special numbers (abi.h). who has the code's offset in the program's text in
// its lower bits, the thread from bit 21 on, and bit 31 if the host combined. If left is SIMT_NOBODY, the
// record is not a node, but says that the next records come from block `right` of launch `who` of this call,
// which is 1 for the first one and 0 for the host.
struct record {
    uint32_t left, right, who;
};

struct simt_elements simt_elements;
static struct record *records; // the address range has room for the largest possible number of records
static size_t room;            // number of records for which there is memory
static size_t own_end;         // the end of the records that have memory of their own, in bytes
static bool host_may;          // the host may combine
static uint64_t last_block;    // the block and the launch from which the last records come
static uint32_t last_launch;
static uint32_t launches_before; // those of earlier calls
static int file = -1;
static const int *shown; // the inputs as ints
static int *sums;        // the values of all numbers below `summed`
static uint32_t summed;
static uint32_t *hashes; // hashes of what the numbers below `hashed` are made of
static uint32_t hashed;

// ---- tokens

static inline uint64_t token_of(uint32_t number, unsigned bytes)
{
    uint64_t low = simt_word_of(number, simt_elements.keys[0]);
    return bytes == 4 ? low : low | (uint64_t)simt_word_of(number, simt_elements.keys[1]) << 32;
}

// Returns whether one of these words would be the token of some number. They have a meaning of their own, or
// occur in memory anyway.
static bool keys_collide(void)
{
    static const uint32_t words[] = {0,      1,           UINT32_MAX,       SIMT_IDENTITY_WORD,
                                     POISON, LANE_POISON, OTHER_LANE_POISON};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (simt_number_in(words[i], simt_elements.keys[0]) < NO_TOKEN)
            return true;
    return false;
}

// Chooses new keys for each call, so that a token kept from an earlier call does not stand for anything.
static void choose_keys(uint64_t key)
{
    struct simt_keys *low = &simt_elements.keys[0], *high = &simt_elements.keys[1];
    uint32_t first = (uint32_t)key, second = (uint32_t)(key >> 32), call = scramble(~simt_elements.calls);
    *low = (struct simt_keys){scramble(first + 1) ^ scramble(second + 77) ^ call,
                              scramble(scramble(first + 2) ^ second), scramble(scramble(second + 3) ^ first)};
    while (keys_collide()) // ends, because there are fewer such words than possible steps
        low->before += NO_TOKEN;
    *high = (struct simt_keys){scramble(low->before + 0x9e3779b9u), scramble(low->between + 0x9e3779b9u),
                               scramble(low->after + 0x9e3779b9u)};
}

uint32_t simt_element_number(const void *element, unsigned bytes)
{
    uint64_t token = 0;
    memcpy(&token, element, bytes);
    uint32_t number = simt_number_of(token, bytes);
    return number < SPECIAL ? number & ~TAINTS : number;
}

size_t simt_element_count(void) { return simt_elements.count; }

// ---- the file of records

static _Noreturn void end_for(const char *what)
{
    fprintf(stderr, "simt: the record of combines (SIMT_DERIVATION): %s\n", what);
    _exit(1);
}

static void open_records(void)
{
    const size_t bytes = (size_t)MAX_NUMBERS * sizeof *records;
    room = 0;
    if (!simt_options.derivation) {
        records = simt_device_reserve(bytes);
        return;
    }
    file = simt_given_descriptor(simt_options.derivation);
    if (file < 0)
        file = open(simt_options.derivation, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        end_for(strerror(errno));
    records = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
    if (records == MAP_FAILED)
        end_for(strerror(errno));
}

// Without a file, or no longer with it: maps memory of the process's own for the records from that byte on.
static void grow_own(size_t from)
{
    if (mmap((char *)records + from, OWN_RECORD_BYTES, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == MAP_FAILED)
        end_for(strerror(errno));
    own_end = from + OWN_RECORD_BYTES;
    room = own_end / sizeof *records;
}

// Makes the file longer, by its length or by a fixed amount. The space on the disk is allocated at once,
// because otherwise a write to a full disk would crash the program.
static void grow(void)
{
    if (file < 0) {
        grow_own(own_end);
        return;
    }
    size_t more = room < RECORDS_AT_ONCE ? room + FIRST_RECORDS : RECORDS_AT_ONCE;
    int error = posix_fallocate(file, (off_t)(room * sizeof *records), (off_t)(more * sizeof *records));
    if (error)
        end_for(strerror(error));
    room += more;
}

// Forgets the records of an earlier call. A record that has not been written is zero. A long file returns its
// space on the disk.
static void forget_records(void)
{
    if (file < 0)
        return;
    if (room <= RECORDS_AT_ONCE) {
        memset(records, 0, (simt_elements.count - simt_elements.inputs) * sizeof *records);
        return;
    }
    room = 0;
    if (ftruncate(file, 0) != 0)
        end_for(strerror(errno));
}

// In a child process that repeats what the parent does, with a change. New records are the child's own. It
// shares the earlier records with the parent, because nobody changes them.
void simt_derivation_part(void)
{
    static char last[PAGE_MOST];
    if (!records || file < 0)
        return;
    size_t used = (simt_elements.count - simt_elements.inputs) * sizeof *records,
           whole = used / sizeof last * sizeof last;
    char *own = (char *)records + whole;
    memcpy(last, own, used - whole);
    file = -1;
    grow_own(whole);
    memcpy(own, last, used - whole);
}

static inline struct record *add_record(void)
{
    size_t at = simt_elements.count - simt_elements.inputs;
    if (UNLIKELY(at >= room))
        grow();
    simt_elements.count++;
    return &records[at];
}

// Notes that the next records come from that block, or from the host.
static void change_block(uint64_t block, uint32_t launch)
{
    last_block = block;
    last_launch = launch;
    *add_record() = (struct record){SIMT_NOBODY, (uint32_t)block, launch};
}

// ---- called by the kernel program

unsigned simt_elements_begin(uint64_t key, int host_combines)
{
    if (!records)
        open_records();
    simt_elements.begun_at = text_offset(__builtin_return_address(0));
    simt_elements.calls++;
    simt_elements.keys_before = simt_elements.keys[0];
    simt_elements.count_before = simt_elements.count;
    forget_records();
    choose_keys(key);
    simt_elements.inputs = simt_elements.count = summed = hashed = 0;
    last_launch = UINT32_MAX;
    launches_before = simt_last_launch();
    host_may = host_combines;
    simt_elements.host_combined = 0;
    simt_elements.told_before = simt_findings_total();
    shown = NULL;
    return simt_elements.calls;
}

void simt_elements_zero(uint32_t number)
{
    simt_elements.keys[0] = simt_elements.keys[1] =
        (struct simt_keys){.after = simt_word_of(number, (struct simt_keys){0})};
}

void simt_elements_make(void *elements, size_t n, unsigned bytes)
{
    if (n > MAX_NUMBERS / 4)
        end_for("there are too many elements");
    for (size_t i = 0; i < n; i++) {
        uint64_t token = token_of((uint32_t)i, bytes);
        memcpy((char *)elements + i * bytes, &token, bytes);
    }
    simt_elements.inputs = simt_elements.count = (uint32_t)n;
    simt_elements.bytes = bytes;
}

void simt_elements_shown(const int *values) { shown = values; }

unsigned simt_derivation_calls(void) { return simt_elements.calls; }

bool simt_derivation_begun(void) { return records; }

unsigned simt_derivation_bytes(void) { return simt_elements.bytes; }

void simt_derivation_operands(uint32_t node, uint32_t *left, uint32_t *right)
{
    *left = records[node - simt_elements.inputs].left;
    *right = records[node - simt_elements.inputs].right;
}

// ---- combine

// Returns who combines, the running thread or the host, as a record holds it.
static uint32_t who_combines(uint64_t pc)
{
    uint64_t block = simt_current_thread ? simt_current_block->number - simt_current_launch->first_number
                                         : SIMT_HOST_BLOCK;
    uint32_t launch = simt_current_thread ? simt_current_launch->number - launches_before : 0;
    if (UNLIKELY(block != last_block || launch != last_launch))
        change_block(block, launch);
    return (uint32_t)pc | (simt_current_thread ? simt_current_thread->number << 21 : 1u << 31);
}

static uint32_t new_node(uint32_t left, uint32_t right, uint64_t pc)
{
    if (UNLIKELY(simt_elements.count - simt_elements.inputs >= MAX_NODES))
        simt_tell_too_many(pc);
    uint32_t who = who_combines(pc), number = simt_elements.count;
    *add_record() = (struct record){left < SPECIAL ? left & ~TAINTS : left,
                                    right < SPECIAL ? right & ~TAINTS : right, who};
    return number;
}

// Returns the taint that an operand passes on to the result.
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
    if (UNLIKELY(!records)) // no call has begun: this is, for example, the initial value of a variable
        simt_elements_begin(0, 0);
    if (simt_current_thread && UNLIKELY((simt_fuel -= COMBINE_FUEL) < 0))
        simt_out_of_fuel(__builtin_return_address(0), (struct simt_site){NULL, 0});
    uint32_t l = simt_number_of(left, bytes), r = simt_number_of(right, bytes);
    if (UNLIKELY(l == SIMT_FOREIGN || r == SIMT_FOREIGN))
        simt_tell_foreign(l == SIMT_FOREIGN ? left : right, l == SIMT_FOREIGN, pc);
    if (UNLIKELY(!simt_current_thread && !host_may))
        simt_tell_host(pc);
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
        const struct record *r =
            summed < simt_elements.inputs ? NULL : &records[summed - simt_elements.inputs];
        sums[summed] = !r                       ? shown[summed]
                       : r->left == SIMT_NOBODY ? 0
                                                : (int)(sum_of(r->left) + sum_of(r->right));
    }
}

int simt_element_shown(uint64_t token, unsigned bytes)
{
    uint32_t number = simt_number_of(token, bytes) & ~TAINTS;
    if (number >= simt_elements.count || !shown)
        return 0;
    sum_up_to(number);
    return sums[number];
}

// ---- elements as hashes of what they are made of, which do not depend on their numbers

static uint32_t hash_of(uint32_t number) { return number < hashed ? hashes[number] : scramble(~number); }

static void hash_all(void)
{
    hashes = simt_device_realloc(hashes, ((size_t)simt_elements.count + 1), sizeof *hashes);
    for (; hashed < simt_elements.count; hashed++) {
        const struct record *r =
            hashed < simt_elements.inputs ? NULL : &records[hashed - simt_elements.inputs];
        hashes[hashed] = r ? scramble(hash_of(r->left) + scramble(hash_of(r->right))) : scramble(~hashed);
    }
}

void simt_derivation_settle(void *memory, size_t bytes)
{
    if (simt_elements.bytes == 0 || simt_elements.count == 0)
        return;
    hash_all();
    for (size_t at = 0; at + simt_elements.bytes <= bytes; at += simt_elements.bytes) {
        uint64_t token = 0;
        memcpy(&token, (char *)memory + at, simt_elements.bytes);
        uint32_t number = simt_number_of(token, simt_elements.bytes);
        if (number >= SPECIAL)
            continue;
        uint32_t hash = hash_of(number & ~TAINTS) ^ scramble(number & TAINTS);
        token = (uint64_t)hash << 32 | hash;
        memcpy((char *)memory + at, &token, simt_elements.bytes);
    }
}
