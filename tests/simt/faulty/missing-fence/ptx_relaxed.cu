// says: memory_order_release at
// A flag that is stored by PTX with no order, and loaded by one that acquires.
#include <stdio.h>

__device__ int number(int *turn)
{
    int first;
    asm volatile("atom.relaxed.gpu.global.add.s32 %0, [%1], 1;" : "=r"(first) : "l"(turn) : "memory");
    return first;
}

__global__ void signal(int *value, int *flag, int *y, int *turn)
{
    int seen = 0;
    if (number(turn) == 0) {
        *value = 42; // finds: missing-fence write
        // clang-format off
        asm volatile("st.relaxed.gpu.global.s32 [%0], 1;" ::"l"(flag) : "memory"); // finds: missing-fence *
    } else {
        while (!seen)
            asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory"); // finds: missing-fence *
        // clang-format on
        *y = *value; // finds: missing-fence read
    }
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 16);
    cudaMemset(x, 0, 16);
    signal<<<2, 1>>>(x, x + 1, x + 2, x + 3);
    cudaDeviceSynchronize();
    return 0;
}
