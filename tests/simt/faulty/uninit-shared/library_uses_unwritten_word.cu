// options: -isystem library
// says: s[32]: thread 31 reads it at library_uses_unwritten_word.cu:10, and nobody has written it in this
// block says:  once, SIMT_SEED=
#include <tiles/lax.cuh>

int main()
{
    int *y;
    cudaMalloc(&y, 128);
    lax::run(lax::one_too_many<int>, 1, 32, y, 32); // finds: uninit-shared read
    cudaDeviceSynchronize();
}
