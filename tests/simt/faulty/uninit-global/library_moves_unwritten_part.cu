// options: -isystem library
// A library moves pairs by words, and the second number of each pair has no value.
#include <tiles/lax.cuh>

int main()
{
    typedef lax::pair<char, long> pair;
    pair *p, *q;
    cudaMalloc(&p, 8 * sizeof *p), cudaMalloc(&q, 8 * sizeof *q);
    lax::run(lax::make<char, long>, 1, 8, p, 0);
    lax::run(lax::move<pair>, 1, 8, lax::place<pair>{q}, lax::place<pair>{p}); // finds: uninit-global read
    cudaDeviceSynchronize();
}
