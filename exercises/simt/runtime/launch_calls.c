// Launches: checks a launch, runs it, and returns its error.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inside.h"

// Returns how many bytes of shared memory, static and dynamic, a block of this launch may have.
static size_t shared_most(const struct simt_config *c)
{
    return simt_function_dynamic_bytes(c->function) > SHARED_BYTES ? simt_card->shared_optin : SHARED_BYTES;
}

// Returns how many blocks a cooperative launch may have. A card, or the card that SIMT_CARD names, may hold
// more blocks than the device does. If the launch is right for such a card only, the process ends, and the
// program is not accused.
static unsigned most_together(const struct simt_config *c, unsigned threads)
{
    const char *card = simt_card->name;
    const unsigned in_one = CARD_THREADS / threads < CARD_BLOCKS ? CARD_THREADS / threads : CARD_BLOCKS;
    const unsigned on_card =
        card ? simt_blocks_on_card(c->function, threads, c->shared_bytes) : CARD_PROCESSORS * in_one;
    const uint64_t blocks = (uint64_t)c->grid.x * c->grid.y * c->grid.z;
    if (blocks > MAX_RESIDENT && blocks <= on_card)
        UNSUPPORTED_AT(simt_access_at(OP_CALL, c->site), "too-many-resident",
                       .n = {(int64_t)blocks, MAX_RESIDENT, card != NULL}, .text = {card});
    return card ? on_card : MAX_RESIDENT;
}

bool simt_launch_refused(const struct simt_config *c, cudaError_t *error, struct clause *why)
{
    const struct simt_dim *g = &c->grid, *b = &c->block;
    *error = cudaErrorInvalidConfiguration;
    uint64_t threads = (uint64_t)b->x * b->y * b->z;
    const size_t most = simt_function_dynamic_bytes(c->function);
#define WHY(...) \
    *why = (struct clause) { .reason = __VA_ARGS__ }
    if (threads == 0 || (uint64_t)b->x * b->y > MAX_BLOCK_THREADS || threads > MAX_BLOCK_THREADS)
        WHY("threads-per-block", .n = {b->x, b->y, b->z, (int64_t)threads, MAX_BLOCK_THREADS});
    else if (b->z > MAX_BLOCK_DIM_Z)
        WHY("block-depth", .n = {b->z, MAX_BLOCK_DIM_Z});
    else if (g->x == 0 || g->y == 0 || g->z == 0)
        WHY("empty-grid", .n = {g->x, g->y, g->z});
    else if (g->x > MAX_GRID_DIM_X || g->y > MAX_GRID_DIM_YZ || g->z > MAX_GRID_DIM_YZ)
        WHY("large-grid", .n = {g->x, g->y, g->z, MAX_GRID_DIM_X, MAX_GRID_DIM_YZ});
    else if (c->shared_bytes > most) {
        *error = cudaErrorInvalidValue;
        WHY("dynamic-shared-memory",
            .n = {(int64_t)c->shared_bytes, (int64_t)most, c->shared_bytes <= simt_card->shared_optin});
    } else if (c->cooperative && (uint64_t)g->x * g->y * g->z > most_together(c, (unsigned)threads)) {
        *error = cudaErrorCooperativeLaunchTooLarge;
        WHY("cooperative-blocks",
            .n = {(int64_t)((uint64_t)g->x * g->y * g->z), most_together(c, (unsigned)threads)});
    } else if (c->clustered) {
        const struct launch l = {
            .grid = *g, .cluster = c->cluster, .most_together = simt_function_cluster_blocks(c->function)};
        *error = cudaErrorInvalidClusterSize;
        return simt_cluster_refused(&l, why);
    } else
        return false;
#undef WHY
    return true;
}

static void tell_invalid(const struct simt_config *c, const char *kernel, const struct clause *why)
{
    struct finding f = simt_finding_of("invalid-launch", simt_access_at(OP_LAUNCH, c->site));
    snprintf(f.kernel, sizeof f.kernel, "%s", kernel);
    static unsigned refused;
    bool again = ++refused > MOST_REFUSED;
    if (again)
        BECAUSE(&f, "refused-on", .n = {refused}, .text = {kernel});
    else
        simt_because_refused(&f, kernel, why);
    simt_finding_add(&f);
    if (again)
        simt_end_process();
}

cudaError_t simt_launch_check(const struct simt_config *c, const char *kernel)
{
    struct clause why;
    cudaError_t error;
    if (!simt_launch_refused(c, &error, &why))
        return cudaSuccess;
    tell_invalid(c, kernel, &why);
    simt_error_set(error);
    return error;
}

