// clang-format off
__global__ void kernel(int *y) { y[0] = 1; }
int main() { } } // error: expected declaration
kernel<<<1, 1>>>(nullptr); // may: expected
