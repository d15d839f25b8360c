// Kernels write host memory in each way that there is.
#include <stdlib.h>

enum { ORDER = __ATOMIC_SEQ_CST };

struct odd {
    char bytes[13];
};

__global__ void vector(int4 *p) { *p = make_int4(1, 2, 3, 4); }          // finds: host-deref write
__global__ void structs(odd *p) { *p = odd{{1, 2, 3}}; }                 // finds: host-deref write
__global__ void atomics(int *p) { atomicAdd(p, 1); }                     // finds: host-deref atomic
__global__ void copies(char *p, int n) { memset(p, 0, n); }              // finds: host-deref write
__global__ void moves(char *p, int n) { __builtin_memcpy(p, p + n, n); } // finds: host-deref read
__global__ void expected(int *p)
{
    int own = 1;
    __atomic_compare_exchange_n(&own, p, 2, false, ORDER, ORDER); // finds: host-deref read
}

int main(void)
{
    void *p = malloc(1000);
    vector<<<1, 1>>>((int4 *)p);
    cudaDeviceReset();
    structs<<<1, 1>>>((odd *)p);
    cudaDeviceReset();
    atomics<<<1, 1>>>((int *)p);
    cudaDeviceReset();
    copies<<<1, 1>>>((char *)p, 100);
    cudaDeviceReset();
    moves<<<1, 1>>>((char *)p, 100);
    cudaDeviceReset();
    expected<<<1, 1>>>((int *)p);
    cudaDeviceReset();
    free(p);
    return 0;
}
