// confined: what is not the file's is registered, so that kernels could write it unwatched.
extern "C" void student(int *lent, int n)
{
    cudaHostRegister(lent, 1 << 20, cudaHostRegisterDefault); // finds: host-out-of-bounds write
}
