#include <strings.h>
__global__ void kernel(int *y)
{
    memcmp(y, y + 1, 4); // error: memcmp\(\) is host code
}
int main() { return 0; }
