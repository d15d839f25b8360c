// The host waits for the kernel's reply, and the kernel for a question that the host has not asked.
// says: no thread has raised it, and the host waits for the launch
#include <stdio.h>

__global__ void answer(const volatile int *question, volatile int *reply)
{
    while (*question == 0) // finds: deadlock read
        ;
    *reply = 1;
}

int main(void)
{
    int *question, *reply;
    cudaMallocManaged(&question, sizeof(int));
    cudaMallocManaged(&reply, sizeof(int));
    *question = *reply = 0;
    answer<<<1, 1>>>(question, reply);
    while (*(volatile int *)reply == 0)
        ;
    *question = 1;
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
