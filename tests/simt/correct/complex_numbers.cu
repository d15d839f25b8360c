// cuComplex.h on both sides: a Julia set, and each function once.
#include <cuComplex.h>
#include <math.h>
#include <stdio.h>

#define N 32

__host__ __device__ static int escape_time(int x, int y)
{
    cuFloatComplex c = make_cuFloatComplex(-0.8f, 0.156f);
    cuFloatComplex z = make_cuFloatComplex(1.5f * (N / 2 - x) / (N / 2), 1.5f * (N / 2 - y) / (N / 2));
    int t = 0;
    while (t < 200 && cuCabsf(z) <= 32.0f)
        z = cuCaddf(cuCmulf(z, z), c), t++;
    return t;
}

__global__ void julia(int *times)
{
    times[blockIdx.x * N + threadIdx.x] = escape_time((int)threadIdx.x, (int)blockIdx.x);
}

__global__ void arithmetic(cuDoubleComplex *y)
{
    cuDoubleComplex a = make_cuDoubleComplex(3, 4), b = make_cuDoubleComplex(1e200, -2e200);
    y[0] = cuCadd(a, cuConj(a));
    y[1] = cuCsub(a, make_cuDoubleComplex(cuCimag(a), cuCreal(a)));
    y[2] = cuCdiv(cuCmul(a, b), b); // overflows if it is not scaled
    y[3] = make_cuDoubleComplex(cuCabs(a), cuCabs(b));
    y[4] = cuCfma(a, a, a);
    y[5] = cuComplexFloatToDouble(cuComplexDoubleToFloat(a));
}

static int differs(double a, double b) { return fabs(a - b) > 1e-14 * fabs(b); }

int main(void)
{
    static int times[N * N];
    int *dt;
    cuDoubleComplex y[6], *dy;
    cudaMalloc(&dt, sizeof times);
    cudaMalloc(&dy, sizeof y);
    julia<<<N, N>>>(dt);
    arithmetic<<<1, 1>>>(dy);
    cudaMemcpy(times, dt, sizeof times, cudaMemcpyDeviceToHost);
    cudaMemcpy(y, dy, sizeof y, cudaMemcpyDeviceToHost);
    long total = 0;
    for (int i = 0; i < N * N; i++)
        total += times[i];
    if (total < N * N || times[0] >= 200)
        return printf("julia\n"), 1;
    const double expected[6][2] = {{6, 0}, {-1, 1}, {3, 4}, {5, 2.2360679774997896e200}, {-4, 28}, {3, 4}};
    for (int i = 0; i < 6; i++)
        if (differs(y[i].x, expected[i][0]) || differs(y[i].y, expected[i][1]))
            return printf("y[%d] is %g %g\n", i, y[i].x, y[i].y), 1;
    printf("ok\n");
    return 0;
}
