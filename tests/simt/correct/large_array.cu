// An array of which each element is read once, or written once: what the device stores about it takes less
// than three times the array's own memory, and is in large pages if Linux gives them to a program that asks.
//
// seeds: 1
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BYTES (64 << 20) // of each array

__global__ void negate(int *y, const int *x)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = -x[i];
}

#ifdef SIMT
// How many mappings Linux was asked to put into large pages.
static int large_mappings(void)
{
    FILE *f = fopen("/proc/self/smaps", "r");
    char line[512];
    int count = 0;
    while (f && fgets(line, sizeof line, f))
        count += !strncmp(line, "VmFlags:", 8) && strstr(line, " hg");
    if (f)
        fclose(f);
    return count;
}

static size_t bytes_in_memory(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    size_t all, here = 0;
    if (f && fscanf(f, "%zu %zu", &all, &here) != 2)
        here = 0;
    if (f)
        fclose(f);
    return here * (size_t)sysconf(_SC_PAGESIZE);
}

static bool takes_little(void)
{
    bool large_pages = !access("/sys/kernel/mm/transparent_hugepage/enabled", R_OK);
    return bytes_in_memory() < 2 * 4ull * BYTES && (!large_pages || large_mappings() >= 4);
}
#else
static bool takes_little(void) { return true; }
#endif

int main(void)
{
    int *x, *y, last = 0;
    cudaMalloc(&x, BYTES);
    cudaMalloc(&y, BYTES);
    cudaMemset(x, 1, BYTES);
    negate<<<BYTES / sizeof(int) / 1024, 1024>>>(y, x);
    cudaMemcpy(&last, y + BYTES / sizeof(int) - 1, sizeof last, cudaMemcpyDeviceToHost);
    bool good = last == -0x01010101 && takes_little();
    cudaFree(x);
    cudaFree(y);
    printf("%s\n", good ? "ok" : "it takes too much");
    return 0;
}
