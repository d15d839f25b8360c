__global__ void kernel(__nv_bfloat16 *y) // error: bfloat16 needs #include <cuda_bf16.h>
{
    __nv_bfloat16 x = y[0];
    y[1] = x;
}
int main()
{
    cudaGraphConditionalHandle a, b; // error: that part of CUDA graphs
    cudaGraphConditionalHandleCreate(&a, 0, 0, 0);
}
