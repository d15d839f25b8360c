// also: candidate expects (4|at least 3) arguments, 2 provided
__global__ void kernel(int *y)
{
    y[0] = __shfl_up_sync(y[0], 1); // error: no matching function
}
