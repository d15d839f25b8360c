// The second block to start waits for the flag as it should, but reads the value before that. It may still wait when the
// race is found, so it would be wrong to say that it did not wait.
// never: went on
__global__ void hand_over(int *value, volatile int *flag, int *started, int *y)
{
    if (atomicAdd(started, 1) == 1) {
        int v = *value; // finds: global-race read
        y[1] = 0;
        while (*flag == 0)
            ;
        __threadfence();
        y[0] = v;
    } else {
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
    hand_over<<<2, 1>>>(words, words + 1, words + 2, words + 3);
    cudaDeviceSynchronize();
    return 0;
}
