__global__ void kernel(int *y) { y[0] = 1; }
int main()
{
    kernel<<<1, 1>>>(0);
    __syncthreads(); // error: the host can.t call __syncthreads
}
