// Operators without __device__: the host may call one, and a kernel may not.
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

struct larger {
    __host__ int operator()(int left, int right) const { return left > right ? left : right; }
};

int main(void)
{
    int *x = NULL;
    larger of_two;
    thrust::inclusive_scan(thrust::host, x, x, x, of_two);
    thrust::inclusive_scan(thrust::device, x, x, x, of_two); // error: the operator\(\) of larger is host code
    return 0;
}
