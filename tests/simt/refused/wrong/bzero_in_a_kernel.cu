#include <strings.h>
__global__ void kernel(int *y)
{
    bzero(y, 4); // error: bzero\(\) is host code
}
int main() { return 0; }
