// A mistake for which there is no sentence. The compiler's own is at the line of the call.
// clang-format off
#include <cub/device/device_scan.cuh>

struct number {
    int value;
};

int main(void)
{
    number *x = NULL;
    size_t bytes = 0;
    cub::DeviceScan::InclusiveSum(NULL, bytes, x, x, 4); // error: no match for 'operator\+'
    return 0;
}
// also: note: the library's line
// also: \.messages: note: all that the compiler says$
