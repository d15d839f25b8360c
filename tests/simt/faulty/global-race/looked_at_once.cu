// The first block to start looks at a flag, asks the other block for a value, and does not wait until the flag is
// raised. The other block answers only after that look, so the flag was not raised then. Whether the value is read
// before or after it is written depends on the schedule.
// says: went on although the flag that it saw was not raised: it must wait until the flag is raised
__global__ void answer(int *value, volatile int *flag, volatile int *asked, int *started, int *y)
{
    if (atomicAdd(started, 1) == 0) {
        if (*flag == 0)
            *asked = 1;
        __threadfence();
        *y = *value; // finds: global-race read
    } else {
        while (*asked == 0)
            ;
        *value = 42; // finds: global-race write
        __threadfence();
        *flag = 1;
    }
}

int main(void)
{
    int *words;
    cudaMalloc(&words, 5 * sizeof *words);
    cudaMemset(words, 0, 5 * sizeof *words);
    answer<<<2, 1>>>(words, words + 1, words + 2, words + 3, words + 4);
    cudaDeviceSynchronize();
    return 0;
}
