// only on the CPU device: it reads the report
// sets: SIMT_COSTS=1
// sets: SIMT_QUIET=1
// seeds: 1
// Managed memory's page faults against a model that is written by the text of CUDA's manual, case by case.
// The host and kernels touch random pages, with random prefetches and advice between. After each launch the
// program reads what the device has written to the report.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define PAGE    16384 // ints
#define PAGES   6
#define SIZE    (PAGES * PAGE - 1000)
#define ROUNDS  400
#define HOST    0
#define DEVICE  1
#define NOWHERE 2

struct page {
    bool copy[2];  // whether each side has one
    bool mapped;   // the device reaches the host's
    bool mostly;   // advice
    int preferred; // HOST, DEVICE or NOWHERE
    bool used;
};

struct counts {
    long faults[2], bytes[2], brought;
};

static page pages[PAGES];
static counts expected;

static unsigned random_below(unsigned n)
{
    static unsigned long state = 7;
    state = state * 6364136223846793005 + 1442695040888963407;
    return (unsigned)(state >> 33) % n;
}

static long bytes_in(int i) { return (i < PAGES - 1 ? PAGE : SIZE - (PAGES - 1) * PAGE) * (long)sizeof(int); }

// The page is on that side only. "If the data gets migrated for any reason, the mappings are updated."
static void move_to(page *p, int side)
{
    p->copy[side] = true;
    p->copy[!side] = false;
    p->mapped = side == HOST && p->used && !p->mostly && p->preferred != DEVICE;
}

static void touch(int i, int side, bool writes)
{
    page *p = &pages[i];
    bool both = p->copy[HOST] && p->copy[DEVICE], mine = p->copy[side], other = p->copy[!side];
    if (mine && !(both && writes))
        return;
    if (side == DEVICE && !mine && p->mapped)
        return;
    expected.faults[side]++;
    if (mine) { // "all copies of the page will be invalidated except for the one where the write occurred"
        move_to(p, side);
    } else if (p->mostly && other && !writes) { // "will create a read-only copy in that processor's memory"
        p->copy[side] = true;
        expected.bytes[side] += bytes_in(i);
    } else if (side == DEVICE && p->preferred == HOST && !p->mostly) {
        // "in its preferred location, and the faulting processor can establish a mapping"
        move_to(p, HOST);
        p->mapped = true;
    } else { // "it will be migrated to the processor accessing it"
        if (other)
            expected.bytes[side] += bytes_in(i);
        move_to(p, side);
    }
}

static void prefetch(int i, int side)
{
    page *p = &pages[i];
    if (p->copy[side])
        return;
    if (p->copy[!side])
        expected.brought += bytes_in(i);
    if (p->mostly && p->copy[!side])
        p->copy[side] = true;
    else
        move_to(p, side);
}

static void advise(int i, cudaMemoryAdvise advice, int side)
{
    page *p = &pages[i];
    bool only_host = p->copy[HOST] && !p->copy[DEVICE];
    if (advice == cudaMemAdviseSetReadMostly)
        p->mostly = true;
    if (advice == cudaMemAdviseUnsetReadMostly) {
        p->mostly = false;
        if (p->copy[HOST] && p->copy[DEVICE]) // "collapsed", at the preferred location or anywhere
            move_to(p, p->preferred == DEVICE ? DEVICE : HOST);
    }
    if (advice == cudaMemAdviseSetPreferredLocation)
        p->preferred = side;
    if (advice == cudaMemAdviseUnsetPreferredLocation)
        p->preferred = NOWHERE;
    if (advice == cudaMemAdviseSetAccessedBy && side == DEVICE)
        p->used = true;
    if (advice == cudaMemAdviseUnsetAccessedBy && side == DEVICE)
        p->used = p->mapped = false;
    if (only_host && p->used && !p->mostly && p->preferred != DEVICE)
        p->mapped = true;
}

__device__ int sum;

__global__ void touch_pages(int *x, unsigned reads, unsigned writes)
{
    int i = threadIdx.x, place = i * PAGE + 5;
    if (i < PAGES && writes >> i & 1)
        x[place] = i;
    else if (i < PAGES && reads >> i & 1)
        atomicAdd(&sum, x[place]);
}

// Does what the device and the host do between two launches.
static void do_something(volatile int *x)
{
    int first = random_below(PAGES), last = first + random_below(PAGES - first), side = random_below(2);
    int *from = (int *)x + first * PAGE;
    size_t bytes = ((last < PAGES - 1 ? (last + 1) * PAGE : SIZE) - first * PAGE) * sizeof(int);
    int number = side == DEVICE ? 0 : cudaCpuDeviceId;
    auto advice = (cudaMemoryAdvise)(cudaMemAdviseSetReadMostly + random_below(6));
    unsigned what = random_below(4);
    if (what == 0)
        cudaMemPrefetchAsync(from, bytes, number);
    if (what == 1)
        cudaMemAdvise(from, bytes, advice, number);
    for (int i = first; i <= last; i++) {
        if (what == 0)
            prefetch(i, side);
        else if (what == 1)
            advise(i, advice, side);
        else if (what == 2)
            (void)x[i * PAGE + 1], touch(i, HOST, false);
        else
            x[i * PAGE + 5] = 0, touch(i, HOST, true);
    }
}

static long number_in(const char *line, const char *field)
{
    const char *found = strstr(line, field);
    return found ? atol(found + strlen(field)) : -1;
}

static bool agrees(const char *line)
{
    counts told = {{number_in(line, "\"host_page_faults\":"), number_in(line, "\"page_faults\":")},
                   {number_in(line, "\"host_page_bytes\":"), number_in(line, "\"page_bytes\":")},
                   number_in(line, "\"prefetched_bytes\":")};
    return memcmp(&told, &expected, sizeof told) == 0;
}

int main(void)
{
    int *x;
    static char line[4096];
    FILE *report = NULL;
    for (page &p : pages)
        p.preferred = NOWHERE;
    cudaMallocManaged(&x, SIZE * sizeof(int));
    for (int round = 0; round < ROUNDS; round++) {
        for (unsigned k = random_below(4); k > 0; k--)
            do_something(x);
        unsigned reads = random_below(1 << PAGES), writes = random_below(1 << PAGES);
        if (round == 0) // the bytes that are read later must have been written
            writes = (1 << PAGES) - 1;
        for (int i = 0; i < PAGES; i++)
            if ((reads | writes) >> i & 1)
                touch(i, DEVICE, writes >> i & 1);
        touch_pages<<<1, 32>>>(x, reads, writes);
        cudaDeviceSynchronize();
        report = report ? report : fopen(getenv("SIMT_REPORT"), "r");
        if (!report || !fgets(line, sizeof line, report) || !agrees(line))
            return printf("round %d: %ld %ld %ld %ld %ld, not %s\n", round, expected.faults[DEVICE],
                          expected.bytes[DEVICE], expected.faults[HOST], expected.bytes[HOST],
                          expected.brought, line),
                   1;
        expected = {};
    }
    fclose(report);
    cudaFree(x);
    printf("ok\n");
    return 0;
}
