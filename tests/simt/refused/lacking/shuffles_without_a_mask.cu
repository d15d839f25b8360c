__global__ void kernel(int *y)
{
    y[0] = __shfl_up(y[0], 1); // error: __shfl_up is no longer in CUDA: use __shfl_up_sync
}
