// says: a copy from it
// says: aligned to 16 bytes, but the address is 4 more than a multiple of 16
// says: a copy to it
// says: aligned to 8 bytes, but the address is 4 more than a multiple of 8
// Inline PTX: cp.async needs both addresses aligned to its cp-size, however few bytes come from the source.
#include <stdio.h>

#define COPY(to, from, size, source) \
    asm volatile("cp.async.ca.shared.global [%0], [%1], " #size ", %2;" ::"r"(to), "l"(from), "r"(source))

__global__ void kernel(int *y, const int *x, int way)
{
    __shared__ alignas(16) int s[8];
    unsigned to = (unsigned)__cvta_generic_to_shared(s);
    if (way == 0)
        COPY(to, x + 1, 16, 0); // finds: misaligned read
    else if (way == 1)
        COPY(to, x + 1, 16, 4); // finds: misaligned read
    else if (way == 2)
        COPY(to, x + 2, 16, 8); // finds: misaligned read
    else if (way == 3)
        COPY(to + 4, x, 16, 12); // finds: misaligned write
    else if (way == 4)
        COPY(to + 8, x, 16, 0); // finds: misaligned write
    else if (way == 5)
        COPY(to, x + 1, 8, 4); // finds: misaligned read
    else if (way == 6)
        COPY(to + 4, x, 8, 8); // finds: misaligned write
    asm volatile("cp.async.wait_all;");
    y[0] = s[0];
}

int main(void)
{
    for (int way = 0; way < 7; way++) {
        int *x, *y;
        cudaMalloc(&x, 8 * sizeof(int));
        cudaMalloc(&y, sizeof(int));
        cudaMemset(x, 0, 8 * sizeof(int));
        kernel<<<1, 1>>>(y, x, way);
        if (cudaDeviceSynchronize() != cudaErrorMisalignedAddress)
            printf("way %d\n", way);
        cudaDeviceReset();
    }
    printf("end\n"); // prints: end
    return 0;
}
