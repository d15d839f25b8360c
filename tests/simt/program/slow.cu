__global__ void left(int *y, unsigned n)
{
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    y[threadIdx.x] = threadIdx.x > 0 ? s[threadIdx.x - 1] : 0;
    for (unsigned i = 0; i != n; i += 2)
        y[threadIdx.x] += i;
}
__global__ void wait_in_registers(int *y, unsigned n)
{
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    y[64 + threadIdx.x] = s[(threadIdx.x + 1) % 64];
    unsigned i = 0;
    while (i != n)
        i += 2;
    y[threadIdx.x] = i;
}
int main(int argc, char **argv)
{
    int *y;
    cudaMalloc(&y, 128 * sizeof *y);
    if (argc > 1)
        wait_in_registers<<<1000000, 64>>>(y, 1);
    else
        left<<<1000000, 64>>>(y, 10000);
    return 0;
}
