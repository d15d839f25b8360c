// A box of two slices is copied to the host as if it had three.
#include <stdio.h>

int main(void)
{
    static float h[3][4][8];
    cudaExtent all = make_cudaExtent(8 * sizeof(float), 4, 2);
    cudaPitchedPtr box;
    cudaMalloc3D(&box, all);
    cudaMemset3D(box, 0, all);
    cudaMemcpy3DParms p = {0};
    p.srcPtr = box;
    p.dstPtr = make_cudaPitchedPtr(h, 8 * sizeof(float), 8, 4);
    p.extent = make_cudaExtent(8 * sizeof(float), 4, 3);
    p.kind = cudaMemcpyDeviceToHost;
    printf("%s\n", cudaGetErrorName(cudaMemcpy3D(&p))); // finds: oob-global call
    return 0;
}
