struct counted {
    int *p;
    __host__ __device__ counted(int *q) : p(q) {}
    __host__ __device__ counted(const counted &c) : p(c.p) {}
};
__global__ void one(counted c) { *c.p = 1; }
__global__ void outer(int *y) { one<<<1, 1>>>(counted(y)); }
int main(void)
{
    int *y;
    cudaMalloc(&y, sizeof *y);
    outer<<<1, 1>>>(y);
    return 0;
}
