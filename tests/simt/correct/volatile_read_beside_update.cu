// A thread reads a word that another one updates. Whether the read comes before or after the update makes no
// difference to the word, and what is read is not used.
#include <cuda/atomic>
#include <stdio.h>

__global__ void update(int *word)
{
    if (threadIdx.x == 0) {
        if (*(volatile int *)word == 77)
            printf("no\n");
    } else {
        *(volatile int *)word = 2;
        cuda::atomic_ref<int, cuda::thread_scope_device>(*word).fetch_add(4, cuda::memory_order_release);
    }
}

int main(void)
{
    const int launches = 40;
    int h[launches], *words, right = 0;
    cudaMalloc(&words, sizeof h);
    cudaMemset(words, 0, sizeof h);
    for (int i = 0; i < launches; i++)
        update<<<1, 2>>>(words + i);
    cudaMemcpy(h, words, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < launches; i++)
        right += h[i] == 6;
    puts(right == launches ? "ok" : "wrong");
    return 0;
}
