#include <stdlib.h>
__global__ void kernel(int *y)
{
    if (y[0] < 0)
        exit(1); // error: exit.* is host code
}
int main() { exit(0); }
