// A launch: is it valid, then its blocks, a few resident at a time, in no particular order.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "device.h"
#include "fiber.h"
#include "stamp.h"

struct launch *now;
struct block *slots[MAX_RESIDENT];

static uint32_t launches;

static struct block *open_slot(unsigned slot)
{
    static uint8_t *shared, *state;
    static struct cell *cells;
    if (!shared) {
        size_t bytes = (size_t)MAX_RESIDENT * SHARED_SPAN;
        size_t below = SHARED_SPAN; // nobody's: an index below zero gets there
        char *p = mmap(NULL, below + bytes + bytes / 4 + bytes / 4 * sizeof(struct cell),
                       PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p == MAP_FAILED) {
            perror("simt: no address space for shared memory");
            exit(1);
        }
        shared = (uint8_t *)p + below;
        state = shared + bytes;
        cells = (struct cell *)(state + bytes / 4);
    }
    struct block *b = aligned_alloc(64, (sizeof *b + 63) / 64 * 64);
    if (!b)
        abort();
    memset(b, 0, sizeof *b);
    b->slot = slot;
    for (unsigned i = 0; i < MAX_BLOCK_THREADS; i++)
        b->threads[i].number = i;
    b->shared = shared + (size_t)slot * SHARED_SPAN;
    b->state = state + (size_t)slot * SHARED_SPAN / 4;
    b->cells = cells + (size_t)slot * SHARED_SPAN / 4;
    return b;
}

// Why this configuration can't be launched, or NULL.
static const char *refusal(const struct simt_config *c, cudaError_t *error, char *text, size_t bytes)
{
    const struct simt_dim *g = &c->grid, *b = &c->block;
    *error = cudaErrorInvalidConfiguration;
    uint64_t threads = (uint64_t)b->x * b->y * b->z;
    if (threads == 0 || (uint64_t)b->x * b->y > MAX_BLOCK_THREADS || threads > MAX_BLOCK_THREADS)
        snprintf(text, bytes, "asks for %u x %u x %u = %llu threads a block: 1 to %u are possible", b->x,
                 b->y, b->z, (unsigned long long)threads, MAX_BLOCK_THREADS);
    else if (b->z > MAX_BLOCK_DIM_Z)
        snprintf(text, bytes, "asks for blockDim.z = %u: %u is the most", b->z, MAX_BLOCK_DIM_Z);
    else if (g->x == 0 || g->y == 0 || g->z == 0)
        snprintf(text, bytes, "asks for a grid of %u x %u x %u blocks: an empty grid can't be launched", g->x,
                 g->y, g->z);
    else if (g->x > MAX_GRID_DIM_X || g->y > MAX_GRID_DIM_YZ || g->z > MAX_GRID_DIM_YZ)
        snprintf(text, bytes, "asks for a grid of %u x %u x %u blocks: %u x %u x %u is the most", g->x, g->y,
                 g->z, MAX_GRID_DIM_X, MAX_GRID_DIM_YZ, MAX_GRID_DIM_YZ);
    else if (c->shared_bytes > function_dynamic_bytes(c->function)) {
        *error = cudaErrorInvalidValue;
        snprintf(text, bytes, "asks for %zu bytes of dynamic shared memory a block: %zu is the most%s",
                 c->shared_bytes, function_dynamic_bytes(c->function),
                 c->shared_bytes <= SHARED_OPTIN ? " until cudaFuncSetAttribute allows more" : "");
    } else if (c->cooperative && (uint64_t)g->x * g->y * g->z > MAX_RESIDENT) {
        *error = cudaErrorCooperativeLaunchTooLarge;
        snprintf(text, bytes, "asks for %llu blocks that run all at once: %u is the most",
                 (unsigned long long)g->x * g->y * g->z, MAX_RESIDENT);
    } else
        return NULL;
    return text;
}

static void tell_invalid(const struct simt_config *c, const char *kernel, const char *why)
{
    struct finding f = {.kind = INVALID_LAUNCH, .access = {access_at(OP_LAUNCH, c->site)}, .accesses = 1};
    snprintf(f.kernel, sizeof f.kernel, "%s", kernel);
    snprintf(f.why, sizeof f.why, "the launch of %s at %%1 %s; the kernel never ran", kernel, why);
    finding_add(&f);
}

