#include <strings.h>
__global__ void kernel(int *y)
{
    __builtin_mempcpy(y, y + 1, 4); // error: __builtin_mempcpy\(\) is host code
}
int main() { return 0; }
