// options: -isystem library
// only on the CPU device: it includes a library of its own, which does what CUDA does not promise to work
#include <stdio.h>
#include <tiles/lax.cuh>

int main()
{
    typedef lax::pair<char, long> pair;
    int *x, *y;
    unsigned *flag;
    pair *p, *q;
    cudaMalloc(&x, 128), cudaMalloc(&y, 128), cudaMalloc(&flag, 4);
    cudaMalloc(&p, 8 * sizeof *p), cudaMalloc(&q, 8 * sizeof *q);
    cudaMemset(x, 1, 128), cudaMemset(flag, 0, 4);
    lax::run(lax::neighbours<int>, 32, 1, y, x, 0);
    lax::run(lax::one_too_many<int>, 1, 32, y, 31);
    lax::run(lax::make<char, long>, 1, 8, p, 1);
    lax::run(lax::move<pair>, 1, 8, lax::place<pair>{q}, lax::place<pair>{p});
    lax::run(lax::announce<int>, 2, 1, y, x, flag);
    cudaDeviceSynchronize();
    puts("ok");
}
