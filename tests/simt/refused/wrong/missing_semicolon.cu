__global__ void kernel(int *y)
{
    // clang-format off
    y[0] = 1 // error: expected
    // clang-format on
}
int main() { kernel<<<1, 1>>>(nullptr); }
