// only on the CPU device: a card does not know which bytes were written
// The device knows for each byte of an array whether it was written: by a kernel, by a copy or by a memset,
// also in words of which other bytes were not written.
//
// launch: findings=0
#include <stdio.h>

#define N 24

__global__ void put(unsigned char *y) { y[threadIdx.x * 3 + 1] = 0xff; }

static bool are(const void *array, const char *wanted)
{
    unsigned char written[N];
    char found[N + 1] = "";
    simt_bytes_written(array, N, written);
    for (int i = 0; i < N; i++)
        found[i] = written[i] ? 'w' : '-';
    for (int i = 0; i < N; i++)
        if (found[i] != wanted[i])
            return printf("%s, not %s\n", found, wanted), false;
    return true;
}

int main()
{
    unsigned char *y, host[5] = {0};
    cudaMalloc(&y, N + 1);
    if (!are(y, "------------------------"))
        return 1;
    put<<<1, 3>>>(y + 1);
    cudaDeviceSynchronize();
    if (!are(y, "--w--w--w---------------"))
        return 1;
    cudaMemcpy(y + 10, host, 5, cudaMemcpyHostToDevice);
    cudaMemset(y + 21, 0, 2);
    if (!are(y, "--w--w--w-wwwww------ww-") || !are(y + 1, "-w--w--w-wwwww------ww--"))
        return 1;
    cudaFree(y);
    printf("ok\n");
    return 0;
}
