// Variables, parameters and members of a program's own that are called gridDim, blockDim, blockIdx and
// threadIdx, beside the ones of kernels.
#include <stdio.h>
#include <vector>

struct shape {
    dim3 gridDim, blockDim;
    unsigned threads() const { return gridDim.x * blockDim.x * blockDim.y; }
};

__device__ unsigned whole(const uint3 &threadIdx, dim3 blockDim)
{
    return threadIdx.y * blockDim.x + threadIdx.x;
}

__global__ void fill(unsigned *y, unsigned add)
{
    uint3 here = blockIdx, own = threadIdx;
    unsigned size = 1 < 2 ? blockDim.x * blockDim.y : gridDim.x, t = whole(threadIdx, blockDim);
    unsigned i = here.x * size + own.y * blockDim.x + own.x;
    auto block = [=](unsigned blockIdx) { return blockIdx + gridDim.x; };
    for (unsigned threadIdx = 0; threadIdx < 2; threadIdx++)
        add += threadIdx;
    y[i] = add + block(blockIdx.x) + t;
}

static int check(const unsigned *y, dim3 const gridDim, dim3 *blockDim, unsigned add)
{
    unsigned n = blockDim->x * blockDim->y;
    for (unsigned blockIdx = 0; blockIdx < gridDim.x; blockIdx++)
        for (unsigned threadIdx = 0; threadIdx < n; threadIdx++)
            if (y[blockIdx * n + threadIdx] != add + 1 + blockIdx + gridDim.x + threadIdx)
                return 0;
    return 1;
}

static int launch(dim3 gridDim, dim3 blockDim, unsigned add);

int main(void)
{
    dim3 gridDim(3), blockDim{4, 8};
    shape s = {.gridDim = gridDim, .blockDim = blockDim}, *p = &s;
    std::vector<unsigned> h(p->threads());
    unsigned *y;
    cudaMalloc(&y, s.threads() * sizeof *y);
    fill<<<gridDim, blockDim>>>(y, blockDim.y);
    cudaMemcpy(h.data(), y, p->gridDim.x * s.blockDim.x * blockDim.y * sizeof *y, cudaMemcpyDeviceToHost);
    int good = check(h.data(), s.gridDim, &blockDim, 8);
    cudaFree(y);
    {
        dim3 threadIdx, blockIdx;
        blockIdx = gridDim, threadIdx = dim3(blockIdx.x);
        good &= threadIdx.x == 3 && launch(2, 33, 1);
    }
    printf("%s\n", good ? "ok" : "wrong");
    return 0;
}

static int launch(dim3 gridDim, dim3 blockDim, unsigned add)
{
    unsigned *y, h[128];
    auto blocks = [&gridDim] { return gridDim; };
    cudaMalloc(&y, sizeof h);
    fill<<<blocks(), blockDim, 0>>>(y, add);
    cudaMemcpy(h, y, gridDim.x * blockDim.x * sizeof *y, cudaMemcpyDeviceToHost);
    cudaFree(y);
    return check(h, gridDim, &blockDim, add);
}
