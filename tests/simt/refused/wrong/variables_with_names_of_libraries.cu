__global__ void kernel(int *y)
{
    int half = blockDim.x / 2, texture = 3, cub = 4, wait = 5;
    y[half] = texture + cub + wait;
    y[0] = hlaf; // error: hlaf
}
int main() { return 0; }
