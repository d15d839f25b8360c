__global__ void kernel(const int *y)
{
    __stcg(y, 3); // error: assignment of read-only location
}
int main() { return 0; }
