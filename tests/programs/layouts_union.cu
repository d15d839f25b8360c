/* Array of structs against struct of arrays; a union that looks at a float's bits; bit-fields and enums. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

#define LEN 20000
#define CHECK(call) { const cudaError_t error = call; if (error != cudaSuccess) { \
    printf("Error: %s:%d, %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); exit(1); } }

struct innerStruct {
    float x;
    float y;
};

struct innerArray {
    float x[LEN];
    float y[LEN];
};

typedef union {
    float f;
    unsigned int u;
    struct {
        unsigned int mantissa : 23;
        unsigned int exponent : 8;
        unsigned int sign : 1;
    } parts;
} bits;

enum kind { ZERO, SMALL, LARGE, NEGATIVE };

__global__ void testInnerStruct(struct innerStruct *data, struct innerStruct *result, const int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        struct innerStruct tmp = data[i];
        tmp.x += 10.f;
        tmp.y += 20.f;
        result[i] = tmp;
    }
}

__global__ void testInnerArray(struct innerArray *data, struct innerArray *result, const int n)
{
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float tmpx = data->x[i];
        float tmpy = data->y[i];
        tmpx += 10.f;
        tmpy += 20.f;
        result->x[i] = tmpx;
        result->y[i] = tmpy;
    }
}

/* the fast inverse square root */
__global__ void inverse_root(const float *in, float *out, enum kind *kinds, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    bits b;
    b.f = in[i];
    kinds[i] = b.parts.sign ? NEGATIVE : b.u == 0 ? ZERO : b.parts.exponent < 127 ? SMALL : LARGE;
    b.u = 0x5f3759df - (b.u >> 1);
    b.f = b.f * (1.5f - 0.5f * in[i] * b.f * b.f);
    b.f = b.f * (1.5f - 0.5f * in[i] * b.f * b.f);
    out[i] = kinds[i] == SMALL || kinds[i] == LARGE ? b.f : 0.0f;
}

int main(int argc, char **argv)
{
    struct innerStruct *h_A = (struct innerStruct *)malloc(LEN * sizeof(struct innerStruct)), *d_A, *d_C;
    struct innerArray *h_S = (struct innerArray *)malloc(sizeof(struct innerArray)), *d_S, *d_T;
    for (int i = 0; i < LEN; i++) {
        h_A[i].x = h_S->x[i] = (float)(rand() & 0xFF) / 100.0f;
        h_A[i].y = h_S->y[i] = (float)(rand() & 0xFF) / 100.0f - 1.0f;
    }
    CHECK(cudaMalloc((void **)&d_A, LEN * sizeof(struct innerStruct)));
    CHECK(cudaMalloc((void **)&d_C, LEN * sizeof(struct innerStruct)));
    CHECK(cudaMalloc((void **)&d_S, sizeof(struct innerArray)));
    CHECK(cudaMalloc((void **)&d_T, sizeof(struct innerArray)));
    CHECK(cudaMemcpy(d_A, h_A, LEN * sizeof(struct innerStruct), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_S, h_S, sizeof(struct innerArray), cudaMemcpyHostToDevice));

    dim3 block(argc > 1 ? atoi(argv[1]) : 128, 1);
    dim3 grid((LEN + block.x - 1) / block.x, 1);
    testInnerStruct<<<grid, block>>>(d_A, d_C, LEN);
    CHECK(cudaGetLastError());
    testInnerArray<<<grid, block>>>(d_S, d_T, LEN);
    CHECK(cudaGetLastError());

    struct innerStruct *gpu_A = (struct innerStruct *)malloc(LEN * sizeof(struct innerStruct));
    struct innerArray *gpu_S = (struct innerArray *)malloc(sizeof(struct innerArray));
    CHECK(cudaMemcpy(gpu_A, d_C, LEN * sizeof(struct innerStruct), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(gpu_S, d_T, sizeof(struct innerArray), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < LEN; i++)
        wrong += gpu_A[i].x != h_A[i].x + 10.f || gpu_A[i].y != h_A[i].y + 20.f || gpu_S->x[i] != gpu_A[i].x ||
                 gpu_S->y[i] != gpu_A[i].y;

    enum kind *d_kinds, *kinds = (enum kind *)malloc(LEN * sizeof(enum kind));
    CHECK(cudaMalloc((void **)&d_kinds, LEN * sizeof(enum kind)));
    inverse_root<<<grid, block>>>(d_S->y, d_T->x, d_kinds, LEN);
    CHECK(cudaMemcpy(kinds, d_kinds, LEN * sizeof(enum kind), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(gpu_S, d_T, sizeof(struct innerArray), cudaMemcpyDeviceToHost));
    for (int i = 0; i < LEN; i++) {
        float y = h_S->y[i];
        enum kind k = y < 0 ? NEGATIVE : y == 0 ? ZERO : y < 1 ? SMALL : LARGE;
        wrong += kinds[i] != k || (y > 0 && fabsf(gpu_S->x[i] * sqrtf(y) - 1) > 1e-4f);
    }
    cudaFree(d_A); cudaFree(d_C); cudaFree(d_S); cudaFree(d_T); cudaFree(d_kinds);
    free(h_A); free(h_S); free(gpu_A); free(gpu_S); free(kinds);
    CHECK(cudaDeviceReset());
    printf("%d wrong\n%s\n", wrong, wrong ? "FAIL" : "PASS");
    return wrong != 0;
}
