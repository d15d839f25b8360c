__global__ void one(int *y) { y[0] = 1; }
__global__ void other(int *y)
{
    one(y); // error: one is a kernel: another kernel can.t call it
}
