// What lies at no multiple of its size is read and written in pieces: a packed struct, a copy of bytes, an
// array of three-word elements, a pair aligned as its words are.
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) record {
    char tag;
    int value;
    double weight;
};

struct pair {
    int lo, hi;
};

__global__ void use(record *r, int3 *threes, pair *pairs, char *bytes)
{
    int i = threadIdx.x;
    r[i].value += i;
    r[i].weight = r[i].value;
    threes[i] = make_int3(i, i, threes[i].z);
    pair p = pairs[i];
    pairs[i] = {p.hi, p.lo};
    long long copy = i;
    memcpy(bytes + 9 * i + 1, &copy, sizeof copy);
}

int main(void)
{
    const int n = 32;
    record *r, first[n];
    int3 *threes;
    pair *pairs, swapped[n];
    char *bytes, back[9 * n];
    cudaMalloc(&r, sizeof first);
    cudaMalloc(&threes, n * sizeof *threes);
    cudaMalloc(&pairs, sizeof swapped + sizeof(int));
    cudaMalloc(&bytes, sizeof back);
    cudaMemset(r, 0, sizeof first);
    cudaMemset(threes, 0, n * sizeof *threes);
    cudaMemset(bytes, 0, sizeof back);
    for (int i = 0; i < n; i++)
        swapped[i] = {i, -i};
    pair *odd = (pair *)((int *)pairs + 1);
    cudaMemcpy(odd, swapped, sizeof swapped, cudaMemcpyHostToDevice);
    use<<<1, n>>>(r, threes, odd, bytes);
    cudaMemcpy(first, r, sizeof first, cudaMemcpyDeviceToHost);
    cudaMemcpy(swapped, odd, sizeof swapped, cudaMemcpyDeviceToHost);
    cudaMemcpy(back, bytes, sizeof back, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (first[i].weight != i || swapped[i].lo != -i || swapped[i].hi != i || back[9 * i + 1] != i)
            return printf("%d\n", i), 1;
    printf("ok\n");
    return 0;
}
