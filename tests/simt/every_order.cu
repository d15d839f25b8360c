// Kernels whose blocks make strong accesses, for SIMT_ORDERS=all. The argument names the kernel; the exit status is 3.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__device__ unsigned counter, last;
__device__ volatile int data, flag;

// Whatever the order is, the counter is the same in the end.
__global__ void counts()
{
    atomicAdd(&counter, blockIdx.x + 1);
}

// The block that comes last is in `last`.
__global__ void races()
{
    atomicExch(&last, blockIdx.x + 1);
}

// Only in one order does a block write out of bounds.
__global__ void strays(int *y)
{
    if (atomicAdd(&counter, 1) == 2 && blockIdx.x == 0)
        y[4] = 1;
}

// Block 1 sees the flag. Without fences it may still read the data that was there before.
__global__ void hands_over(bool fenced)
{
    if (threadIdx.x != 0)
        return;
    if (blockIdx.x == 0) {
        data = 7;
        if (fenced)
            __threadfence();
        flag = 1;
    } else {
        while (flag == 0)
            ;
        if (fenced)
            __threadfence();
        last = data;
    }
}

// Dekker's idea: of two threads that write, fence and read, one reads what the other wrote.
__global__ void says_hello(bool fenced)
{
    volatile int *mine = blockIdx.x == 0 ? &data : &flag, *other = blockIdx.x == 0 ? &flag : &data;
    *mine = 1;
    if (fenced)
        __threadfence();
    if (*other == 0)
        atomicAdd(&counter, 1);
}

// Too many orders.
__global__ void counts_often()
{
    for (unsigned i = 0; i < 8; i++)
        atomicAdd(&counter, 1);
}

int main(int, char **argv)
{
    int *y;
    unsigned count, who;
    char word[16] = "";
    cudaMalloc(&y, 4 * sizeof *y);
    if (!strcmp(argv[1], "counts"))
        counts<<<3, 1>>>();
    if (!strcmp(argv[1], "races"))
        races<<<2, 1>>>();
    if (!strcmp(argv[1], "strays"))
        strays<<<3, 1>>>(y);
    if (!strncmp(argv[1], "hands_over", 10))
        hands_over<<<2, 32>>>(argv[1][10] != 0);
    if (!strncmp(argv[1], "says_hello", 10))
        says_hello<<<2, 1>>>(argv[1][10] != 0);
    if (!strcmp(argv[1], "counts_often"))
        counts_often<<<6, 1>>>();
    cudaMemcpyFromSymbol(&count, counter, sizeof count);
    cudaMemcpyFromSymbol(&who, last, sizeof who);
    if (strncmp(argv[1], "says_hello", 10))
        printf("counter %u, last %u\n", count, who);
    else
        printf("%s\n", count < 2 ? "one at most" : "both");
    if (scanf("%15s", word) == 1)
        printf("read %s\n", word);
    return !strcmp(argv[1], "counts") ? 3 : 0;
}
