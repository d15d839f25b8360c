// says: cudaFreeAsync at freed_in_other_stream.cu:
// Temporary storage is freed in another stream than the one that uses it.
__global__ void use(int *scratch) { scratch[threadIdx.x] = 1; } // finds: global-race write

int main(void)
{
    int *scratch;
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaMallocAsync(&scratch, 32 * sizeof(int), s);
    use<<<1, 32, 0, s>>>(scratch); // finds: global-race launch
    cudaFreeAsync(scratch, t);     // finds: global-race call
    cudaDeviceSynchronize();
    return 0;
}
