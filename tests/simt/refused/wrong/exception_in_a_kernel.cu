__global__ void kernel(int *y)
{
    if (y[0] < 0)
        throw 1; // error: can.t throw
}
