struct pair {
    int first, second;
};
__global__ void kernel(pair *y)
{
    y[0] = __shfl_up_sync(~0u, y[0], 1); // error: a shuffle moves a number
}
