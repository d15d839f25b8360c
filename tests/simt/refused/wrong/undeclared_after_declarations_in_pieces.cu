// clang-format off
template <int n, typename T>
__global__ void
kernel(T *y)
{
    __shared__ T s[
        n];
    extern
        __shared__ T more[];
    s[0] = 1;
    y[threadIdx.x] = s[0];
}
template <typename T>
void launch(T *y)
{
    kernel<32, T>
        <<<1, 32, 32 * sizeof(T)>>>(
            y);
    undeclared(); // error: undeclared
}
