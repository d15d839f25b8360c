// options: -rdc=true
__global__ void one(int *y) { *y = 1; }
__global__ void outer(int *y)
{
    one<<<1, 1>>>(y);
    cudaDeviceSynchronize(); // error: cudaDeviceSynchronize\(\) is for the host: .*cudaStreamTailLaunch
}
