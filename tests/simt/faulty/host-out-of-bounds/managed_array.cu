// confined: the host writes beyond a managed array.
// says: x[10]: host code writes it at managed_array.cu:8, and the array has 10 elements, 40 bytes
extern "C" void student(int *lent, int n)
{
    int *x;
    cudaMallocManaged(&x, n * sizeof(int));
    for (int i = 0; i <= n; i++)
        x[i] = i; // finds: host-out-of-bounds write
    lent[0] = x[0];
    cudaFree(x);
}
