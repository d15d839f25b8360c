__global__ void kernel(int *y)
{
    y[0] = __syncthreads_count(); // error: too few arguments to function .*int __syncthreads_count\(int\).
}