// What the blocks did that come no further is told.
void blocks_unfinished(void)
{
    for (unsigned i = 0; i < now->places; i++)
        if (slots[i] && slots[i]->resident && slots[i]->events.count > 0)
            log_unfinished(slots[i]);
}

static void run_blocks(struct launch *l)
{
    struct scatter order = random_scatter(l->blocks);
    uint64_t over = 0, turns = 0, still = 0; // still: turns in which nothing changed
    unsigned places = l->places;
    for (unsigned i = 0; i < places; i++)
        if (!slots[i])
            slots[i] = open_slot(i);
    while (places > 0 && over < l->blocks && l->error == cudaSuccess) {
        struct block *b = slots[(options.even ? turns++ : random_next()) % places];
        if (!b->resident && l->started == l->blocks)
            continue;
        if (!b->resident)
            block_start(b, l->first_block + scattered(&order, l->started++));
        uint64_t before = l->changes;
        block_turn(b);
        still = l->changes == before ? still + 1 : 0;
        if (still > PATIENCE * places || still > PATIENCE_IN_ALL) {
            tell_deadlock();
            l->error = cudaErrorLaunchTimeout;
        }
        over += !b->resident;
    }
    blocks_unfinished();
    for (unsigned i = 0; i < places; i++) {
        slots[i]->resident = false;
        shared_close(slots[i]);
    }
}

// A loop of launches that run nothing costs no time, so nothing else would end it.
static void end_dry_run(const struct simt_config *c, const char *kernel)
{
    struct finding f = {.kind = INVALID_LAUNCH, .access = {access_at(OP_LAUNCH, c->site)}, .accesses = 1};
    snprintf(f.kernel, sizeof f.kernel, "%s", kernel);
    snprintf(f.why, sizeof f.why, "the launch of %s at %%1 is number %u: the loop round it doesn't end",
             kernel, DRY_LAUNCHES + 1);
    finding_add(&f);
    _exit(86);
}

int simt_launch(const struct simt_config *c, const char *kernel, void (*body)(void *), void *argument)
{
    if (now) {
        fprintf(stderr, "simt: %s:%d: a kernel can't launch a kernel on the CPU device\n", c->site.file,
                c->site.line);
        exit(1);
    }
    char text[200];
    cudaError_t error;
    if (error_sticky())
        return error_sticky();
    if ((error = stream_use(c->stream)))
        return error;
    const char *why = refusal(c, &error, text, sizeof text);
    if (why) {
        tell_invalid(c, kernel, why);
        error_set(error);
        return error;
    }
    struct launch l = {.kernel = kernel,
                       .site = c->site,
                       .grid = c->grid,
                       .block = c->block,
                       .threads = c->block.x * c->block.y * c->block.z,
                       .blocks = (uint64_t)c->grid.x * c->grid.y * c->grid.z,
                       .dynamic_bytes = c->shared_bytes,
                       .shared_most =
                           function_dynamic_bytes(c->function) > SHARED_BYTES ? SHARED_OPTIN : SHARED_BYTES,
                       .cooperative = c->cooperative,
                       .body = body,
                       .argument = argument,
                       .number = ++launches,
                       .fine = &program_is_fine,
                       .first_epoch = epoch_next()};
    if (options.dry) {
        l.blocks = 0;
        if (l.number > DRY_LAUNCHES)
            end_dry_run(c, kernel);
    } else if (options.last_blocks > 0 && l.blocks > options.last_blocks) {
        l.first_block = l.blocks - options.last_blocks;
        l.blocks = options.last_blocks;
    }
    l.first_stamp = race_stamp(l.first_epoch, 0);
    l.places = l.cooperative || l.blocks < options.resident ? (unsigned)l.blocks : options.resident;
    now = &l;
    memory_unlock();
    end_watch(true);
    run_blocks(&l);
    end_watch(false);
    absent_settle();
    if (options.trace)
        trace_launch();
    memory_lock();
    findings_flush();
    report_launch(&l);
    order_forget();
    now = NULL;
    end_if_stopped();
    if (l.error != cudaSuccess)
        error_fault(l.error);
    return cudaSuccess;
}

void launch_abandon(cudaError_t error)
{
    now->error = error;
    fiber_switch(scheduler(here, self));
    abort(); // never resumed
}
