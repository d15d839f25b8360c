static int limit = 3;
__global__ void kernel(int *y) { y[0] = y[0] < 3 ? y[0] : limit; } // error: limit is a variable of the host
int main() { return limit - 3; }
