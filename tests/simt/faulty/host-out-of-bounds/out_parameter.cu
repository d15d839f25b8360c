// confined: the runtime is to write what it gives to a place that is not the file's.
extern "C" void student(int *lent, int n)
{
    size_t *available = (size_t *)(lent + n + 2), total;
    cudaMemGetInfo(available, &total); // finds: host-out-of-bounds write
}
