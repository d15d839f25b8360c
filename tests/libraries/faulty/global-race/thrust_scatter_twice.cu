// Two elements are scattered to one place.
// says: do two of its results go to one element?
#include <thrust/device_vector.h>
#include <thrust/scatter.h>
#include <thrust/sequence.h>

int main(void)
{
    const int n = 1000;
    thrust::device_vector<int> x(n), places(n), y(n);
    thrust::sequence(x.begin(), x.end());
    thrust::sequence(places.begin(), places.end());
    places[10] = 20;
    thrust::scatter(x.begin(), x.end(), places.begin(), y.begin()); // finds: global-race *
    cudaDeviceSynchronize();
    return 0;
}
