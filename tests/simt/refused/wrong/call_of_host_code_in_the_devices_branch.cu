static int helper(int v) { return v; }
__global__ void fill(int *y)
{
#if __CUDA_ARCH__ >= 700
    y[0] = helper(1); // error: helper.* is host code
#endif
}
int main(void) { fill<<<1, 1>>>(nullptr); }
