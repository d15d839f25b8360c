// also: weights is a variable of the host: declare it __device__ or __constant__
constexpr float weights[] = {1, 2, 1};
__global__ void kernel(float *y)
{
    y[threadIdx.x] *= weights[threadIdx.x]; // error: weights is a variable of the host
}
int main() { return 0; }
