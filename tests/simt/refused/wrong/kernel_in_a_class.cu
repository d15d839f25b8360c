struct scan {
    int n;
    static __global__ void kernel(int *y) // error: a kernel can.t be a member
    {
        y[0] = 1;
    }
};
