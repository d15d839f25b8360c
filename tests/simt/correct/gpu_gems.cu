// Two kernels in the style of GPU Gems 3, chapter 39: a double buffer in one dynamic array with its halves
// chosen by index, and a tree whose indices are padded against bank conflicts by a macro.
#include <stdio.h>

#define LOG_NUM_BANKS           5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)

__global__ void naive(float *out, const float *in, int n)
{
    extern __shared__ float temp[];
    int thread = threadIdx.x, pout = 0, pin = 1;
    temp[thread] = thread > 0 ? in[thread - 1] : 0;
    __syncthreads();
    for (int offset = 1; offset < n; offset <<= 1) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (thread >= offset)
            temp[pout * n + thread] = temp[pin * n + thread] + temp[pin * n + thread - offset];
        else
            temp[pout * n + thread] = temp[pin * n + thread];
        __syncthreads();
    }
    out[thread] = temp[pout * n + thread];
}

__global__ void prescan(float *out, const float *in, int n)
{
    extern __shared__ float temp[];
    int thread = threadIdx.x, offset = 1;
    int ai = thread, bi = thread + n / 2;
    temp[ai + CONFLICT_FREE_OFFSET(ai)] = in[ai];
    temp[bi + CONFLICT_FREE_OFFSET(bi)] = in[bi];
    for (int d = n >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (thread < d) {
            int left = offset * (2 * thread + 1) - 1, right = offset * (2 * thread + 2) - 1;
            temp[right + CONFLICT_FREE_OFFSET(right)] += temp[left + CONFLICT_FREE_OFFSET(left)];
        }
        offset *= 2;
    }
    if (thread == 0)
        temp[n - 1 + CONFLICT_FREE_OFFSET(n - 1)] = 0;
    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (thread < d) {
            int left = offset * (2 * thread + 1) - 1, right = offset * (2 * thread + 2) - 1;
            left += CONFLICT_FREE_OFFSET(left);
            right += CONFLICT_FREE_OFFSET(right);
            float t = temp[left];
            temp[left] = temp[right];
            temp[right] += t;
        }
    }
    __syncthreads();
    out[ai] = temp[ai + CONFLICT_FREE_OFFSET(ai)];
    out[bi] = temp[bi + CONFLICT_FREE_OFFSET(bi)];
}

int main(void)
{
    const int n = 256;
    float h[n], result[2][n], *x, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 8;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    naive<<<1, n, 2 * n * sizeof(float)>>>(y, x, n);
    cudaMemcpy(result[0], y, sizeof h, cudaMemcpyDeviceToHost);
    prescan<<<1, n / 2, (n + CONFLICT_FREE_OFFSET(n)) * sizeof(float)>>>(y, x, n);
    cudaMemcpy(result[1], y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++) {
        if (result[0][i] != sum || result[1][i] != sum)
            return printf("%d: %g and %g, not %g\n", i, result[0][i], result[1][i], sum), 1;
        sum += h[i];
    }
    printf("ok\n");
    return 0;
}
