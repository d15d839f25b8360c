struct pair {
    int a, b;
    pair(int a, int b) : a(a), b(b) {}
};
__global__ void kernel(int *y)
{
    pair p(1, 2); // error: the constructor pair.. is host code
    y[0] = p.a;
}
