__global__ void first(int *y)
{
    extern __shared__ int s[];
    y[0] = s[0];
}
__global__ void second(float *y)
{
    extern __shared__ float s[]; // error: conflicting declaration .*float s \[\]
    y[0] = s[0];
}
