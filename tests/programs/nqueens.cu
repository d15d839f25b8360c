// N queens: every thread takes a start of two rows and searches the rest with a stack of its own. Prints the counts.
#include <cstdio>

__global__ void nqueens(int n, unsigned long long *solutions)
{
    const int start = blockIdx.x * blockDim.x + threadIdx.x;
    if (start >= n * n)
        return;
    const int a = start / n, b = start % n;
    if (a == b || a - b == 1 || b - a == 1)
        return;

    const unsigned full = (1u << n) - 1;
    unsigned columns[20], left[20], right[20], open[20];
    int row = 2;
    columns[2] = 1u << a | 1u << b;
    left[2] = 1u << a << 2 | 1u << b << 1;
    right[2] = 1u << a >> 2 | 1u << b >> 1;
    open[2] = full & ~(columns[2] | left[2] | right[2]);
    unsigned long long found = 0;
    while (row >= 2) {
        if (!open[row]) {
            --row;
            continue;
        }
        const unsigned queen = open[row] & -open[row];
        open[row] ^= queen;
        if (row == n - 1) {
            ++found;
            continue;
        }
        columns[row + 1] = columns[row] | queen;
        left[row + 1] = (left[row] | queen) << 1;
        right[row + 1] = (right[row] | queen) >> 1;
        open[row + 1] = full & ~(columns[row + 1] | left[row + 1] | right[row + 1]);
        ++row;
    }
    atomicAdd(solutions, found);
}

int main()
{
    unsigned long long *d_solutions, solutions;
    if (cudaMalloc(&d_solutions, sizeof *d_solutions) != cudaSuccess)
        return 1;
    for (int n = 4; n <= 10; ++n) {
        cudaMemset(d_solutions, 0, sizeof *d_solutions);
        nqueens<<<(n * n + 31) / 32, 32>>>(n, d_solutions);
        if (cudaMemcpy(&solutions, d_solutions, sizeof solutions, cudaMemcpyDeviceToHost) != cudaSuccess)
            return 1;
        printf("%d %llu\n", n, solutions);
    }
    cudaFree(d_solutions);
    return 0;
}
