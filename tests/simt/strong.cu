// Each strong access as a choice: the blocks of a kernel write to a word, and then one waits for the other.
// Prints which block wrote last, and what was written down. Arguments: a text of choices, if any; and anything,
// if nothing is to be written down.
#include <cstdio>
#include <cstring>

__device__ unsigned last;
__device__ volatile unsigned flag;

__global__ void writes()
{
    if (threadIdx.x == 0)
        atomicExch(&last, blockIdx.x + 1);
}

__global__ void waits()
{
    if (blockIdx.x == 1)
        flag = 1;
    while (blockIdx.x == 0 && flag == 0)
        ;
}

int main(int argc, char **argv)
{
    size_t bytes;
    unsigned who;
    const char *why = argc > 1 ? simt_choices_replay(argv[1], strlen(argv[1])) : nullptr;
    if (why) {
        printf("%s\n", why);
        return 1;
    }
    simt_choices_record(argc > 2 ? SIMT_RECORD_NONE : SIMT_RECORD_STRONG);
    writes<<<2, 32>>>();
    waits<<<2, 1>>>();
    cudaMemcpyFromSymbol(&who, last, sizeof who);
    printf("block %u wrote last\n%s", who - 1, simt_choices_recorded(&bytes));
    simt_choices_record(SIMT_RECORD_NONE);
    simt_choices_replay(nullptr, 0);
    writes<<<2, 32>>>(); // no access is a choice any more
    return cudaDeviceSynchronize() != cudaSuccess;
}
