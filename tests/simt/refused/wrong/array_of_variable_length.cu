__global__ void kernel(int *y, int n)
{
    int own[n]; // error: .*own.* has a length that is not constant
    own[0] = n, y[0] = own[0];
}
int main() { return 0; }
