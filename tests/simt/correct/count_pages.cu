// only on the CPU device: it reads the report
// sets: SIMT_COSTS=1
// sets: SIMT_QUIET=1
// Page faults of managed memory: who touches a page that is on the other side, and what prefetches, copies
// and advice change. A page has 64 KiB, so 16384 ints. The last page of the array has only 100 ints, and
// the whole array 262544 bytes.
#include <stdio.h>

#define PAGE  16384
#define PAGES 5
#define BYTES ((PAGES - 1) * PAGE * sizeof(int) + 100 * sizeof(int))

__managed__ int variable[PAGE + 1];

__device__ int sum;

// One int of each page is touched. Both sides write the same int of a page, and read another one.
__global__ void read(const int *x, int pages)
{
    if (threadIdx.x < pages)
        atomicAdd(&sum, x[threadIdx.x * PAGE + 7]);
}

__global__ void write(int *x, int pages)
{
    if (threadIdx.x < pages)
        x[threadIdx.x * PAGE] = 1;
}

static void host_reads(const volatile int *x, int pages)
{
    for (int i = 0; i < pages; i++)
        (void)x[i * PAGE + 7];
}

static void host_writes(volatile int *x, int pages)
{
    for (int i = 0; i < pages; i++)
        x[i * PAGE + 7] = 0;
}

static void faults_and_prefetches(int *x)
{
    // Nobody has touched the array, so the pages begin on the device, and nothing moves.
    // launch: page_faults=5 page_bytes=0 host_page_faults=0 host_page_bytes=0 prefetched_bytes=0
    write<<<1, 32>>>(x, PAGES);
    // launch: page_faults=0 page_bytes=0 host_page_faults=0 host_page_bytes=0 prefetched_bytes=0
    write<<<1, 32>>>(x, PAGES);
    cudaDeviceSynchronize();
    host_writes(x, PAGES);
    host_reads(x, PAGES);
    // launch: page_faults=3 page_bytes=196608 host_page_faults=5 host_page_bytes=262544 prefetched_bytes=0
    read<<<2, 32>>>(x, 3);
    cudaMemPrefetchAsync(x, BYTES, 0);
    // launch: page_faults=0 page_bytes=0 host_page_faults=0 prefetched_bytes=65936
    read<<<1, 32>>>(x, PAGES);
    cudaMemPrefetchAsync(x, BYTES, cudaCpuDeviceId);
    cudaDeviceSynchronize();
    host_reads(x, PAGES);
    // launch: page_faults=1 page_bytes=65536 host_page_faults=0 prefetched_bytes=262544
    read<<<1, 32>>>(x, 1);
}

// Page 0 is on the device, and the others are at the host.
static void copies(int *x)
{
    static int h[PAGES * PAGE];
    cudaMemcpy(x, h, 2 * PAGE * sizeof(int), cudaMemcpyHostToDevice);
    // launch: page_faults=1 page_bytes=65536 host_page_faults=0 prefetched_bytes=65536
    read<<<1, 32>>>(x, 3);
    cudaMemcpy(h, x, sizeof(int), cudaMemcpyHostToHost);
    cudaMemset(x + 3 * PAGE, 0, sizeof(int));
    // launch: page_faults=2 page_bytes=65936 host_page_faults=0 prefetched_bytes=131072
    read<<<1, 32>>>(x, PAGES);
    cudaDeviceSynchronize();
    memset(x, 0, BYTES);
    // launch: page_faults=2 page_bytes=0 host_page_faults=5 host_page_bytes=262544 prefetched_bytes=0
    write<<<1, 32>>>(variable, 2);
}

// All pages are at the host.
static void read_mostly(int *x)
{
    cudaMemAdvise(x, BYTES, cudaMemAdviseSetReadMostly, 0);
    // launch: page_faults=2 page_bytes=131072 host_page_faults=0
    read<<<1, 32>>>(x, 2);
    cudaDeviceSynchronize();
    cudaMemPrefetchAsync(x + 2 * PAGE, PAGE * sizeof(int), 0);
    host_reads(x, PAGES); // each side has a copy
    // launch: page_faults=0 page_bytes=0 host_page_faults=0 prefetched_bytes=65536
    read<<<1, 32>>>(x, 3);
    // A write leaves one copy. Page 3 moves.
    // launch: page_faults=4 page_bytes=65536 host_page_faults=0 prefetched_bytes=0
    write<<<1, 32>>>(x, 4);
    cudaDeviceSynchronize();
    host_reads(x, 3);
    host_writes(x, 1);
    // launch: page_faults=1 page_bytes=65536 host_page_faults=4 host_page_bytes=196608
    read<<<1, 32>>>(x, 2);
    cudaMemAdvise(x, BYTES, cudaMemAdviseSetPreferredLocation, 0);
    cudaMemAdvise(x, BYTES, cudaMemAdviseUnsetReadMostly, 0); // the copies at the host are gone
    cudaMemAdvise(x, BYTES, cudaMemAdviseUnsetPreferredLocation, 0);
    cudaDeviceSynchronize();
    host_reads(x, 3);
    // launch: page_faults=0 page_bytes=0 host_page_faults=3 host_page_bytes=196608
    write<<<1, 32>>>(x, 0);
}

// Pages 0 to 2 and 4 are at the host, and page 3 is on the device.
static void preferred_location(int *x)
{
    cudaMemAdvise(x, BYTES, cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId);
    // A page fault maps each page for the device, and moves nothing.
    // launch: page_faults=4 page_bytes=0 host_page_faults=0
    write<<<1, 32>>>(x, PAGES);
    cudaDeviceSynchronize();
    host_writes(x, PAGES);
    // Page 3 moved to the host, so it is new to the device there.
    // launch: page_faults=1 page_bytes=0 host_page_faults=1 host_page_bytes=65536
    write<<<1, 32>>>(x, PAGES);
    cudaMemPrefetchAsync(x, BYTES, 0); // goes before the preferred location
    // launch: page_faults=0 page_bytes=0 prefetched_bytes=262544
    write<<<1, 32>>>(x, PAGES);
    cudaMemAdvise(x, BYTES, cudaMemAdviseUnsetPreferredLocation, 0);
}

// All pages are on the device.
static void accessed_by(int *x)
{
    cudaMemAdvise(x, BYTES, cudaMemAdviseSetAccessedBy, 0);
    cudaDeviceSynchronize();
    host_writes(x, PAGES);
    // The driver has mapped the pages at the host.
    // launch: page_faults=0 page_bytes=0 host_page_faults=5 host_page_bytes=262544
    write<<<1, 32>>>(x, PAGES);
    cudaDeviceSynchronize();
    host_writes(x, PAGES);
    cudaMemAdvise(x, BYTES, cudaMemAdviseSetPreferredLocation, 0); // goes before it
    cudaMemAdvise(x, PAGE * sizeof(int), cudaMemAdviseUnsetAccessedBy, 0);
    // launch: page_faults=1 page_bytes=65536 host_page_faults=0
    write<<<1, 32>>>(x, PAGES);
    cudaDeviceSynchronize();
    host_writes(x, 1);
}

int main(void)
{
    int *x;
    cudaMallocManaged(&x, BYTES);
    faults_and_prefetches(x);
    copies(x);
    read_mostly(x);
    preferred_location(x);
    accessed_by(x);
    cudaFree(x);
    printf("ok\n");
    return 0;
}
