// What a thread may have in hand when it comes to a barrier: more values than there are registers, doubles, a
// local array of a length that is known late, and one that is aligned to more than the stack is.
#include <stdio.h>
#include <stdlib.h>

enum { BLOCK = 64, KEPT = 24 };

__device__ void meet(int depth)
{
    if (depth > 0)
        meet(depth - 1);
    __syncthreads();
}

__global__ void keep(double *y, const double *x, int n)
{
    __shared__ double s[BLOCK];
    unsigned t = threadIdx.x;
    double a = x[t], b = a + 1, c = a * 2, d = a - 3, e = a / 4, f = a * a;
    double g = a + 5, h = a * 6, k = g * h;
    float p = (float)a, q = p + 0.5f;
    int i = (int)t, j = i * 7, l = i - 8, m = i ^ 9;
    alignas(64) int wide[16];
    int *late = (int *)__builtin_alloca((unsigned)n * sizeof *late);
    double kept[KEPT];
    for (int v = 0; v < 16; v++)
        wide[v] = i + v;
    for (int v = 0; v < n; v++)
        late[v] = j + v;
    for (int v = 0; v < KEPT; v++)
        kept[v] = a + v;
    s[t] = a;
    __syncthreads();
    double other = s[(t + 1) % BLOCK];
    __syncthreads();
    s[t] = other + b + c + d + e + f;
    meet(n % 4);
    double sum = s[(t + 2) % BLOCK] + (double)(g + h + k) + p + q + i + j + l + m;
    int any = __syncthreads_count(t % 3 == 0);
    for (int v = 0; v < 16; v++)
        sum += wide[v];
    for (int v = 0; v < n; v++)
        sum += late[v];
    for (int v = 0; v < KEPT; v++)
        sum += kept[v];
    y[t] = sum + any + ((size_t)wide % 64 ? 1e9 : 0);
}

static double section(const double *x, int t)
{
    double a = x[t];
    return x[(t + 1) % BLOCK] + (a + 1) + a * 2 + (a - 3) + a / 4 + a * a;
}

int main(void)
{
    double h[BLOCK], r[BLOCK], *x, *y;
    int n = atoi("11");
    for (int i = 0; i < BLOCK; i++)
        h[i] = i * 8;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    keep<<<1, BLOCK>>>(y, x, n);
    cudaMemcpy(r, y, sizeof r, cudaMemcpyDeviceToHost);
    for (int t = 0; t < BLOCK; t++) {
        double a = h[t], g = a + 5, k = a * 6;
        double sum = section(h, (t + 2) % BLOCK) + (g + k + g * k) + a + (a + 0.5);
        sum += t + t * 7 + (t - 8) + (t ^ 9) + 22;
        for (int v = 0; v < 16; v++)
            sum += t + v;
        for (int v = 0; v < n; v++)
            sum += t * 7 + v;
        for (int v = 0; v < KEPT; v++)
            sum += a + v;
        if (r[t] != sum) {
            printf("y[%d] is %f, not %f\n", t, r[t], sum);
            return 1;
        }
    }
    printf("ok\n");
    cudaFree(x);
    cudaFree(y);
    return 0;
}
