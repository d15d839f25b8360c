template <class T> void start(T *y, void (*kernel)(T *)) { kernel<<<1, 1>>>(y); }
__global__ void one(int *y) { *y = 1; }
__global__ void outer(int *y) { start(y, one); }
int main(void)
{
    int *y;
    cudaMalloc(&y, sizeof *y);
    outer<<<1, 1>>>(y);
    return 0;
}
