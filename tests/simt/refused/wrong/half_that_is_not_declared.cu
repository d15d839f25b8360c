__global__ void kernel(int *y)
{
    if (threadIdx.x < half) // error: .*half.* was not declared
        y[half + threadIdx.x] = 1;
}
int main() { return 0; }
