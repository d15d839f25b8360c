__global__ void kernel(int *y, int n)
{
    static int first = n; // error: so the value must be constant
    y[0] = first;
}
