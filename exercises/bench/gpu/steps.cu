// steps: measures the parts of a scan with one launch per step. For n = 2^10 to 2^28 it prints the
// microseconds of all calls of the step() that it is linked with, of a copy, of an empty launch, and of a
// launch that the host waits for.
#include "clock.h"

void step(elem_t *out, const elem_t *in, size_t n, size_t stride, unsigned section); // exercise 02's

static __global__ void empty() {}

// The microseconds per call of `calls` calls, one after the other.
template <class Call> static double one_of(unsigned calls, Call call)
{
    return median_us(15,
                     [=](unsigned) {
                         for (unsigned k = 0; k < calls; k++)
                             call();
                     }) /
           calls;
}

int main()
{
    const size_t most = (size_t)1 << 28;
    elem_t *x, *y;
    CHECK(cudaMalloc(&x, most * sizeof(elem_t)));
    CHECK(cudaMalloc(&y, most * sizeof(elem_t)));
    fill(x, most);

    double launch = one_of(1000, [] { empty<<<1, 1>>>(); });
    double waited = one_of(1000, [] {
        empty<<<1, 1>>>();
        CHECK(cudaDeviceSynchronize());
    });
    printf("n\tsteps_us\tcopy_us\tlaunch_us\twaited_us\n");
    for (size_t n = 1 << 10; n <= most; n *= 4) {
        double steps = one_of(1, [=] {
            for (size_t stride = 1; stride < n; stride *= 2)
                step(y, x, n, stride, 256);
        });
        double copy =
            one_of(10, [=] { CHECK(cudaMemcpyAsync(y, x, n * sizeof(elem_t), cudaMemcpyDeviceToDevice)); });
        printf("%zu\t%.2f\t%.2f\t%.2f\t%.2f\n", n, steps, copy, launch, waited);
    }
}
