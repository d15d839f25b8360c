// needs: runtime
// __constant__ and __device__ variables: set and read by cudaMemcpyToSymbol and FromSymbol, by initialisers,
// by kernels, and through cudaGetSymbolAddress.
#include <stdio.h>

struct parameters {
    int scale, offsets[4];
};

__constant__ parameters constants;
__constant__ int table[3] = {10, 20, 30};
__device__ int total;
__device__ int history[8] = {1, 2, 3};
__managed__ int shared_with_host = 5;
__device__ int begun(-6), factor(7);
__device__ decltype(0) product(int v);

__device__ decltype(0) product(int v) { return v * factor; }

// Types as in C, and declared together with the variable.
struct node {
    int value;
    struct node *next;
};
__constant__ struct node first;
__device__ struct node *head, nodes[2];
__managed__ struct node managed;
__device__ struct {
    int a, b;
} pair = {1, 2};
__device__ union {
    int word;
    unsigned char bytes[4];
} word;
enum mode { OFF, ON };
__constant__ enum mode mode;
__device__ enum { RED, BLUE } colour = BLUE;
__device__ decltype(1) counted;

__global__ void use_types(int *good)
{
    nodes[1].value = pair.a + pair.b;
    head = &nodes[1];
    word.word = 0x01020304;
    counted += 1;
    managed.value = head->value;
    *good = first.value == 9 && mode == ON && colour == BLUE && word.bytes[0] == 4 && counted == 1;
}

static bool has_types(void)
{
    struct node nine = {9, NULL}, got[2] = {{0, NULL}, {0, NULL}};
    enum mode on = ON;
    int good = 0, *d;
    cudaMalloc(&d, sizeof *d);
    bool set = cudaMemcpyToSymbol(first, &nine, sizeof nine) == cudaSuccess &&
               cudaMemcpyToSymbol(mode, &on, sizeof on) == cudaSuccess;
    use_types<<<1, 1>>>(d);
    cudaMemcpy(&good, d, sizeof good, cudaMemcpyDeviceToHost);
    cudaFree(d);
    return set && good && managed.value == 3 && cudaMemcpyFromSymbol(got, nodes, sizeof got) == cudaSuccess &&
           got[1].value == 3;
}

__global__ void use(int *y)
{
    int i = threadIdx.x;
    y[i] = constants.scale * i + constants.offsets[i % 4] + table[i % 3];
    atomicAdd(&total, y[i]);
    if (i < 8)
        history[i] += i;
    if (i == 0) {
        shared_with_host *= 2;
        begun = product(begun);
    }
}

int main(void)
{
    if (!has_types())
        return printf("a variable of a struct, union or enum\n"), 1;
    parameters p = {3, {1, 2, 3, 4}};
    int h[32], got, zero = 0, *y, *address, past[8];
    cudaMalloc(&y, sizeof h);
    if (cudaMemcpyToSymbol(constants, &p, sizeof p) != cudaSuccess)
        return printf("to symbol\n"), 1;
    cudaMemcpyToSymbol(total, &zero, sizeof zero);
    int forty = 40;
    cudaMemcpyToSymbol(history, &forty, sizeof forty, 7 * sizeof(int));
    use<<<1, 32>>>(y);
    cudaDeviceSynchronize();
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&got, total, sizeof got);
    cudaMemcpyFromSymbol(past, history, sizeof past);
    int sum = 0;
    for (int i = 0; i < 32; i++) {
        int expected = 3 * i + p.offsets[i % 4] + 10 * (i % 3 + 1);
        sum += expected;
        if (h[i] != expected)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    }
    const int start[8] = {1, 2, 3, 0, 0, 0, 0, 40};
    for (int i = 0; i < 8; i++)
        if (past[i] != start[i] + i)
            return printf("history[%d] is %d\n", i, past[i]), 1;
    if (got != sum || shared_with_host != 10)
        return printf("%d, not %d; %d\n", got, sum, shared_with_host), 1;
    int last = 0;
    if (cudaMemcpyFromSymbol(&last, begun, sizeof last) != cudaSuccess || last != -42)
        return printf("begun is %d\n", last), 1;
    size_t size = 0;
    if (cudaGetSymbolAddress((void **)&address, total) != cudaSuccess ||
        cudaGetSymbolSize(&size, history) != cudaSuccess)
        return printf("address\n"), 1;
    cudaMemset(address, 0, sizeof(int));
    cudaMemcpyFromSymbol(&got, total, sizeof got);
    if (got != 0 || size != sizeof past)
        return printf("%d, %zu\n", got, size), 1;
    cudaFree(y);
    printf("ok\n");
    return 0;
}
