// The kernels of plain.cu in OpenCL C, for OpenCL devices.
__kernel void add(__global int *c, __global const int *a, __global const int *b, unsigned n)
{
    unsigned i = get_global_id(0);
    if (i < n)
        c[i] = a[i] + b[i];
}

__kernel void stencil(__global int *c, __global const int *a, __global const int *b, unsigned n)
{
    unsigned x = get_global_id(0), y = get_global_id(1);
    unsigned i = y * n + x;
    if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
        c[i] = b[i] + a[i] + a[i - 1] + a[i + 1] + a[i - n] + a[i + n];
}

__kernel void matrix(__global int *c, __global const int *a, __global const int *b, unsigned n)
{
    unsigned column = get_global_id(0), row = get_global_id(1);
    if (column >= n || row >= n)
        return;
    int sum = 0;
    for (unsigned k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}
