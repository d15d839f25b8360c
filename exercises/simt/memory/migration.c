// Where the pages of managed memory are, and which of them move. It is followed with SIMT_COSTS only. A card
// moves managed memory in pages when a kernel or the host touches it: the side that touches a page which it
// cannot reach takes a page fault, and the page moves to this side. Here a page is MANAGED_PAGE bytes of one
// array, counted from the start of the array.
//
// What happens to a page follows the descriptions of cudaMemAdvise and cudaMemPrefetchAsync in CUDA's runtime
// API. Where they leave a choice, it follows NVIDIA's open driver (block_select_residency in
// kernel-open/nvidia-uvm/uvm_va_block.c), for a card with concurrentManagedAccess whose memory the host
// cannot reach. Such a card can reach a page in the host's memory, if the driver maps the page for it.
//
// Not modelled are the driver's own guesses: it moves neighbouring pages together with a page that is
// touched, and pins a page that goes to and fro.
#include <stdlib.h>

#include "inside.h"

// What is known of a page: where it is, whether the device reaches it in the host's memory, and advice.
enum {
    AT_HOST = 1,
    AT_DEVICE = 2, // both bits: there are two copies; neither: nobody has touched the page
    MAPPED = 4,    // the page is at the host only, and the device reaches it there
    READ_MOSTLY = 8,
    PREFERS_HOST = 16,
    PREFERS_DEVICE = 32,
    USED_BY_DEVICE = 64,
};
#define PLACES (AT_HOST | AT_DEVICE)

struct traffic simt_traffic;

static bool is_followed(const struct allocation *a)
{
    return a && !a->freed && (a->home == MANAGED || a->managed);
}

static size_t pages_of(const struct allocation *a) { return (a->bytes + MANAGED_PAGE - 1) / MANAGED_PAGE; }

// Returns the bytes of the array that are in its page.
static size_t bytes_of(const struct allocation *a, size_t page)
{
    size_t rest = a->bytes - page * MANAGED_PAGE;
    return rest < MANAGED_PAGE ? rest : MANAGED_PAGE;
}

// A page has changed its place or its advice. If the device uses it, the driver maps it wherever that is
// possible. Other advice has priority over this one.
static void settle(uint8_t *page)
{
    if ((*page & PLACES) != AT_HOST)
        *page &= (uint8_t)~MAPPED;
    else if (*page & USED_BY_DEVICE && !(*page & (READ_MOSTLY | PREFERS_DEVICE)))
        *page |= MAPPED;
}

static void put(uint8_t *page, unsigned places)
{
    *page = (uint8_t)((*page & ~(PLACES | MAPPED)) | places);
    settle(page);
}

static bool can_reach(uint8_t page, unsigned here, bool writes)
{
    if (page & here)
        return !writes || (page & PLACES) == here; // a write must first invalidate the other copy
    return here == AT_DEVICE && page & MAPPED;
}

// The side `here` touches a page that it cannot reach. Returns whether the page's bytes are copied.
static bool fault(uint8_t *page, unsigned here, bool writes)
{
    bool nowhere = !(*page & PLACES), duplicates = *page & READ_MOSTLY;
    bool stays = here == AT_DEVICE && !duplicates && *page & PREFERS_HOST;
    if (*page & here || (nowhere && !stays)) {
        put(page, here);
        return false;
    }
    if (stays) { // in the host's memory, where the device now reaches it
        put(page, AT_HOST);
        *page |= MAPPED;
        return false;
    }
    put(page, duplicates && !writes ? (unsigned)PLACES : here);
    return true;
}

// Brings a page to one side before anybody touches it. Returns whether its bytes are copied.
static bool bring(uint8_t *page, unsigned here, bool writes)
{
    bool there = !(*page & here) && *page & PLACES;
    if (writes || !(*page & here))
        put(page, *page & READ_MOSTLY && !writes && there ? (unsigned)PLACES : here);
    return there;
}

// A managed array, and the first of its pages that a range of addresses has, and the one after the last.
struct range_of_pages {
    struct allocation *a;
    size_t first, end;
};

// Returns no array if the range does not begin in a managed array.
static struct range_of_pages find_pages(uintptr_t address, size_t bytes)
{
    struct range_of_pages none = {NULL, 0, 0};
    size_t offset = global_offset(address);
    if (!simt_options.costs || bytes == 0 || offset == NOWHERE || offset < simt_managed_first)
        return none;
    struct allocation *a = simt_memory_find(offset);
    if (!is_followed(a) || offset - a->offset >= a->bytes)
        return none;
    if (!a->pages)
        a->pages = simt_device_calloc(pages_of(a), 1);
    size_t at = offset - a->offset, most = a->bytes - at, last = at + (bytes < most ? bytes : most) - 1;
    return (struct range_of_pages){a, at / MANAGED_PAGE, last / MANAGED_PAGE + 1};
}

void simt_managed_touch(uintptr_t address, size_t bytes, bool by_device, bool writes)
{
    struct range_of_pages r = find_pages(address, bytes);
    unsigned here = by_device ? AT_DEVICE : AT_HOST;
    struct faults *faults = by_device ? &simt_traffic.device : &simt_traffic.host;
    for (size_t i = r.first; i < r.end; i++) {
        if (can_reach(r.a->pages[i], here, writes))
            continue;
        faults->pages++;
        if (fault(&r.a->pages[i], here, writes))
            faults->bytes += bytes_of(r.a, i);
    }
}

void simt_managed_bring(uintptr_t address, size_t bytes, bool to_device, bool writes)
{
    struct range_of_pages r = find_pages(address, bytes);
    for (size_t i = r.first; i < r.end; i++)
        if (bring(&r.a->pages[i], to_device ? AT_DEVICE : AT_HOST, writes))
            simt_traffic.brought += bytes_of(r.a, i);
}

bool simt_managed_prefers_host(uintptr_t address)
{
    struct range_of_pages r = find_pages(address, 1);
    return r.a && r.a->pages[r.first] & PREFERS_HOST;
}

static void give_advice(uint8_t *page, enum cudaMemoryAdvise advice, bool device)
{
    const unsigned prefers = PREFERS_HOST | PREFERS_DEVICE;
    unsigned now = *page;
    switch (advice) {
    case cudaMemAdviseSetReadMostly: now |= READ_MOSTLY; break;
    case cudaMemAdviseUnsetReadMostly:
        now &= ~(unsigned)READ_MOSTLY;
        if ((now & PLACES) == PLACES) // one copy is left
            now &= ~(unsigned)(now & PREFERS_DEVICE ? AT_HOST : AT_DEVICE);
        break;
    case cudaMemAdviseSetPreferredLocation:
        now = (now & ~prefers) | (device ? PREFERS_DEVICE : PREFERS_HOST);
        break;
    case cudaMemAdviseUnsetPreferredLocation: now &= ~prefers; break;
    case cudaMemAdviseSetAccessedBy:
        now |= device ? USED_BY_DEVICE : 0;
        break; // the host cannot be given a way
    case cudaMemAdviseUnsetAccessedBy: now &= ~(unsigned)(device ? USED_BY_DEVICE | MAPPED : 0); break;
    }
    *page = (uint8_t)now;
    settle(page);
}

void simt_managed_advise(uintptr_t address, size_t bytes, enum cudaMemoryAdvise advice, bool device)
{
    struct range_of_pages r = find_pages(address, bytes);
    for (size_t i = r.first; i < r.end; i++)
        give_advice(&r.a->pages[i], advice, device);
}

void simt_managed_forget(struct allocation *a)
{
    free(a->pages);
    a->pages = NULL;
}
