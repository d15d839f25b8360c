// confined: a function that the file may not call, found by its distance from one that it may.
extern "C" void student(int *lent, int n)
{
    cudaError_t (*next)() = (cudaError_t(*)())((size_t)cudaGetLastError + 16 * (n + 1));
    lent[0] = (int)next(); // finds: crash call
}
