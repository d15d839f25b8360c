// The glue of the kernel program that choices_test.c asks: two threads race, and y says which was first.
#include <string.h>

#include "program/entry.h"

__global__ void pair(int *y)
{
    if (threadIdx.x == 0)
        y[0] = 1;
    else
        y[1] = y[0];
}

void entry(const struct message *request, struct message *reply)
{
    int h[2] = {0, 0}, *y;
    (void)request;
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice);
    pair<<<1, 2>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    message_add_number(reply, "second_saw", h[1]);
    cudaFree(y);
}
