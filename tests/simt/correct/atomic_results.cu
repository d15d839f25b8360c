// Tickets from atomicAdd are all different: each thread writes a slot of its own, plainly.
#include <stdio.h>

__global__ void take_slots(int *slot_of, int *owner, int *next, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || i % 3 == 0)
        return;
    int slot = atomicAdd(next, 1);
    owner[slot] = i;
    slot_of[i] = slot;
}

int main(void)
{
    const int n = 500;
    int slots[n], owners[n], taken, *slot_of, *owner, *next;
    cudaMalloc(&slot_of, n * sizeof(int));
    cudaMalloc(&owner, n * sizeof(int));
    cudaMalloc(&next, sizeof(int));
    cudaMemset(slot_of, -1, n * sizeof(int));
    cudaMemset(owner, -1, n * sizeof(int));
    cudaMemset(next, 0, sizeof(int));
    take_slots<<<8, 64>>>(slot_of, owner, next, n);
    cudaMemcpy(slots, slot_of, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(owners, owner, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&taken, next, sizeof taken, cudaMemcpyDeviceToHost);
    int expected = 0;
    for (int i = 0; i < n; i++) {
        expected += i % 3 != 0;
        if (i % 3 ? slots[i] < 0 || slots[i] >= n || owners[slots[i]] != i : slots[i] != -1)
            return printf("thread %d has slot %d\n", i, slots[i]), 1;
    }
    if (taken != expected)
        return printf("%d taken, not %d\n", taken, expected), 1;
    printf("ok\n");
    return 0;
}
