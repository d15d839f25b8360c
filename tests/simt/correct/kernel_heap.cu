// malloc, free, new and delete in kernels: a list that one launch makes, another reads and a third frees; an
// object with virtual functions; NULL where the heap is spent. The host's own new and malloc go on meanwhile.
#include <stdio.h>
#include <stdlib.h>
#include <vector>

struct node {
    int value;
    node *next;
};

struct shape {
    __device__ virtual int corners() const { return 0; }
    __device__ virtual ~shape() {}
};

struct square : shape {
    __device__ int corners() const override { return 4; }
};

__global__ void push(node **head)
{
    node *n = (node *)malloc(sizeof *n);
    n->value = threadIdx.x;
    n->next = (node *)atomicExch((unsigned long long *)head, (unsigned long long)n);
}

__global__ void sum(node *const *head, int *total)
{
    *total = 0;
    for (const node *n = *head; n; n = n->next)
        *total += n->value;
}

__global__ void clear(node **head)
{
    for (node *n = *head, *next; n; n = next) {
        next = n->next;
        free(n);
    }
    *head = NULL;
}

__global__ void spend(int *given)
{
    void *blocks[20];
    *given = 0;
    for (int i = 0; i < 20; i++) {
        blocks[i] = malloc(1 << 20);
        *given += blocks[i] != NULL;
    }
    for (int i = 0; i < 20; i++)
        free(blocks[i]);
}

__global__ void corners(int *total)
{
    shape *s = threadIdx.x % 2 ? new square : new shape;
    int *a = new int[threadIdx.x + 1];
    a[threadIdx.x] = s->corners();
    atomicAdd(total, a[threadIdx.x]);
    delete s;
    delete[] a;
}

static int read(const int *p)
{
    int v = 0;
    cudaMemcpy(&v, p, sizeof v, cudaMemcpyDeviceToHost);
    return v;
}

int main(void)
{
    node **head;
    int *total;
    cudaMalloc(&head, sizeof *head);
    cudaMalloc(&total, sizeof *total);
    cudaMemset(head, 0, sizeof *head);
    push<<<2, 64>>>(head);
    sum<<<1, 1>>>(head, total);
    std::vector<int> sums(1, read(total));
    clear<<<1, 1>>>(head);
    spend<<<1, 1>>>(total); // of 8 MiB, what it needs itself off
    int *given = new int(read(total)), *given_more = (int *)malloc(sizeof *given_more);
    cudaDeviceSetLimit(cudaLimitMallocHeapSize,
                       64 << 20); // a card takes it before the first such kernel only
    spend<<<1, 1>>>(total);
    *given_more = read(total);
    cudaMemset(total, 0, sizeof *total);
    corners<<<1, 32>>>(total);
    bool ok = sums[0] == 2 * 2016 && *given < 9 && *given_more >= *given && read(total) == 64;
    printf("%s\n", ok ? "ok" : "wrong");
    delete given;
    free(given_more);
    return !ok;
}
