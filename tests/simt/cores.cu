// cores CASE SEED: launches long enough that the device shares their blocks among processes. cores_test
// compares what each case says with one core and with several.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 512, THREADS = 128, TABLE = 1024, READS = 420 };

__device__ unsigned offset_of_all = 3;
__device__ int seen_by_all[BLOCKS];

struct arrays {
    const unsigned *table; // TABLE elements, which are only read
    unsigned *y;           // an element for each thread
    unsigned *other;       // as many
    unsigned seed;
};

// Makes READS accesses, and returns a number that depends on all of them.
__device__ unsigned mixed(const unsigned *table, unsigned i)
{
    unsigned sum = 0;
    for (unsigned k = 0; k < READS; k++)
        sum = sum * 5 + table[(i + k * 7) % TABLE];
    return sum;
}

__device__ unsigned scrambled(unsigned v)
{
    v = (v ^ v >> 16) * 0x7feb352du;
    v = (v ^ v >> 15) * 0x846ca68bu;
    return v ^ v >> 16;
}

// Whether this thread is the one that does something special: one in all, which another seed chooses
// differently.
__device__ bool chosen(const struct arrays &a)
{
    return blockIdx.x == scrambled(a.seed) % BLOCKS && threadIdx.x == scrambled(a.seed + 1) % THREADS;
}

#define I          (blockIdx.x * THREADS + threadIdx.x)
#define CASE(name) __global__ void name(struct arrays a)

CASE(right) { a.y[I] += mixed(a.table, I); }

CASE(variables)
{
    a.y[I] = mixed(a.table, I) + offset_of_all;
    if (threadIdx.x == 5)
        seen_by_all[blockIdx.x] = (int)a.y[I];
}

// Each block writes an element, and one thread of another block reads it or writes it, too.
CASE(reads_other)
{
    a.y[I] = mixed(a.table, I);
    if (threadIdx.x == 0)
        a.other[blockIdx.x] = blockIdx.x;
    if (chosen(a))
        a.y[I] += a.other[scrambled(a.seed + 2) % BLOCKS];
}
CASE(writes_other)
{
    a.y[I] = mixed(a.table, I);
    if (threadIdx.x == 0)
        a.y[I] += a.other[blockIdx.x];
    if (chosen(a))
        a.other[scrambled(a.seed + 2) % BLOCKS] = 1;
}

// Threads read elements at random, and a few write some.
CASE(at_random)
{
    unsigned v = scrambled(I + a.seed * 65537), w = scrambled(v);
    a.y[I] = mixed(a.table, I) + a.other[v % (BLOCKS * THREADS)];
    if (w % 50000 == 0)
        a.other[w / 50000 % (BLOCKS * THREADS)] = v;
}

CASE(outside) { a.y[chosen(a) ? BLOCKS * THREADS : I] = mixed(a.table, I); }

CASE(far_outside)
{
    a.y[I] = mixed(a.table, I);
    if (chosen(a))
        *(unsigned *)(size_t)16 = 1;
}

CASE(unwritten)
{
    a.y[I] = mixed(a.table, I);
    if (chosen(a))
        a.other[7] = a.other[BLOCKS * THREADS]; // an element that nobody has written
}

CASE(prints)
{
    a.y[I] = mixed(a.table, I);
    if (chosen(a))
        printf("thread %u of block %u\n", threadIdx.x, blockIdx.x);
}

CASE(counts)
{
    a.y[I] = mixed(a.table, I);
    if (chosen(a))
        atomicAdd(&a.other[0], 1u);
}

CASE(waits)
{
    a.y[I] = mixed(a.table, I);
    if (blockIdx.x == scrambled(a.seed) % BLOCKS)
        __syncthreads();
}

CASE(allocates)
{
    a.y[I] = mixed(a.table, I);
    if (chosen(a)) {
        unsigned *p = (unsigned *)malloc(64);
        *p = 1;
        a.y[I] += *p;
        free(p);
    }
}

CASE(stays)
{
    a.y[I] = mixed(a.table, I);
    volatile int forever = chosen(a);
    while (forever)
        ;
}

CASE(fails)
{
    a.y[I] = mixed(a.table, I);
    if (chosen(a))
        __trap();
}

CASE(bytes)
{
    a.y[I] = mixed(a.table, I);
    ((unsigned char *)a.other)[blockIdx.x] = (unsigned char)a.y[I]; // a race within each block
}

// What comes after a shared launch: a small launch with a race, whose message depends on the random numbers.
CASE(races) { a.other[I % 8] = I; }

#define NAMED(name) \
    {               \
#name, name \
    }
static const struct {
    const char *name;
    void (*kernel)(struct arrays);
} cases[] = {
    NAMED(right),   NAMED(variables),   NAMED(reads_other), NAMED(writes_other), NAMED(at_random),
    NAMED(outside), NAMED(far_outside), NAMED(unwritten),   NAMED(prints),       NAMED(counts),
    NAMED(waits),   NAMED(allocates),   NAMED(stays),       NAMED(fails),        NAMED(bytes),
};

static unsigned sum_of(const unsigned *device, unsigned count)
{
    static unsigned host[BLOCKS * THREADS];
    if (cudaMemcpy(host, device, count * sizeof *host, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 0;
    unsigned sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum = sum * 31 + host[i];
    return sum;
}

int main(int argc, char **argv)
{
    static unsigned numbers[BLOCKS * THREADS];
    struct arrays a = {.seed = argc > 2 ? (unsigned)atoi(argv[2]) : 1};
    unsigned *table;
    for (unsigned i = 0; i < BLOCKS * THREADS; i++)
        numbers[i] = i * 2654435761u;
    cudaMalloc(&table, TABLE * sizeof *table);
    cudaMallocManaged(&a.y, sizeof numbers);
    cudaMalloc(&a.other, sizeof numbers + sizeof *numbers);
    cudaMemcpy(table, numbers, TABLE * sizeof *table, cudaMemcpyHostToDevice);
    cudaMemcpy(a.other, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    memcpy(a.y, numbers, sizeof numbers);
    a.table = table;
    for (const auto &c : cases)
        if (argc > 1 && strcmp(c.name, argv[1]) == 0) {
            c.kernel<<<BLOCKS, THREADS>>>(a);
            printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
        }
    races<<<2, 8>>>(a);
    printf("%s, %08x %08x\n", cudaGetErrorName(cudaDeviceSynchronize()), sum_of(a.y, BLOCKS * THREADS),
           sum_of(a.other, BLOCKS * THREADS));
    int seen[BLOCKS] = {0};
    cudaMemcpyFromSymbol(seen, seen_by_all, sizeof seen);
    printf("%d\n", seen[BLOCKS / 2]);
    return 0;
}
