// 7-point stencil in 3D: once with a 3D grid, once marching along z with the column kept in registers.
#include <cstdio>
#include <cstdlib>
#include <vector>

static const int NX = 40, NY = 36, NZ = 28;

__host__ __device__ inline int at(int x, int y, int z) { return (z * NY + y) * NX + x; }

__device__ __forceinline__ float weigh(float middle, float around) { return 0.4f * middle + 0.1f * around; }

__global__ void stencil(const float *in, float *out)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x < 1 || y < 1 || z < 1 || x >= NX - 1 || y >= NY - 1 || z >= NZ - 1)
        return;
    out[at(x, y, z)] = weigh(in[at(x, y, z)], in[at(x - 1, y, z)] + in[at(x + 1, y, z)] + in[at(x, y - 1, z)] +
                                                  in[at(x, y + 1, z)] + in[at(x, y, z - 1)] + in[at(x, y, z + 1)]);
}

#define TX 16
#define TY 8

__global__ void march(const float *in, float *out)
{
    __shared__ float plane[TY + 2][TX + 2];
    int x = blockIdx.x * TX + threadIdx.x + 1, y = blockIdx.y * TY + threadIdx.y + 1;
    int tx = threadIdx.x + 1, ty = threadIdx.y + 1;
    bool inside = x < NX - 1 && y < NY - 1;
    bool loads = x < NX && y < NY; // the border, too

    float below = 0, here = 0, above = 0;
    if (loads) {
        here = in[at(x, y, 0)];
        above = in[at(x, y, 1)];
    }
    for (int z = 1; z < NZ - 1; z++) {
        below = here;
        here = above;
        if (loads) {
            above = in[at(x, y, z + 1)];
            plane[ty][tx] = here;
            if (threadIdx.x == 0)
                plane[ty][0] = in[at(x - 1, y, z)];
            if (threadIdx.x == TX - 1 && x + 1 < NX)
                plane[ty][TX + 1] = in[at(x + 1, y, z)];
            if (threadIdx.y == 0)
                plane[0][tx] = in[at(x, y - 1, z)];
            if (threadIdx.y == TY - 1 && y + 1 < NY)
                plane[TY + 1][tx] = in[at(x, y + 1, z)];
        }
        __syncthreads();
        if (inside)
            out[at(x, y, z)] = weigh(here, plane[ty][tx - 1] + plane[ty][tx + 1] + plane[ty - 1][tx] +
                                               plane[ty + 1][tx] + below + above);
        __syncthreads();
    }
}

#define TRY(call) if (cudaError_t e = (call)) { printf("%s: %s\n", #call, cudaGetErrorString(e)); exit(1); }

static bool same(const std::vector<float> &want, const float *device, const char *name)
{
    std::vector<float> got(want.size());
    TRY(cudaMemcpy(got.data(), device, got.size() * sizeof(float), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < got.size(); i++) {
        float difference = got[i] - want[i];
        if (difference > 1e-4f || difference < -1e-4f) {
            printf("%s: cell %zu is %f, not %f\n", name, i, got[i], want[i]);
            return false;
        }
    }
    return true;
}

int main()
{
    std::vector<float> in(NX * NY * NZ), want;
    for (auto &v : in)
        v = rand() / (float)RAND_MAX;
    want = in;
    for (int z = 1; z < NZ - 1; z++)
        for (int y = 1; y < NY - 1; y++)
            for (int x = 1; x < NX - 1; x++)
                want[at(x, y, z)] = 0.4f * in[at(x, y, z)] +
                                    0.1f * (in[at(x - 1, y, z)] + in[at(x + 1, y, z)] + in[at(x, y - 1, z)] +
                                            in[at(x, y + 1, z)] + in[at(x, y, z - 1)] + in[at(x, y, z + 1)]);
    float *a, *b;
    size_t bytes = in.size() * sizeof(float);
    TRY(cudaMalloc(&a, bytes));
    TRY(cudaMalloc(&b, bytes));
    TRY(cudaMemcpy(a, in.data(), bytes, cudaMemcpyHostToDevice));
    TRY(cudaMemcpy(b, a, bytes, cudaMemcpyDeviceToDevice));
    stencil<<<dim3(5, 9, 7), dim3(8, 4, 4)>>>(a, b);
    TRY(cudaGetLastError());
    if (!same(want, b, "stencil"))
        return 1;
    TRY(cudaMemcpy(b, a, bytes, cudaMemcpyDeviceToDevice));
    march<<<dim3((NX - 2 + TX - 1) / TX, (NY - 2 + TY - 1) / TY), dim3(TX, TY)>>>(a, b);
    TRY(cudaGetLastError());
    if (!same(want, b, "march"))
        return 1;
    TRY(cudaFree(a));
    TRY(cudaFree(b));
    puts("PASS");
}