// Ends a program whose loop of launches does not end. Each launch takes little time, so no time limit would
// stop the loop before the report is very long.
static void end_endless_launches(const struct simt_config *c, const char *kernel)
{
    static uint32_t counted; // launches in this call on elements
    static unsigned call;
    if (call != simt_derivation_calls()) {
        call = simt_derivation_calls();
        counted = 0;
    }
    uint32_t most = simt_options.dry ? DRY_LAUNCHES : CALL_LAUNCHES;
    if ((!simt_options.dry && call == 0) || ++counted <= most)
        return;
    struct finding f =
        simt_finding_of(simt_options.dry ? "invalid-launch" : "timeout", simt_access_at(OP_LAUNCH, c->site));
    snprintf(f.kernel, sizeof f.kernel, "%s", kernel);
    BECAUSE(&f, "launches-on", .n = {most + 1}, .text = {kernel});
    simt_finding_add(&f);
    simt_end_process();
}

// The current launch, with what it needs from its caller. A suspended launch outlives the call that made it.
static struct kept {
    struct launch launch;
    struct simt_config config;
    void *body;
} * kept;

static cudaError_t ended(const struct launch *l)
{
    if (l->error != cudaSuccess)
        simt_error_fault(l->error);
    return cudaSuccess;
}

static void keep_body(struct launch *l)
{
    kept->body = simt_device_aligned(64, l->body_bytes);
    memcpy(kept->body, l->argument, l->body_bytes);
    l->argument = kept->body;
}

bool simt_launch_ends(bool host_goes_on)
{
    const struct launch *l = simt_launch_go_on(host_goes_on);
    if (!l || simt_launch_waiting())
        return false;
    ended(l);
    free(kept->body);
    kept->body = NULL;
    return true;
}

struct launch simt_launch_of(const struct simt_config *c, const char *kernel, void (*body)(void *),
                             void *argument)
{
    return (struct launch){.kernel = kernel,
                           .parameters = c->parameters,
                           .arguments = c->arguments,
                           .site = c->site,
                           .grid = c->grid,
                           .block = c->block,
                           .threads = c->block.x * c->block.y * c->block.z,
                           .blocks = (uint64_t)c->grid.x * c->grid.y * c->grid.z,
                           .cluster = {1, 1, 1},
                           .together = 1,
                           .body = body,
                           .argument = argument,
                           .body_bytes = c->body_bytes,
                           .shared_bytes = c->shared_bytes,
                           .shared_most = shared_most(c)};
}

bool simt_launches_node;

cudaError_t simt_launch_now(const struct simt_config *c, const char *kernel, void (*body)(void *),
                            void *argument)
{
    return simt_launch_as(&(struct occasion){.name = NULL}, c, kernel, body, argument);
}

cudaError_t simt_launch_as(const struct occasion *as, const struct simt_config *c, const char *kernel,
                           void (*body)(void *), void *argument)
{
    if (c->of_library)
        simt_source_note_call(c->function);
    if (!kept)
        kept = simt_device_calloc(1, sizeof *kept);
    *kept = (struct kept){.config = *c};
    struct launch *launch = simt_node_launch(), l = simt_launch_of(&kept->config, kernel, body, argument);
    l.given = *as;
    l.of_library = c->of_library;
    l.of_graph = simt_launches_node;
    l.cooperative = c->cooperative;
    l.clustered = c->clustered;
    l.most_together = simt_function_cluster_blocks(c->function);
    l.launches = simt_launch_child != NULL;
    l.number = simt_launch_number();
    end_endless_launches(c, kernel);
    if (c->clustered) {
        l.cluster = c->cluster;
        l.together = l.cluster.x * l.cluster.y * l.cluster.z;
    }
    if (simt_options.dry && (l.number > 1 || !simt_options.last_blocks)) {
        l.blocks = 0;
    } else if (simt_options.last_blocks > 0 && l.blocks > simt_options.last_blocks && l.together == 1) {
        l.first_block = l.blocks - simt_options.last_blocks;
        l.blocks = simt_options.last_blocks;
    }
    simt_cluster_lay_out(&l);
    bool is_node = launch != NULL;
    launch = is_node ? launch : &kept->launch;
    *launch = l;
    if (is_node)
        simt_node_enter(launch);
    simt_job_grid(kernel, c->site);
    simt_signals_ready();
    simt_launch_run(launch);
    simt_job_grid_done(simt_launch_waiting() != NULL);
    if (launch->traits.known)
        simt_function_says(c->function, &launch->traits);
    if (!simt_launch_child && simt_shared_layout.bytes > l.shared_bytes)
        simt_function_takes(c->function, simt_shared_layout.bytes - l.shared_bytes);
    if (launch->refusal.reason) {
        tell_invalid(c, kernel, &launch->refusal);
        simt_error_set(launch->error);
        return launch->error;
    }
    if (!simt_launch_waiting())
        return ended(launch);
    keep_body(launch); // the caller's copy lives only until the caller returns
    return cudaSuccess;
}
