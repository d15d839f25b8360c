// A warp with elements for 24 lanes sums them up by shuffles. Lane 0 combines what lane 16 made of a lane
// that is not there, and stores it.
#include "../../element.h"

// prints: a node of older ones
// sets: SIMT_DERIVATION=nodes

__global__ void sum(elem_t *total, const elem_t *x)
{
    elem_t v = x[threadIdx.x];
    for (int d = 16; d > 0; d /= 2) {
        elem_t right = {__shfl_down_sync(0xffffffff, v.token, d)}; // finds: absent-lane barrier
        v = combine(v, right);
    }
    if (threadIdx.x == 0)
        *total = v; // finds: absent-lane write
}

// Whether the records of all nodes have operands that are older than they, or none.
static bool are_older(uint32_t inputs)
{
    FILE *file = fopen(getenv("SIMT_DERIVATION"), "r");
    uint32_t record[3], count = (uint32_t)simt_element_count();
    for (uint32_t i = inputs; i < count; i++)
        if (!file || fread(record, sizeof record, 1, file) != 1 ||
            (record[0] != SIMT_NOBODY && ((record[0] >= i && record[0] < SIMT_IDENTITY) ||
                                          (record[1] >= i && record[1] < SIMT_IDENTITY))))
            return false;
    fclose(file);
    return true;
}

int main(void)
{
    const int n = 24;
    elem_t *h = elements_new(n, 1), *x = elements_on_device(h, n), *total = elements_on_device(NULL, 1);
    sum<<<1, n>>>(total, x);
    cudaMemcpy(h, total, sizeof *h, cudaMemcpyDeviceToHost);
    uint32_t number = simt_element_number(h, sizeof *h);
    printf("%s of %s\n", number >= n && number < simt_element_count() ? "a node" : "nothing",
           are_older(n) ? "older ones" : "later ones");
    cudaFree(x);
    cudaFree(total);
    free(h);
    return 0;
}
