// The number of levels of a scan is found by a recursion on the host that never gets to 1.
// says: ran out of stack in a recursion
#include <stdio.h>

static int levels(int n)                     // some: crash *
{                                            // some: crash *
    printf("%s", n < 0 ? "below zero" : ""); // some: crash *
    int below = levels((n + 1) / 2);         // some: crash *
    return 1 + below;
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 4);
    cudaFree(y);
    printf("%d\n", levels(1000));
    return 0;
}
