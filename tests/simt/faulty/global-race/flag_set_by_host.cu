// The host sets a flag that it should clear, so the first block to start does not wait for the value of the other block.
// The other block writes the value only after that look at the flag.
// says: saw was raised before this launch: clear the flags before each launch
__global__ void answer(int *value, volatile int *flag, volatile int *asked, int *started, int *y)
{
    if (atomicAdd(started, 1) == 0) {
        while (*flag == 0)
            ;
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
    cudaMemset(words + 1, 1, sizeof *words); // the flag
    answer<<<2, 1>>>(words, words + 1, words + 2, words + 3, words + 4);
    cudaDeviceSynchronize();
    return 0;
}
