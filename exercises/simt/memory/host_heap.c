// The memory that malloc and similar functions return in a confined file. It comes from a range of addresses
// of its own, which is filled from the bottom. After each block is a guard zone, so each access can be
// compared with the blocks. A freed block is used again only when the range is spent, so that a use after
// free is seen.
#include <string.h>

#include "inside.h"

static uintptr_t heap;            // 0 until something is allocated
static uint8_t *addressable;      // for each HOST_ALIGN bytes, how many of the first ones may be touched
static struct host_block *blocks; // sorted by address
// top: bytes handed out so far; again: where to look next for a freed block.
static size_t count, top, again;

bool simt_host_heap_has(uintptr_t address) { return heap && address - heap < HOST_HEAP_BYTES; }

bool simt_host_addressable(uintptr_t address, size_t bytes)
{
    size_t offset = address - heap, within = offset % HOST_ALIGN;
    if (!heap || offset >= top || bytes > top - offset)
        return false;
    const uint8_t *granule = addressable + offset / HOST_ALIGN;
    for (bytes += within; bytes > HOST_ALIGN; bytes -= HOST_ALIGN)
        if (*granule++ != HOST_ALIGN)
            return false;
    return bytes <= *granule;
}

// From now on, the bytes of the block may be touched, or may not be.
static void open_block(const struct host_block *b, bool open)
{
    uint8_t *granule = addressable + (b->address - heap) / HOST_ALIGN;
    memset(granule, open ? HOST_ALIGN : 0, b->bytes / HOST_ALIGN);
    if (b->bytes % HOST_ALIGN)
        granule[b->bytes / HOST_ALIGN] = open ? b->bytes % HOST_ALIGN : 0;
}

static size_t guard_after(size_t bytes)
{
    return bytes < HOST_GUARD ? HOST_GUARD : bytes > (1u << 20) ? 1u << 20 : bytes;
}

// Returns a new block at the end of what was handed out, or NULL if the range is spent.
static struct host_block *fresh_block(size_t bytes, size_t alignment)
{
    size_t offset = round_up(top, alignment);
    if (bytes > HOST_HEAP_BYTES / 2 || offset > HOST_HEAP_BYTES)
        return NULL;
    size_t needs = round_up(bytes + guard_after(bytes), HOST_ALIGN);
    if (needs > HOST_HEAP_BYTES - offset)
        return NULL;
    top = offset + needs;
    struct host_block *b = ADDED(blocks, count);
    *b = (struct host_block){.address = heap + offset, .room = needs};
    return b;
}

// Returns a freed block that is large enough, or NULL if there is none.
static struct host_block *old_block(size_t bytes, size_t alignment)
{
    for (size_t i = 0; i < count; i++, again++) {
        struct host_block *b = &blocks[again % count];
        if (b->gone && b->address % alignment == 0 && b->room >= HOST_GUARD && bytes <= b->room - HOST_GUARD)
            return b;
    }
    return NULL;
}

void *simt_host_allocate(size_t bytes, size_t alignment, const char *call, const void *by)
{
    if (!heap) {
        heap = (uintptr_t)simt_device_reserve(HOST_HEAP_BYTES);
        addressable = simt_device_reserve(HOST_HEAP_BYTES / HOST_ALIGN);
        top = 4096; // nothing lies before the first block
    }
    alignment = alignment < HOST_ALIGN ? HOST_ALIGN : alignment;
    struct host_block *b = fresh_block(bytes, alignment);
    if (!b)
        b = old_block(bytes, alignment);
    if (!b)
        return NULL;
    *b = (struct host_block){b->address, bytes, b->room, call, by, NULL};
    open_block(b, true);
    simt_poison((void *)b->address, round_up(bytes, 4));
    return (void *)b->address;
}

void simt_host_release(struct host_block *b, const void *by)
{
    b->gone = by;
    open_block(b, false);
    simt_memory_give_back((void *)b->address, b->bytes);
}

struct host_block *simt_host_nearest(uintptr_t address)
{
    size_t low = 0, high = count; // the number of blocks that begin at or before the address
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (blocks[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    struct host_block *before = low > 0 ? &blocks[low - 1] : NULL;
    struct host_block *after = low < count ? &blocks[low] : NULL;
    if (!before || !after || address < before->address + before->bytes)
        return before ? before : after;
    return address - (before->address + before->bytes) < after->address - address ? before : after;
}
