// Objects that kernels create with new: virtual functions, and memory from malloc, for a thread and for a block.
#include <cstdio>
#include <cstdlib>

class Shape
{
public:
    __device__ virtual float area() const = 0;
    __device__ virtual int corners() const { return 0; }
    __device__ virtual ~Shape() {}
};

class Rectangle : public Shape
{
protected:
    float width, height;

public:
    __device__ Rectangle(float w, float h) : width(w), height(h) {}
    __device__ float area() const override { return width * height; }
    __device__ int corners() const override { return 4; }
};

class Square final : public Rectangle
{
public:
    __device__ explicit Square(float side) : Rectangle(side, side) {}
};

class Circle : public Shape
{
    float radius;

public:
    __device__ explicit Circle(float r) : radius(r) {}
    __device__ float area() const override { return 3.0f * radius * radius; }
};

__global__ void create(Shape **shapes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    switch (i % 3) {
    case 0: shapes[i] = new Rectangle(i, 2); break;
    case 1: shapes[i] = new Square(i); break;
    default: shapes[i] = new Circle(i); break;
    }
}

__global__ void measure(Shape *const *shapes, float *areas, int *corners, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        areas[i] = shapes[i]->area();
        atomicAdd(corners, shapes[i]->corners());
    }
}

__global__ void destroy(Shape **shapes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        delete shapes[i];
}

// a list of as many numbers as each thread wants, and an array that the block shares
__global__ void allocate(int *sums)
{
    int n = threadIdx.x % 7 + 1, *mine = (int *)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
        mine[i] = i;
    __shared__ int *ours;
    if (threadIdx.x == 0)
        ours = new int[blockDim.x];
    __syncthreads();
    ours[threadIdx.x] = n;
    __syncthreads();
    int sum = ours[blockDim.x - 1 - threadIdx.x];
    for (int i = 0; i < n; i++)
        sum += mine[i];
    sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
    free(mine);
    __syncthreads();
    if (threadIdx.x == 0)
        delete[] ours;
}

#define CUDA(call) if (cudaError_t e = (call)) { printf("%d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; }

int main()
{
    const int n = 100;
    Shape **shapes;
    float *d_areas, areas[n];
    int *d_corners, corners, wrong = 0, *d_sums, sums[128];
    CUDA(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
    CUDA(cudaMalloc(&shapes, n * sizeof(Shape *)));
    CUDA(cudaMalloc(&d_areas, sizeof areas));
    CUDA(cudaMalloc(&d_corners, sizeof corners));
    CUDA(cudaMemset(d_corners, 0, sizeof corners));
    CUDA(cudaMalloc(&d_sums, sizeof sums));
    create<<<4, 32>>>(shapes, n);
    measure<<<4, 32>>>(shapes, d_areas, d_corners, n);
    destroy<<<4, 32>>>(shapes, n);
    allocate<<<2, 64>>>(d_sums);
    CUDA(cudaMemcpy(areas, d_areas, sizeof areas, cudaMemcpyDeviceToHost));
    CUDA(cudaMemcpy(&corners, d_corners, sizeof corners, cudaMemcpyDeviceToHost));
    CUDA(cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++)
        wrong += areas[i] != (i % 3 == 0 ? 2.0f * i : i % 3 == 1 ? 1.0f * i * i : 3.0f * i * i);
    for (int i = 0; i < 128; i++) {
        int t = i % 64, m = t % 7 + 1;
        wrong += sums[i] != m * (m - 1) / 2 + (63 - t) % 7 + 1;
    }
    CUDA(cudaFree(shapes));
    CUDA(cudaFree(d_areas));
    CUDA(cudaFree(d_corners));
    CUDA(cudaFree(d_sums));
    printf("%d corners, %d wrong\n", corners, wrong);
    puts(wrong || corners != 67 * 4 ? "FAIL" : "PASS");
    return wrong || corners != 67 * 4;
}
