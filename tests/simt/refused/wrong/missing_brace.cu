// clang-format off
__global__ void kernel(int *y)
{
    if (y) {
    y[0] = 1;
}
int main() { return 0; } // error: a function-definition is not allowed here
int last; // may: expected
