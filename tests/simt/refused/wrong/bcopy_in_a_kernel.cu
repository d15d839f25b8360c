#include <strings.h>
__global__ void kernel(int *y)
{
    bcopy(y + 1, y, 4); // error: bcopy\(\) is host code
}
int main() { return 0; }
