struct pair {
    int a, b;
    int sum() const { return a + b; }
};
__global__ void kernel(int *y)
{
    pair p = {1, 2};
    y[0] = p.sum(); // error: sum.. is host code
}
