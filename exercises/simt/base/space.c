// Address space. The device spreads arrays, shadow words and stacks over far more addresses than a machine
// has memory, so that an index which misses its own array reaches no other one. All of them lie in one
// region, at addresses that are always the same. Taking addresses costs nothing: only the chunks that
// somebody touches are mapped. So a program needs as much address space as it touches (ulimit -v), as much
// memory as Linux must promise it (vm.overcommit_memory=2), and the distances between arrays are the same
// everywhere.
//
// Memory that a correct program touches is mapped when it is allocated. Anything else, such as the shadow
// words of an index out of range, is mapped by simt_space_fault when the access faults.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base.h"

#define GIB(n) ((uintptr_t)(n) << 30)

// A region must be free in every process. Linux places programs from two thirds of the addresses upwards,
// and libraries just below the end or, without a limit of the stack, from one third upwards. Programs with
// fixed addresses are in the first GiB. So a region ends below a third of the addresses.
static const struct region {
    uintptr_t first, end;
} regions[] = {
    {GIB(2048), GIB(42 << 10)}, // processors and systems with 47 bits of addresses or more
    {GIB(64), GIB(1365)},       // 42 bits
    {GIB(8), GIB(170)},         // 39 bits
};
#define MOST_CHUNKS (GIB((42 << 10) - 2048) / SPACE_CHUNK)

#ifndef __x86_64__
size_t simt_system_page;
#endif

static struct region region; // the first one that this machine has
static uintptr_t taken;      // where the next range begins
static uint64_t is_mapped[MOST_CHUNKS / 64];
static size_t mapped;   // bytes of all mapped chunks
static size_t at_start; // bytes of address space that the process used when it began

static size_t nothing(void) { return 0; }
size_t (*simt_space_wanted)(void) = nothing;

static bool map_at(uintptr_t at, size_t bytes)
{
    void *p =
        mmap((void *)at, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == (void *)at)
        return true;
    if (p != MAP_FAILED) {
        munmap(p, bytes);
        errno = EEXIST;
    }
    return false;
}

static bool is_usable(const struct region *r)
{
    const uintptr_t last = r->end - SPACE_CHUNK;
    return map_at(last, SPACE_CHUNK) && munmap((void *)last, SPACE_CHUNK) == 0 &&
           map_at(r->first, SPACE_CHUNK) && munmap((void *)r->first, SPACE_CHUNK) == 0;
}

static size_t address_space_in_use(void)
{
    char text[64] = "";
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0 || read(file, text, sizeof text - 1) <= 0)
        text[0] = 0;
    if (file >= 0)
        close(file);
    return strtoull(text, NULL, 10) * SYSTEM_PAGE;
}

// With SIMT_MEMORY, Linux refuses the process more memory than that, for whatever purpose.
static void limit_memory(void)
{
    struct rlimit now;
    if (!simt_options.memory || getrlimit(RLIMIT_DATA, &now) || now.rlim_cur <= simt_options.memory)
        return;
    now.rlim_cur = simt_options.memory;
    setrlimit(RLIMIT_DATA, &now);
}

void simt_space_open(void)
{
#ifndef __x86_64__
    simt_system_page = (size_t)sysconf(_SC_PAGESIZE);
#endif
    for (unsigned i = 0; i < sizeof regions / sizeof *regions && !region.end; i++)
        if (is_usable(&regions[i]))
            region = regions[i];
    if (!region.end)
        simt_device_failed(
            "this system has no free addresses where the device needs them (from %zu GiB on): %s",
            (size_t)(regions[2].first >> 30), strerror(errno));
    taken = region.first;
    at_start = address_space_in_use();
    limit_memory();
}

size_t simt_space_bytes(void) { return region.end - region.first; }

// ---- what limits it

static size_t limit_now(void)
{
    struct rlimit limit;
    size_t most = getrlimit(RLIMIT_AS, &limit) || limit.rlim_cur == RLIM_INFINITY ? SIZE_MAX : limit.rlim_cur;
    return simt_options.memory && simt_options.memory < most ? simt_options.memory : most;
}

size_t simt_space_room(void)
{
    const size_t most = limit_now(), used = at_start + mapped;
    return most == SIZE_MAX ? SIZE_MAX : most > used ? most - used : 0;
}

void simt_space_failed(size_t bytes, const char *what)
{
    const size_t other = 64u << 20; // the program's own memory, about which the device knows nothing
    if (errno == EEXIST)
        simt_device_failed("the program itself uses addresses that the device needs for %s", what);
    const size_t wanted = at_start + mapped + bytes + simt_space_wanted() + other, most = limit_now();
    const size_t needs = most != SIZE_MAX && wanted < most + bytes + other ? most + bytes + other : wanted;
    if (most == SIZE_MAX)
        simt_device_failed("the system gives no more memory for %s (see vm.overcommit_memory). The program "
                           "needs up to %zu MiB",
                           what, needs >> 20);
    simt_device_failed("%s allows %zu MiB, which is too little for %s. The program needs up to %zu MiB",
                       most == simt_options.memory ? "SIMT_MEMORY" : "ulimit -v", most >> 20, what,
                       needs >> 20);
}

// ---- taking and mapping

void *simt_device_reserve(size_t bytes)
{
    const uintptr_t at = taken;
    // The next range begins at a large page, with at least one chunk between them that is never mapped.
    const size_t whole = (bytes + 2 * SPACE_CHUNK + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
    if (bytes > region.end - taken || whole > region.end - taken)
        simt_device_failed("%zu MiB of addresses are too many for this system", bytes >> 20);
    taken += whole;
    return (void *)at;
}

bool simt_device_reserved(uintptr_t address) { return address >= region.first && address < taken; }

static bool has_chunk(size_t chunk) { return is_mapped[chunk / 64] >> chunk % 64 & 1; }

static bool map_chunks(size_t first, size_t count)
{
    const uintptr_t at = region.first + first * SPACE_CHUNK;
    const size_t bytes = count * SPACE_CHUNK;
    if (simt_options.memory && mapped + bytes > simt_options.memory) {
        errno = ENOMEM;
        return false;
    }
    if (!map_at(at, bytes))
        return false;
    for (size_t i = first; i < first + count; i++)
        is_mapped[i / 64] |= 1ull << i % 64;
    mapped += bytes;
    return true;
}

bool simt_space_map(const void *p, size_t bytes)
{
    size_t chunk = ((uintptr_t)p - region.first) / SPACE_CHUNK,
           end = ((uintptr_t)p - region.first + bytes + SPACE_CHUNK - 1) / SPACE_CHUNK;
    while (chunk < end) {
        size_t count = 0;
        while (chunk + count < end && !has_chunk(chunk + count))
            count++;
        if (count > 0 && !map_chunks(chunk, count))
            return false;
        chunk += count > 0 ? count : 1;
    }
    return true;
}

bool simt_space_fault(uintptr_t address)
{
    const size_t chunk = (address - region.first) / SPACE_CHUNK;
    if (!simt_device_reserved(address) || has_chunk(chunk))
        return false;
    if (!map_chunks(chunk, 1))
        simt_space_failed(SPACE_CHUNK, "the memory that the program touches");
    return true;
}
