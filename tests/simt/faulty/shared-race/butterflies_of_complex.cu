// The butterflies of an FFT: between two stages there is no barrier.
#include <cuComplex.h>
#include <stdio.h>

enum { N = 64 };

__global__ void transform(cuFloatComplex *data)
{
    __shared__ cuFloatComplex s[N];
    int t = threadIdx.x;
    s[t] = data[t];
    s[t + N / 2] = data[t + N / 2];
    __syncthreads();
    for (int half = 1; half < N; half *= 2) {
        int k = t % half, i = (t - k) * 2 + k;
        float angle = -3.14159265f * (float)k / (float)half;
        cuFloatComplex w = make_cuFloatComplex(cosf(angle), sinf(angle));
        cuFloatComplex even = s[i];                   // finds: shared-race read
        cuFloatComplex odd = cuCmulf(w, s[i + half]); // may: shared-race read
        s[i] = cuCaddf(even, odd);                    // finds: shared-race write
        s[i + half] = cuCsubf(even, odd);             // may: shared-race write
    }
    __syncthreads();
    data[t] = s[t];
    data[t + N / 2] = s[t + N / 2];
}

int main(void)
{
    cuFloatComplex *data;
    cudaMalloc(&data, N * sizeof *data);
    cudaMemset(data, 0, N * sizeof *data);
    transform<<<1, N / 2>>>(data);
    cudaDeviceSynchronize();
    return 0;
}
