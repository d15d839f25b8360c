// Copies of boxes and rows: cudaMalloc3D, cudaMemset3D and cudaMemcpy3D, of whole boxes and of parts at a
// position, within the device, and in streams; rows and symbols in streams; and memory of the host that is
// registered, at both ends of a copy.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)
#define OK(call) EXPECT((call) == cudaSuccess)

enum { X = 5, Y = 3, Z = 2 };

__global__ void add_one(cudaPitchedPtr box)
{
    unsigned x = threadIdx.x, y = threadIdx.y, z = threadIdx.z;
    char *slice = (char *)box.ptr + z * box.pitch * Y;
    ((float *)(slice + y * box.pitch))[x] += 1;
}

static int boxes(cudaStream_t stream)
{
    float h[Z][Y][X], back[Z][Y][X], part[2][2];
    cudaExtent all = make_cudaExtent(X * sizeof(float), Y, Z);
    cudaPitchedPtr box, other;
    for (int i = 0; i < X * Y * Z; i++)
        (&h[0][0][0])[i] = (float)i;
    OK(cudaMalloc3D(&box, all));
    OK(cudaMalloc3D(&other, all));
    EXPECT(box.pitch >= X * sizeof(float) && box.ysize == Y);
    OK(cudaMemset3D(other, 0, all));

    cudaMemcpy3DParms to = {0};
    to.srcPtr = make_cudaPitchedPtr(h, X * sizeof(float), X, Y);
    to.dstPtr = box;
    to.extent = all;
    to.kind = cudaMemcpyHostToDevice;
    OK(cudaMemcpy3D(&to));
    add_one<<<1, dim3(X, Y, Z)>>>(box);

    cudaMemcpy3DParms within = {0}; // the box of 2 x 2 x 1 floats from (1, 1, 1) on
    within.srcPtr = box;
    within.srcPos = make_cudaPos(1 * sizeof(float), 1, 1);
    within.dstPtr = other;
    within.dstPos = make_cudaPos(2 * sizeof(float), 0, 0);
    within.extent = make_cudaExtent(2 * sizeof(float), 2, 1);
    within.kind = cudaMemcpyDeviceToDevice;
    OK(cudaMemcpy3DAsync(&within, stream));

    cudaMemcpy3DParms from = {0};
    from.srcPtr = other;
    from.srcPos = make_cudaPos(2 * sizeof(float), 0, 0);
    from.dstPtr = make_cudaPitchedPtr(part, 2 * sizeof(float), 2, 2);
    from.extent = make_cudaExtent(2 * sizeof(float), 2, 1);
    from.kind = cudaMemcpyDeviceToHost;
    OK(cudaMemcpy3DAsync(&from, stream));
    OK(cudaStreamSynchronize(stream));
    EXPECT(part[0][0] == h[1][1][1] + 1 && part[0][1] == h[1][1][2] + 1);
    EXPECT(part[1][0] == h[1][2][1] + 1 && part[1][1] == h[1][2][2] + 1);

    from = {0};
    from.srcPtr = box;
    from.dstPtr = make_cudaPitchedPtr(back, X * sizeof(float), X, Y);
    from.extent = all;
    from.kind = cudaMemcpyDefault;
    OK(cudaMemcpy3D(&from));
    for (int i = 0; i < X * Y * Z; i++)
        EXPECT((&back[0][0][0])[i] == (float)i + 1);
    OK(cudaFree(box.ptr));
    OK(cudaFree(other.ptr));
    return 0;
}

__constant__ float factors[X];
__device__ float total;

__global__ void scale(float *rows, size_t pitch)
{
    float *row = (float *)((char *)rows + threadIdx.y * pitch);
    row[threadIdx.x] *= factors[threadIdx.x];
    if (threadIdx.x == 0 && threadIdx.y == 0)
        total = factors[0] + factors[1];
}

static int rows(cudaStream_t stream)
{
    float h[Y][X], back[Y][X], f[X] = {1, 2, 3, 4, 5}, *d, sum;
    size_t pitch;
    cudaEvent_t filled;
    cudaStream_t second;
    for (int i = 0; i < Y * X; i++)
        h[i / X][i % X] = (float)i;
    OK(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
    OK(cudaEventCreateWithFlags(&filled, cudaEventDisableTiming));
    OK(cudaMallocPitch(&d, &pitch, sizeof h[0], Y));
    OK(cudaMemset2DAsync(d, pitch, 0, sizeof h[0], Y, stream));
    OK(cudaMemcpyToSymbolAsync(factors, f, sizeof f, 0, cudaMemcpyHostToDevice, stream));
    OK(cudaMemcpy2DAsync(d, pitch, h, sizeof h[0], sizeof h[0], Y, cudaMemcpyHostToDevice, stream));
    OK(cudaEventRecord(filled, stream));
    OK(cudaStreamWaitEvent(second, filled, 0));
    scale<<<1, dim3(X, Y), 0, second>>>(d, pitch);
    OK(cudaMemcpy2DAsync(back, sizeof back[0], d, pitch, sizeof back[0], Y, cudaMemcpyDeviceToHost, second));
    OK(cudaMemcpyFromSymbolAsync(&sum, total, sizeof sum, 0, cudaMemcpyDeviceToHost, second));
    OK(cudaStreamSynchronize(second));
    EXPECT(sum == 3);
    for (int i = 0; i < Y * X; i++)
        EXPECT(back[i / X][i % X] == h[i / X][i % X] * f[i % X]);
    OK(cudaStreamDestroy(second));
    OK(cudaEventDestroy(filled));
    OK(cudaFree(d));
    return 0;
}

static int registered(void)
{
    int *ours = (int *)malloc(16 * sizeof(int)), *mapped, h[16];
    OK(cudaHostRegister(ours, 16 * sizeof(int), cudaHostRegisterMapped));
    OK(cudaHostGetDevicePointer(&mapped, ours, 0));
    OK(cudaMemset(mapped, 1, 16 * sizeof(int)));
    EXPECT(ours[15] == 0x01010101);
    OK(cudaMemcpy(h, mapped, sizeof h, cudaMemcpyDeviceToHost));
    h[3] = 7;
    OK(cudaMemcpy(mapped, h, sizeof h, cudaMemcpyHostToDevice));
    EXPECT(ours[3] == 7);
    OK(cudaHostUnregister(ours));
    free(ours);
    return 0;
}

int main(void)
{
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    if (boxes(stream) || rows(stream) || registered())
        return 1;
    OK(cudaStreamDestroy(stream));
    printf("ok\n");
    return 0;
}
