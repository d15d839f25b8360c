// Bytes are written one by one, by four threads to a word, and read as words by others after a barrier, and
// the other way round.
#include <stdio.h>

#define WORDS 32

__global__ void pack(unsigned *words, unsigned char *bytes, const unsigned char *x)
{
    __shared__ unsigned s[WORDS];
    unsigned char *b = (unsigned char *)s;
    unsigned t = threadIdx.x;
    b[t] = x[t];
    __syncthreads();
    if (t < WORDS)
        words[t] = s[t];
    __syncthreads();
    if (t < WORDS)
        s[t] = ~s[t];
    __syncthreads();
    bytes[t] = b[t];
}

int main(void)
{
    const int n = 4 * WORDS;
    unsigned char h[n], inverted[n], *x, *bytes;
    unsigned packed[WORDS], *words;
    for (int i = 0; i < n; i++)
        h[i] = (unsigned char)(i * 5);
    cudaMalloc(&x, n);
    cudaMalloc(&bytes, n);
    cudaMalloc(&words, sizeof packed);
    cudaMemcpy(x, h, n, cudaMemcpyHostToDevice);
    pack<<<1, n>>>(words, bytes, x);
    cudaMemcpy(packed, words, sizeof packed, cudaMemcpyDeviceToHost);
    cudaMemcpy(inverted, bytes, n, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(bytes);
    cudaFree(words);
    for (int i = 0; i < n; i++)
        if ((packed[i / 4] >> i % 4 * 8 & 0xff) != h[i] || inverted[i] != (unsigned char)~h[i])
            return printf("byte %d\n", i), 1;
    printf("ok\n");
    return 0;
}
