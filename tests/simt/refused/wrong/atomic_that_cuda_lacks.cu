template <class T> __global__ void kernel(T *y)
{
    atomicAdd(y, T(1)); // error: atomicAdd works on int, unsigned, unsigned long long, float and double
}
int main() { kernel<<<1, 1>>>((long long *)0); }
