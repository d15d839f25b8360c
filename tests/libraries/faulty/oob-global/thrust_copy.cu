// Thrust copies ten elements into an array of nine.
// says: y[9]
#include <stdio.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>

int main(void)
{
    thrust::device_vector<int> x(10, 1);
    int *y;
    cudaMalloc(&y, 9 * sizeof(int));
    thrust::copy(x.begin(), x.end(), thrust::device_pointer_cast(y)); // finds: oob-global write
    return 0;
}
