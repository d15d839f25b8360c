// The identity in variables of the device, in a constant and in the host's: the same in every call, and in
// none an element of it.
#include "../element.h"

// sets: SIMT_DERIVATION=nodes

#define N 40

__device__ elem_t carry = IDENTITY;
__device__ elem_t carries[4] = {IDENTITY, IDENTITY, IDENTITY, IDENTITY};
__constant__ elem_t none = IDENTITY;
static const elem_t of_host = IDENTITY;

__global__ void scan(elem_t *y, const elem_t *x, elem_t argument)
{
    static __shared__ elem_t sum;
    sum = combine(combine(none, carry), combine(carries[2], argument));
    for (int i = 0; i < N; i++)
        y[i] = sum = combine(sum, x[i]);
}

int main(void)
{
    for (unsigned call = 0; call < 20; call++) {
        elem_t *h = elements_new(N, call), *x = elements_on_device(h, N),
               *y = elements_on_device(&of_host, 1);
        cudaFree(y);
        y = elements_on_device(NULL, N);
        if (simt_element_number(&of_host, sizeof of_host) != SIMT_IDENTITY)
            return printf("the identity is %u\n", simt_element_number(&of_host, sizeof of_host)), 1;
        scan<<<1, 1>>>(y, x, of_host);
        simt_elements_check(y, N, sizeof *y);
        if (!are_scans(y, N, N))
            return 1;
        cudaFree(x);
        cudaFree(y);
        free(h);
    }
    printf("ok\n");
    return 0;
}
