// Recursion on the device: Fibonacci, Ackermann, the towers of Hanoi, quicksort of a thread's own part.
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <vector>

__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

__device__ int ackermann(int m, int n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

__device__ void hanoi(int n, int from, int to, int by, int *moves, unsigned *pegs)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, by, to, moves, pegs);
    pegs[from] &= ~(1u << n);
    pegs[to] |= 1u << n;
    ++*moves;
    hanoi(n - 1, by, to, from, moves, pegs);
}

__device__ void quicksort(int *a, int low, int high)
{
    if (low >= high)
        return;
    int pivot = a[(low + high) / 2], i = low, j = high;
    while (i <= j) {
        while (a[i] < pivot) i++;
        while (a[j] > pivot) j--;
        if (i <= j) {
            int t = a[i];
            a[i++] = a[j];
            a[j--] = t;
        }
    }
    quicksort(a, low, j);
    quicksort(a, i, high);
}

__global__ void numbers(int *out)
{
    int t = threadIdx.x;
    out[t] = t < 16 ? fib(t) : ackermann(2, t - 16);
}

__global__ void towers(int discs, int *moves, unsigned *reached)
{
    unsigned pegs[3] = {((1u << discs) - 1) << 1, 0, 0};
    int mine = 0;
    hanoi(discs, 0, 2, 1, &mine, pegs);
    *moves = mine;
    *reached = pegs[2];
}

__global__ void sort_parts(int *data, int part)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    quicksort(data + t * part, 0, part - 1);
}

#define OK(call) if ((call) != cudaSuccess) { printf("line %d: %s\n", __LINE__, cudaGetErrorString(cudaGetLastError())); return 1; }

int main()
{
    size_t stack;
    OK(cudaDeviceGetLimit(&stack, cudaLimitStackSize));
    OK(cudaDeviceSetLimit(cudaLimitStackSize, stack < 16384 ? 16384 : stack));

    int *d, h[32];
    OK(cudaMalloc(&d, sizeof h));
    numbers<<<1, 32>>>(d);
    OK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int t = 0, a = 0, b = 1; t < 32; t++) {
        int expected = t < 16 ? a : 2 * (t - 16) + 3;
        if (h[t] != expected)
            return printf("FAIL: number %d is %d, not %d\n", t, h[t], expected), 1;
        int next = a + b;
        a = b;
        b = next;
    }

    unsigned *d_reached, reached;
    OK(cudaMalloc(&d_reached, sizeof reached));
    towers<<<1, 1>>>(10, d, d_reached);
    OK(cudaMemcpy(h, d, sizeof(int), cudaMemcpyDeviceToHost));
    OK(cudaMemcpy(&reached, d_reached, sizeof reached, cudaMemcpyDeviceToHost));
    printf("%d moves\n", h[0]);
    if (h[0] != 1023 || reached != 1023u << 1)
        return 1;

    const int part = 100, parts = 64;
    std::vector<int> data(part * parts);
    for (int &v : data)
        v = rand() % 500;
    std::vector<int> expected = data;
    for (int p = 0; p < parts; p++)
        std::sort(expected.begin() + p * part, expected.begin() + (p + 1) * part);
    int *d_data;
    OK(cudaMalloc(&d_data, data.size() * sizeof(int)));
    OK(cudaMemcpy(d_data, data.data(), data.size() * sizeof(int), cudaMemcpyHostToDevice));
    sort_parts<<<2, parts / 2>>>(d_data, part);
    OK(cudaMemcpy(data.data(), d_data, data.size() * sizeof(int), cudaMemcpyDeviceToHost));
    OK(cudaFree(d));
    OK(cudaFree(d_reached));
    OK(cudaFree(d_data));
    puts(data == expected ? "PASS" : "FAIL");
    return data != expected;
}
