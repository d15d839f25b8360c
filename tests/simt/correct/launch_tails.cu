// options: -rdc=true -lcudadevrt
// Tail launches wait for each other, and for what the ones before them launch. One that launches itself is a
// loop.
#include <stdio.h>

__global__ void note(int *at, int *log, int value)
{
    log[*at] = value;
    ++*at;
}

__global__ void first(int *at, int *log)
{
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(at, log, 2); // before the second tail launch of its parent
    note<<<1, 1>>>(at, log, 1);
}

__global__ void again(int *at, int *log, int left)
{
    log[*at] = left;
    ++*at;
    if (left > 0)
        again<<<1, 1, 0, cudaStreamTailLaunch>>>(at, log, left - 1);
}

__global__ void parent(int *at, int *log)
{
    first<<<1, 1, 0, cudaStreamTailLaunch>>>(at, log);
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(at, log, 3);
    again<<<1, 1, 0, cudaStreamTailLaunch>>>(at, log, 60);
    note<<<1, 1>>>(at, log, 0);
}

int main(void)
{
    int *at, *log, h[66], n;
    cudaMalloc(&at, sizeof *at);
    cudaMalloc(&log, sizeof h);
    cudaMemset(at, 0, sizeof *at);
    parent<<<1, 1>>>(at, log);
    note<<<1, 1>>>(at, log, -1); // and the host's next launch comes after all of them
    cudaMemcpy(&n, at, sizeof n, cudaMemcpyDeviceToHost);
    cudaMemcpy(h, log, n * sizeof *h, cudaMemcpyDeviceToHost);
    bool right = n == 66;
    for (int i = 0; i < 66 && right; i++)
        right = h[i] == (i < 4 ? i : 64 - i);
    printf(right ? "ok\n" : "wrong: %d\n", n);
    return !right;
}
