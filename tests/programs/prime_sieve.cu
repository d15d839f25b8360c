// The sieve of Eratosthenes: a launch for each prime up to the root. Prints the primes below 2000, one per line.
#include <cstdio>
#include <cmath>
#include <vector>

__global__ void strike(char *composite, unsigned n, unsigned p)
{
    unsigned i = (blockIdx.x * blockDim.x + threadIdx.x) * p + p * p;
    if (i < n)
        composite[i] = 1;
}

int main()
{
    const unsigned n = 100000;
    char *d;
    std::vector<char> h(n);
    if (cudaMalloc(&d, n) != cudaSuccess || cudaMemset(d, 0, n) != cudaSuccess)
        return 1;
    const unsigned root = (unsigned)std::sqrt((double)n);
    for (unsigned p = 2; p <= root; p++) {
        char is_composite;
        cudaMemcpy(&is_composite, d + p, 1, cudaMemcpyDeviceToHost);
        if (is_composite)
            continue;
        unsigned count = (n - p * p + p - 1) / p;
        strike<<<(count + 255) / 256, 256>>>(d, n, p);
    }
    if (cudaMemcpy(h.data(), d, n, cudaMemcpyDeviceToHost) != cudaSuccess)
        return 1;
    cudaFree(d);
    unsigned found = 0;
    for (unsigned i = 2; i < n; i++) {
        found += !h[i];
        if (!h[i] && i < 2000)
            printf("%u\n", i);
    }
    printf("%u\n", found);
    return 0;
}
