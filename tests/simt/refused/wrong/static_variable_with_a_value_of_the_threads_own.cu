__global__ void kernel(int *y)
{
    static int first = threadIdx.x; // error: so the value must be constant
    y[0] = first;
}
