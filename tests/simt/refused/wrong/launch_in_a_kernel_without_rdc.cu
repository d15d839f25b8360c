// options: -rdc=false
__global__ void one(int *y) { *y = 1; }
__global__ void outer(int *y)
{
    if (threadIdx.x == 0)
        one<<<1, 1>>>(y); // error: a kernel that launches a kernel must be compiled with -rdc=true
}
