// Kernels that take references: to an object in managed memory, to a member of one, to a word of the
// device's. They work on the caller's object, and not on a copy of it.
#include <stdio.h>

struct account {
    int balance, transfers;
};

__global__ void credit(account &a, int amount)
{
    a.balance += amount;
    a.transfers++;
}

__global__ void add(int &total, const account &from, int more) { atomicAdd(&total, from.balance + more); }

template <class T> __global__ void set(T &place, T value) { place = value; }

int main(void)
{
    account *a;
    cudaMallocManaged(&a, 2 * sizeof *a);
    a[0] = {100, 0};
    a[1] = {7, 1};
    int *total, h;
    cudaMalloc(&total, sizeof *total);
    credit<<<1, 1>>>(a[0], 20);
    credit<<<1, 1>>>(*a, 3);
    set<int><<<1, 1>>>(a[1].balance, 1000);
    set<int><<<1, 1>>>(*total, 5);
    add<<<1, 4>>>(*total, a[1], 2);
    cudaMemcpy(&h, total, sizeof h, cudaMemcpyDeviceToHost);
    cudaDeviceSynchronize();
    if (a->balance != 123 || a->transfers != 2 || h != 5 + 4 * 1002)
        return printf("%d %d %d\n", a->balance, a->transfers, h), 1;
    printf("ok\n");
    return 0;
}
