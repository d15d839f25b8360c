// The kernel of kogge_stone.cu in OpenCL C, for OpenCL devices.
__kernel void kogge_stone(__global int *y, __global const int *x, unsigned n)
{
    __local int XY[1024];
    unsigned t = get_local_id(0), i = get_global_id(0);
    XY[t] = i < n ? x[i] : 0;
    for (unsigned stride = 1; stride < get_local_size(0); stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int sum = XY[t];
        if (t >= stride)
            sum += XY[t - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
        XY[t] = sum;
    }
    if (i < n)
        y[i] = XY[t];
}
