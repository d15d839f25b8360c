// says: cudaMallocAsync at allocated_in_other_stream.cu:
// Scratch memory is allocated in another stream than the one that uses it.
__global__ void use(int *scratch) { scratch[threadIdx.x] = 1; } // finds: global-race write

int main(void)
{
    int *scratch;
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaMallocAsync(&scratch, 32 * sizeof(int), s); // finds: global-race call
    use<<<1, 32, 0, t>>>(scratch);                  // finds: global-race launch
    cudaDeviceSynchronize();
    cudaFreeAsync(scratch, s);
    cudaDeviceSynchronize();
    return 0;
}
