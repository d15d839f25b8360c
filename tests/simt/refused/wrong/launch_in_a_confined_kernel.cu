// options: -rdc=true --confined none.h
__global__ void one(int *y) { *y = 1; }
__global__ void outer(int *y)
{
    if (threadIdx.x == 0)
        one<<<1, 1>>>(y); // error: refused: a kernel that launches a kernel: launch all of them from the host
}
