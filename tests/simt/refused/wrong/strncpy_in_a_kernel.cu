#include <strings.h>
__global__ void kernel(int *y)
{
    strncpy((char *)y, "a", 1); // error: strncpy\(\) is host code
}
int main() { return 0; }
