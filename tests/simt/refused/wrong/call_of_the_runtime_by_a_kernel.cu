__global__ void kernel(int *y)
{
    cudaMemcpy(y, y + 4, 16, cudaMemcpyDeviceToDevice); // error: cudaMemcpy.. is for the host
}
