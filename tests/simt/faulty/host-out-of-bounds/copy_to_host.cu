// confined: cudaMemcpy writes more than the host array holds.
extern "C" void student(int *lent, int n)
{
    int *y;
    cudaMalloc(&y, 2 * n * sizeof(int));
    cudaMemset(y, 0, 2 * n * sizeof(int));
    cudaMemcpy(lent, y, 2 * n * sizeof(int), cudaMemcpyDeviceToHost); // finds: host-out-of-bounds write
    cudaFree(y);
}
