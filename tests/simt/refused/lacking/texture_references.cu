// also: a texture reference is no longer in CUDA: make a texture object by cudaCreateTextureObject
texture<float, 1, cudaReadModeElementType> values; // error: a texture reference
__global__ void kernel(float *y) { y[0] = tex1Dfetch(values, 0); }
int main()
{
    float *y;
    cudaMalloc(&y, 4);
    cudaBindTexture(0, values, y, 4);
    kernel<<<1, 1>>>(y);
}
