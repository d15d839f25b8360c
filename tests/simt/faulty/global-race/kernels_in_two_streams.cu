// says: the kernel add, launched at kernels_in_two_streams.cu:
// says: the kernel fill, launched at kernels_in_two_streams.cu:
// says: They are in two streams, which do not wait for each other
// A kernel reads what a kernel in another stream writes. The event is recorded too early, before that kernel.
__global__ void fill(int *x) { x[threadIdx.x] = threadIdx.x; } // finds: global-race write

__global__ void add(int *y, const int *x)
{
    y[threadIdx.x] = x[threadIdx.x] + 1; // finds: global-race read
}

int main(void)
{
    int *x, *y;
    cudaStream_t s, t;
    cudaEvent_t filled;
    cudaStreamCreate(&s);
    cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&filled, cudaEventDisableTiming);
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMalloc(&y, 64 * sizeof(int));
    cudaEventRecord(filled, s);
    fill<<<1, 32, 0, s>>>(x); // finds: global-race launch
    cudaStreamWaitEvent(t, filled, 0);
    add<<<1, 32, 0, t>>>(y, x); // finds: global-race launch
    cudaDeviceSynchronize();
    return 0;
}
